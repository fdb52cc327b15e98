"""The Basic module that gives Calc every function by its name.

Calc finds functions with an underscore in their names only among the Basic functions of the library Standard, when a
workbook is opened as well as when a formula is typed. All arguments are optional there, so that a call with too few
or too many of them gets an answer of ours instead of a message box for each cell.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count, islice
from xml.sax.saxutils import escape

from calc.core.registry import Function

MODULE = "RacebookFunctions"

#: Where the script lies in the profile, as LibreOffice writes it, and how its function is called.
SCRIPT = "racebook|functions.py"

#: A Basic function takes no list of any length here; one argument more than this is heard as too many.
MOST_ARGUMENTS = 24

#: The name of the argument that catches one too many.
_SURPLUS = "one_too_many"

_FRAME = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd">
<script:module xmlns:script="http://openoffice.org/2000/script" script:name="{name}" script:language="StarBasic">{code}</script:module>
"""

_HEAD = """\
REM Racebook {version}: the functions for cells. Written by `racebook install libreoffice`; what is changed here is lost.

Global RacebookScript As Object
"""

_FUNCTION = """
REM {summary}
{help}Function {name}({arguments})
  {name} = RacebookCall("{name}", {passed})
End Function
"""

_CALL = """
Private Function RacebookCall(function_name, {arguments})
  Dim given
  If IsMissing(a1) Then
    given = Array()
{branches}  Else
    given = Array({all})
  End If
  RacebookCall = RacebookAnswer(function_name, given)
End Function
"""

_ANSWER = """
Private Function RacebookAnswer(function_name, given)
  On Error Goto Failed
  Dim answer, grid(), row, column
  If IsNull(RacebookScript) Then RacebookScript = RacebookProvider()
  answer = RacebookScript.invoke(Array(function_name, given), Array(), Array())
  If IsArray(answer) Then
    ReDim grid(UBound(answer), UBound(answer(0)))
    For row = 0 To UBound(answer)
      For column = 0 To UBound(answer(0))
        grid(row, column) = answer(row)(column)
      Next
    Next
    RacebookAnswer = grid
  Else
    RacebookAnswer = answer
  End If
  Exit Function
Failed:
  RacebookAnswer = "Racebook: LibreOffice cannot run Python (on Debian: apt install libreoffice-script-provider-python). " & Error$
End Function

Private Function RacebookProvider()
  Dim factory
  factory = CreateUnoService("com.sun.star.script.provider.MasterScriptProviderFactory")
  RacebookProvider = factory.createScriptProvider("user").getScript("vnd.sun.star.script:{script}$call?language=Python&location=user")
End Function
"""


def module(functions: Iterable[Function], version: str) -> str:
    """The file of the module, with all functions and their help."""
    code = _HEAD.format(version=version) + "".join(map(_function, functions)) + _call() + _ANSWER.format(script=SCRIPT)
    return _FRAME.format(name=MODULE, code=escape(code))


def arguments(function: Function) -> list[str]:
    """The names of the arguments in Basic; a last argument that repeats is numbered as far as there is room."""
    names: list[str] = []
    for parameter in function.parameters:
        if parameter.many:
            numbered = (f"{parameter.name}{number}" for number in count(1))
            names += islice(numbered, MOST_ARGUMENTS - len(names))
        else:
            names.append(parameter.name)
    return names


def _function(function: Function) -> str:
    names = [*arguments(function), _SURPLUS]
    return _FUNCTION.format(
        name=function.name,
        summary=function.summary,
        help="".join(f"REM {parameter.name}: {parameter.doc}\n" for parameter in function.parameters),
        arguments=", ".join(f"Optional {name}" for name in names),
        passed=", ".join(names),
    )


def _call() -> str:
    """The function that counts the arguments given; one that is not there may be handed on, but not looked at."""
    names = [f"a{number}" for number in range(1, MOST_ARGUMENTS + 2)]
    branches = "".join(
        f"  ElseIf IsMissing({missing}) Then\n    given = Array({', '.join(names[:number])})\n"
        for number, missing in enumerate(names[1:], 1)
    )
    return _CALL.format(
        arguments=", ".join(f"Optional {name}" for name in names), branches=branches, all=", ".join(names)
    )
