"""Compiles our VBA module in a real LibreOffice, which has a VBA mode, and asks it for the types of some answers.

Runs under the Python that has LibreOffice's `uno`. Called with the profile's folder, the module's file, and a text; prints the
answers as JSON; the text is an expression of the module, such as its help is written in. There is no xlwings there, so that every function ends as it does when the call fails.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from libreoffice_driver import connect, option, pipe_name

#: LibreOffice mixes up the texts of a module that holds too many; those of the help are looked at elsewhere.
HELP = re.compile(r"^ +rbDescribe (?:.* _\n)*.*\n", re.MULTILINE)
PROBE = """
Function XLPy() As Object
    Set XLPy = Nothing
End Function

Function rbProbe(rbWhich As String) As String
    Select Case rbWhich
    Case "no arguments": rbProbe = CStr(RB_VERSION())
    Case "optional arguments": rbProbe = CStr(DSA_MOVEMENT(7))
    Case "many arguments": rbProbe = CStr(RB_WHY("DSA_MOVEMENT", 7, 8))
    Case "an error text": rbProbe = CStr(rbCell("#DIV/0!"))
    Case "another text": rbProbe = rbCell("#1") & rbCell(7)
    Case "no range": rbProbe = CStr(rbDimensions(7))
    Case "a row": rbProbe = CStr(rbDimensions(Array(1, 2))) & CStr(rbWithErrors(Array(1, "#N/A"))(1))
    Case "rows": rbProbe = rbRows()
    Case "letters": rbProbe = THE_TEXT
    End Select
End Function

Function rbRows() As String
    Dim rbGrid(1 To 2, 1 To 2) As Variant
    rbGrid(2, 1) = "#VALUE!"
    rbRows = CStr(rbDimensions(rbGrid)) & CStr(rbWithErrors(rbGrid)(2, 1))
End Function
"""
QUESTIONS = (
    "no arguments", "optional arguments", "many arguments", "an error text", "another text", "no range", "a row", "rows",
    "letters",
)  # fmt: skip


def main():
    profile, module = Path(sys.argv[1]), Path(sys.argv[2])
    text = "\n".join(line for line in module.read_text("ascii").splitlines() if not line.startswith("Attribute"))
    pipe = pipe_name(profile)
    own = "-env:UserInstallation=" + profile.resolve().as_uri()
    office = subprocess.Popen(["soffice", own, "--headless", "--norestore", f"--accept=pipe,name={pipe};urp;"])
    try:
        context = connect(pipe)
        desktop = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
        print(json.dumps(answers(desktop, HELP.sub("", text) + PROBE.replace("THE_TEXT", sys.argv[3]))))
        desktop.terminate()
        office.wait(60)
    finally:
        if office.poll() is None:
            office.terminate()


def answers(desktop, text):
    options = (option("Hidden", True), option("MacroExecutionMode", 4))
    document = desktop.loadComponentFromURL("private:factory/scalc", "_blank", 0, options)
    libraries = document.BasicLibraries
    if not libraries.hasByName("Standard"):
        libraries.createLibrary("Standard")
    libraries.getByName("Standard").insertByName("Functions", "Option VBASupport 1\n" + text)
    place = "vnd.sun.star.script:Standard.Functions.rbProbe?language=Basic&location=document"
    probe = document.getScriptProvider().getScript(place)
    found = {question: probe.invoke((question,), (), ())[0] for question in QUESTIONS}
    document.close(True)
    return found


main()
