"""Drives a real LibreOffice without a window; runs under the Python that has LibreOffice's `uno`, not under ours.

Called with the profile's folder and a file of jobs (JSON, a list); prints the answers as JSON. One LibreOffice serves
all jobs. A job opens a workbook and then, in this order, types into cells, calculates everything, reads, saves:

{"open": path, "type": [[sheet, cell, formula or number]], "calculate": true, "read": {key: [sheet, range]},
 "save": [[path, filter]], "script": "file.py$function", "menus": true}

What is read is a list of rows; an error in a cell is {"error": code}, a truth value {"truth": true}.
"""

import hashlib
import json
import subprocess
import sys
import time
from pathlib import Path

import uno
from com.sun.star.beans import PropertyValue

SECONDS_TO_START = 180
IS_TRUTH = 1024  # com.sun.star.util.NumberFormat.LOGICAL
ERROR = 4  # com.sun.star.sheet.FormulaResult.ERROR


def main():
    profile, jobs = Path(sys.argv[1]), json.loads(Path(sys.argv[2]).read_text("utf-8"))
    pipe = pipe_name(profile)
    own = "-env:UserInstallation=" + profile.resolve().as_uri()
    office = subprocess.Popen(["soffice", own, "--headless", "--norestore", f"--accept=pipe,name={pipe};urp;"])
    try:
        context = connect(pipe)
        desktop = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
        print(json.dumps([answer(desktop, job) for job in jobs]))
        desktop.terminate()
        office.wait(SECONDS_TO_START)
    finally:
        if office.poll() is None:
            office.terminate()


def pipe_name(profile):
    """A name of its own for each profile; short, since the path of a pipe has room for about a hundred letters."""
    return "racebook-" + hashlib.sha256(profile.resolve().as_posix().encode()).hexdigest()[:16]


def connect(pipe):
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    until = time.monotonic() + SECONDS_TO_START
    while True:
        try:
            return resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
        except Exception:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)


def answer(desktop, job):
    started = time.monotonic()
    document = desktop.loadComponentFromURL(
        Path(job["open"]).as_uri(), "_blank", 0, (option("Hidden", "menus" not in job),)
    )
    opened = time.monotonic()
    for sheet, cell, content in job.get("type", ()):
        typed = document.Sheets.getByName(sheet).getCellRangeByName(cell)
        if isinstance(content, str):
            typed.setFormula(content)
        else:
            typed.setValue(content)
    calculated = time.monotonic()
    if job.get("calculate"):
        document.calculateAll()
    done = time.monotonic()
    found = {key: read(document, *place) for key, place in job.get("read", {}).items()}
    for path, kind in job.get("save", ()):
        document.storeToURL(Path(path).as_uri(), (option("FilterName", kind),))
    said = run(document, job["script"]) if "script" in job else None
    menus = menu_names(document) if job.get("menus") else None
    document.close(True)
    return {
        "read": found, "opened": opened - started, "calculated": done - calculated, "script": said, "menus": menus,
    }  # fmt: skip


def option(name, value):
    return PropertyValue(name, 0, value, 0)


def read(document, sheet, where):
    area = document.Sheets.getByName(sheet).getCellRangeByName(where)
    rows = [list(row) for row in area.getDataArray()]
    for y, row in enumerate(rows):
        for x, value in enumerate(row):
            if not isinstance(value, (str, float)) or value in ("", 0.0, 1.0):
                row[x] = shown(document, area.getCellByPosition(x, y), value)
    return rows


def shown(document, cell, value):
    """A value that may be an error or a truth value, which the array of values does not tell."""
    if cell.getError():
        return {"error": cell.getError()}
    if isinstance(value, float) and document.NumberFormats.getByKey(cell.NumberFormat).Type & IS_TRUTH:
        return {"truth": bool(value)}
    return value


def run(document, script):
    """A function of a script in the profile, with the document; what it returns."""
    url = f"vnd.sun.star.script:{script}?language=Python&location=user"
    return document.getScriptProvider().getScript(url).invoke((), (), ())[0]


def menu_names(document):
    """The words in the menu bar."""
    window = document.CurrentController.Frame.ContainerWindow.getAccessibleContext()
    bar = window.getAccessibleChild(0).getAccessibleContext()
    return [
        bar.getAccessibleChild(n).getAccessibleContext().getAccessibleName()
        for n in range(bar.getAccessibleChildCount())
    ]


if __name__ == "__main__":
    main()
