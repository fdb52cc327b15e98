"""Runs a program for xlwings Lite as its add-in would, and answers calls; a process of its own, since it brings `calc`.

Called with `alone` (nothing outside the standard library can be imported, xlwings is played by three decorators) or
`xlwings` (its own code for Office.js), the program, and a file of calls in JSON; prints answers as JSON.
"""

import asyncio
import importlib.abc
import importlib.util
import json
import sys
import types
from pathlib import Path


class Closed(importlib.abc.MetaPathFinder):
    """Lets nothing in but the standard library and what the program brings along."""

    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top not in sys.stdlib_module_names and top not in ("calc", "xlwings", "main"):
            raise ImportError(f"{name} is not in the standard library")


def played_xlwings():
    """What a program needs of xlwings."""
    module = types.ModuleType("xlwings")
    module.func = module.script = lambda function: function
    module.arg = lambda *names, **options: lambda function: function
    module.Book = object
    return module


def main():
    mode, program, calls = sys.argv[1:4]
    if mode == "alone":
        sys.meta_path.insert(0, Closed())
        sys.modules["xlwings"] = played_xlwings()
    specification = importlib.util.spec_from_file_location("main", program)
    module = importlib.util.module_from_spec(specification)
    sys.modules["main"] = module
    specification.loader.exec_module(module)
    answers = [answered(module, mode, *call) for call in json.loads(Path(calls).read_text("utf-8"))]
    metadata = None
    if mode == "xlwings":
        from xlwings.server import custom_functions_meta, custom_scripts_meta

        metadata = {
            "functions": custom_functions_meta(module)["functions"], "scripts": custom_scripts_meta(module),
        }  # fmt: skip
    print(json.dumps({"answers": answers, "metadata": metadata, "calc": sys.modules["calc"].__file__}))


def answered(module, mode, name, arguments):
    try:
        if mode == "alone":
            return {"value": getattr(module, name)(*arguments)}
        if name == "next_turn":
            import xlwings
            from xlwings.server import custom_scripts_call

            book = xlwings.Book(json=arguments[0])
            asyncio.run(custom_scripts_call(module, name, typehint_to_value={xlwings.Book: book}))
            return {"value": [action["values"] for action in book.json()["actions"]]}
        return {"value": asyncio.run(called(module, name, arguments))}
    except ValueError as error:
        return {"error": str(error)}


async def called(module, name, arguments):
    import xlwings
    from xlwings.server import custom_functions_call

    payload = {
        "func_name": name, "args": arguments, "version": xlwings.__version__, "client": "Office.js", "runtime": "1.4",
        "culture_info_name": "de-DE", "date_format": "TT.MM.JJJJ", "caller_address": "Race!A1",
    }  # fmt: skip
    return await custom_functions_call(payload, module)


main()
