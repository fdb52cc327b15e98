"""A VBA module of our own for classic xlwings: like the one that xlwings writes, but errors are real error values.

xlwings' own module puts the text of an error into the cell, where ISERROR and IFERROR do not see it. This one ends in
CVErr, gives an error value that came in out again as one, and keeps the help of the function wizard.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from calc import __version__
from calc.core.registry import Function
from calc.hosts.excel import category

#: VBA takes no longer line; a line may be continued 24 times.
LONGEST_LINE = 1000
#: A procedure of VBA has a limit of its own, 64 KB compiled.
HELPS_A_PROCEDURE = 20

MODULE = "RacebookFunctions"
UDF_MODULE = "calc.excel"

#: The numbers of Excel's error values; CVErr makes the value of the number.
ERROR_NUMBERS = {
    "#NULL!": 2000, "#DIV/0!": 2007, "#VALUE!": 2015, "#REF!": 2023, "#NAME?": 2029, "#NUM!": 2036, "#N/A": 2042,
    "#GETTING_DATA": 2043, "#SPILL!": 2045, "#CONNECT!": 2046, "#BLOCKED!": 2047, "#UNKNOWN!": 2048, "#FIELD!": 2049,
    "#CALC!": 2050,
}  # fmt: skip

_HEAD = f"""\
Attribute VB_Name = "{MODULE}"
Option Explicit
' Racebook {__version__}: the functions for cells, made by racebook functions --vba.
' Needs a reference to xlwings (Tools, References) and the setting UDF MODULES = {UDF_MODULE}.
' Run the macro RacebookHelp once, so that the function wizard knows categories and help.

"""

_MACROS = f"""\
Sub RacebookNextTurn()
    RunPython "import {UDF_MODULE}; {UDF_MODULE}.next_turn()"
End Sub

Sub RacebookPrint()
    RunPython "import {UDF_MODULE}; {UDF_MODULE}.print_report()"
End Sub

"""

_CALL = f"""\
Private Function rbCall(rbName As String, rbArguments As Variant) As Variant
    On Error GoTo rbFailed
    rbCall = rbWithErrors(XLPy.CallUDF("{UDF_MODULE}", rbName, rbArguments, ThisWorkbook, Application.Caller))
    Exit Function
rbFailed:
    rbCall = CVErr(xlErrValue)
End Function

Private Function rbWithErrors(ByVal rbResult As Variant) As Variant
    Dim rbRow As Long, rbColumn As Long
    Select Case rbDimensions(rbResult)
    Case 0
        rbResult = rbCell(rbResult)
    Case 1
        For rbColumn = LBound(rbResult) To UBound(rbResult)
            rbResult(rbColumn) = rbCell(rbResult(rbColumn))
        Next rbColumn
    Case 2
        For rbRow = LBound(rbResult, 1) To UBound(rbResult, 1)
            For rbColumn = LBound(rbResult, 2) To UBound(rbResult, 2)
                rbResult(rbRow, rbColumn) = rbCell(rbResult(rbRow, rbColumn))
            Next rbColumn
        Next rbRow
    End Select
    rbWithErrors = rbResult
End Function

Private Function rbDimensions(ByRef rbResult As Variant) As Long
    Dim rbBound As Long
    If Not IsArray(rbResult) Then Exit Function
    On Error GoTo rbOne
    rbDimensions = 1
    rbBound = UBound(rbResult, 2)
    rbDimensions = 2
rbOne:
End Function

Private Function rbCell(ByVal rbValue As Variant) As Variant
    rbCell = rbValue
    If VarType(rbValue) <> vbString Then Exit Function
    If Left$(rbValue, 1) <> "#" Then Exit Function
    Select Case rbValue
"""

_DESCRIBE = """\
Private Sub rbDescribe(rbName As String, rbCategory As String, rbText As String, Optional rbHelp As Variant)
    If IsMissing(rbHelp) Then
        Application.MacroOptions Macro:=rbName, Description:=rbText, Category:=rbCategory
    Else
        Application.MacroOptions Macro:=rbName, Description:=rbText, Category:=rbCategory, ArgumentDescriptions:=rbHelp
    End If
End Sub
"""

#: Around Russian letters, and before the number of another letter outside ASCII.
_SHIFT, _NUMBER = "~", "|"
#: Russian letters stand so far behind the signs of ASCII that they are written with.
_MOVED = 0x410 - 0x30
_RUSSIAN = frozenset(chr(letter) for letter in range(0x410, 0x450))

_TEXT = f"""
Private Function rbDecoded(rbCoded As String) As String
    Dim rbPlace As Long, rbLetter As String, rbMoved As Boolean
    For rbPlace = 1 To Len(rbCoded)
        rbLetter = Mid$(rbCoded, rbPlace, 1)
        If rbLetter = "{_SHIFT}" Then
            rbMoved = Not rbMoved
        ElseIf rbLetter = "{_NUMBER}" Then
            rbDecoded = rbDecoded & ChrW(CLng("&H" & Mid$(rbCoded, rbPlace + 1, 4)))
            rbPlace = rbPlace + 4
        ElseIf rbMoved Then
            rbDecoded = rbDecoded & ChrW(AscW(rbLetter) + {_MOVED})
        Else
            rbDecoded = rbDecoded & rbLetter
        End If
    Next rbPlace
End Function
"""


def module(functions: Iterable[Function]) -> str:
    """The whole module, plain ASCII with the line ends that Excel's import asks for."""
    functions = list(functions)
    text = _HEAD + "".join(_function(one) for one in functions) + _MACROS + _helps(functions) + _CALL
    text += "".join(f'    Case "{shown}": rbCell = CVErr({number})\n' for shown, number in ERROR_NUMBERS.items())
    text += "    End Select\nEnd Function\n\n" + _DESCRIBE + _TEXT
    return text.replace("\n", "\r\n")


def _function(function: Function) -> str:
    """One function; what is left out goes to Python as missing."""
    fixed = [one for one in function.parameters if not one.many]
    names = ", ".join(one.name for one in fixed)
    declared = [f"Optional {one.name}" if one.optional else one.name for one in fixed]
    many = [one.name for one in function.parameters if one.many]
    declared += [f"ParamArray {name}()" for name in many]
    head = _wrapped(f"Function {function.name}({', '.join(declared)}) As Variant")
    if many:
        return (
            f"{head}\n{_gathered(function.name, fixed[0].name if fixed else '', len(fixed), many[0])}End Function\n\n"
        )
    call = _wrapped(f'    {function.name} = rbCall("{function.name}", Array({names}))')
    return f"{head}\n{call}\nEnd Function\n\n"


def _gathered(name: str, first: str, count: int, many: str) -> str:
    """The body of a function with any number of arguments: all of them in one array, ranges as they are."""
    if count != 1:
        raise ValueError(f"{name}: one argument is expected before those that repeat")
    return f"""\
    Dim rbArguments() As Variant, rbPlace As Long
    ReDim rbArguments(0 To UBound({many}) - LBound({many}) + 1)
    If IsObject({first}) Then Set rbArguments(0) = {first} Else rbArguments(0) = {first}
    For rbPlace = LBound({many}) To UBound({many})
        If IsObject({many}(rbPlace)) Then
            Set rbArguments(rbPlace - LBound({many}) + 1) = {many}(rbPlace)
        Else
            rbArguments(rbPlace - LBound({many}) + 1) = {many}(rbPlace)
        End If
    Next rbPlace
    {name} = rbCall("{name}", rbArguments)
"""


def _helps(functions: list[Function]) -> str:
    """The macro that tells the function wizard everything, in several procedures because of their limit."""
    parts = [functions[place : place + HELPS_A_PROCEDURE] for place in range(0, len(functions), HELPS_A_PROCEDURE)]
    text = (
        "Sub RacebookHelp()\n" + "".join(f"    rbHelp{number}\n" for number in range(1, len(parts) + 1)) + "End Sub\n\n"
    )
    for number, part in enumerate(parts, 1):
        text += f"Private Sub rbHelp{number}()\n" + "".join(_help(one) for one in part) + "End Sub\n\n"
    return text


def _help(function: Function) -> str:
    lines = [f'    rbDescribe "{function.name}", "{category(function)}"', quoted(function.summary)]
    helps = [quoted(one.doc) for one in function.parameters]
    if helps:
        lines.append(f"Array( _\n        {(', _' + chr(10) + '        ').join(helps)})")
    return ", _\n        ".join(lines) + "\n"


def quoted(text: str) -> str:
    """A text as VBA writes it: quotes doubled, what is not ASCII coded for rbDecoded, since a module has no encoding.

    ChrW for each letter would be simpler, but a Russian line of help would be longer than a line of VBA may be.
    """
    if text.isascii():
        return '"' + text.replace('"', '""') + '"'
    coded = "".join(f"{_SHIFT}{part}{_SHIFT}" if shifted else part for shifted, part in _parts(text))
    return 'rbDecoded("' + coded.replace('"', '""') + '")'


def _parts(text: str) -> Iterator[tuple[bool, str]]:
    """Stretches of Russian letters, moved into ASCII, and the rest with other letters by their number."""
    for shifted, letters in groupby(text, lambda letter: letter in _RUSSIAN):
        if shifted:
            yield True, "".join(chr(ord(letter) - _MOVED) for letter in letters)
        else:
            yield False, "".join(map(_numbered, letters))


def _numbered(letter: str) -> str:
    """A letter as it stands in coded text: four digits for each unit where VBA's module cannot hold it."""
    if letter.isascii() and letter not in (_SHIFT, _NUMBER):
        return letter
    return "".join(f"{_NUMBER}{unit:04X}" for unit in memoryview(letter.encode("utf-16-le")).cast("H"))


def _wrapped(line: str) -> str:
    """A line continued before it gets too long."""
    if len(line) <= LONGEST_LINE:
        return line
    cut = line.rindex(", ", 0, LONGEST_LINE) + 2
    return f"{line[:cut]}_\n        {_wrapped(line[cut:])}"
