// Runs a program for xlwings Lite in Pyodide, the Python of the add-in, and answers calls.
// Called with Pyodide's folder, the program, and a file of calls in JSON; prints answers as JSON.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, program, calls] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const pyodide = await loadPyodide();
pyodide.globals.set("program", readFileSync(program, "utf-8"));
pyodide.globals.set("calls", readFileSync(calls, "utf-8"));
console.log(
  pyodide.runPython(`
import json, sys, types
xlwings = types.ModuleType("xlwings")
xlwings.func = xlwings.script = lambda function: function
xlwings.arg = lambda *names, **options: lambda function: function
xlwings.Book = object
sys.modules["xlwings"] = xlwings
module = types.ModuleType("main")
exec(compile(program, "main.py", "exec"), module.__dict__)

def answered(name, arguments):
    try:
        return {"value": getattr(module, name)(*arguments)}
    except ValueError as error:
        return {"error": str(error)}

json.dumps({"answers": [answered(*call) for call in json.loads(calls)], "platform": sys.platform})
`),
);
