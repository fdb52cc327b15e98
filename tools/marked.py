"""Find the marked words in code and templates: product sentences and the words of each rule text."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from jinja2.ext import babel_extract

from calc.texts.words import HOME_LANGUAGES, PRODUCT, PRODUCT_LANGUAGE
from tools.help_lines import help_lines
from tools.sheet_words import sheet_words

ROOT = Path(__file__).parents[1]

#: How many forms a sentence that counts has in each language.
FORMS = {"en": 2, "de": 2, "ru": 3}

PLACEHOLDER = re.compile(r"\{\w+\}")

#: Calls that mark a word: where it stands among the arguments, or the argument's name.
PRODUCT_CALLS: dict[str, tuple[int | str, ...]] = {
    "RuleError": (0,), "ReportError": (0,), "WorkbookError": (0,), "message": (0,), "Message": (0,), "_": (0,),
}  # fmt: skip
GAME_CALLS: dict[str, tuple[int | str, ...]] = {
    "Part": (0, "term"), "Term": (0,), "term": (0,), "dice_parts": (0,), "phrase": (0,),
    "at_least": (1, "term"), "at_most": (1, "term"),
}  # fmt: skip
#: The words of sheets.py; the same names mean other things on a printed page.
SHEET_CALLS: dict[str, tuple[int | str, ...]] = {
    "Column": (1, "heading", 3, "note"), "TableSheet": (1, "heading", "intro"), "ResultSheet": (1, "heading", "intro"),
    "Setting": (1, "meaning", 2, "heading"), "SettingsSheet": (2, "heading"), "TextSheet": (1, "heading", 2, "steps"),
    "ReferenceTable": (1, "heading"), "TablesSheet": (0, "heading"),
}  # fmt: skip

#: The tools that a newcomer meets first; they speak his language too.
SPEAKING_TOOLS = ("demo.py", "environment.py")


@dataclass
class Found:
    """The marked words by domain, each with the rule it comes from; and the marks that no machine can read."""

    words: dict[str, dict[str, str]] = field(default_factory=dict)
    #: The forms of the words that count, by domain and the first form.
    plurals: dict[str, dict[str, tuple[str, ...]]] = field(default_factory=dict)
    unreadable: list[str] = field(default_factory=list)

    def add(self, domain: str, word: str, comment: str = "") -> None:
        """Enter a word; the first comment stays. What has no letter beside its values is alike in every language."""
        if not any(letter.isalpha() for letter in PLACEHOLDER.sub("", word)):
            return
        known = self.words.setdefault(domain, {})
        known[word] = known.get(word) or comment

    def add_forms(self, domain: str, forms: tuple[str, ...], comment: str = "") -> None:
        """Enter a word that counts; its first form stands for all."""
        self.add(domain, forms[0], comment)
        self.plurals.setdefault(domain, {})[forms[0]] = forms


def marked_words(root: Path = ROOT) -> Found:
    """All marked words of the project."""
    found = Found()
    for path in sorted((root / "calc").rglob("*.py")):
        _from_code(path, path.relative_to(root / "calc").parts, found)
    for path in sorted((root / "templates").rglob("*.html")):
        _from_template(path, path.relative_to(root / "templates").parts, found)
    if root == ROOT:
        for name in SPEAKING_TOOLS:
            _from_code(root / "tools" / name, ("tools",), found)
        for game, word in sheet_words():
            found.add(game, word)
        for line in help_lines():
            found.add(line.domain, line.text, line.place)
    return found


def _from_code(path: Path, parts: tuple[str, ...], found: Found) -> None:
    """The marked words of one module; the game is the folder under systems."""
    game = parts[1] if parts[0] == "systems" and parts[1] in HOME_LANGUAGES else ""
    in_sheets = bool(game) and parts[2].startswith("sheets")
    for call in _calls(ast.parse(path.read_text("utf-8"))):
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        for places, domain in (
            (PRODUCT_CALLS.get(name), PRODUCT),
            (GAME_CALLS.get(name), game),
            (SHEET_CALLS.get(name) if in_sheets else None, game),
        ):
            if places is None or not domain:
                continue
            for argument in _arguments(call, places):
                where = f"{path}:{call.lineno}"
                _enter(argument, where, domain, _rule_of(call, name), found)
                if domain == PRODUCT and isinstance(call.func, ast.Name) and _is_looked_up(argument):
                    found.unreadable.append(f"{where}: a sentence that is kept elsewhere is to be marked there")


def _calls(tree: ast.AST) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def _arguments(call: ast.Call, places: Iterable[int | str]) -> Iterator[ast.expr]:
    """The arguments that hold words."""
    for place in places:
        if isinstance(place, int):
            if place < len(call.args):
                yield call.args[place]
        else:
            yield from (keyword.value for keyword in call.keywords if keyword.arg == place)


def _enter(argument: ast.expr, where: str, domain: str, comment: str, found: Found) -> None:
    """Enter every text in an argument: a plain one, either of two, each of several."""
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        if argument.value:
            found.add(domain, argument.value, comment)
    elif isinstance(argument, ast.IfExp):
        _enter(argument.body, where, domain, comment, found)
        _enter(argument.orelse, where, domain, comment, found)
    elif isinstance(argument, ast.Tuple | ast.List):
        for item in argument.elts:
            _enter(item, where, domain, comment, found)
    elif isinstance(argument, ast.Call) and getattr(argument.func, "id", "") == "plural":
        _enter_forms(argument, where, domain, comment, found)
    elif isinstance(argument, ast.JoinedStr):
        _enter_numbered(argument, where, domain, comment, found)


def _is_looked_up(argument: ast.expr) -> bool:
    """Whether a sentence is kept elsewhere; only a parameter called template hands on what its caller marks."""
    if isinstance(argument, ast.Call):
        return isinstance(argument.func, ast.Attribute) and argument.func.attr == "get"
    return isinstance(argument, ast.Subscript) or (isinstance(argument, ast.Name) and argument.id != "template")


def _enter_forms(call: ast.Call, where: str, domain: str, comment: str, found: Found) -> None:
    """The forms of a sentence that counts; each names all values, the counted one among them."""
    forms = tuple(str(one.value) for one in call.args if isinstance(one, ast.Constant))
    counted = next((str(one.value.value) for one in call.keywords if isinstance(one.value, ast.Constant)), "count")
    wanted = FORMS[HOME_LANGUAGES.get(domain, PRODUCT_LANGUAGE)]
    if len(forms) != wanted or len(call.args) != wanted:
        found.unreadable.append(f"{where}: a plural of this language has {wanted} forms")
    elif len({frozenset(PLACEHOLDER.findall(form)) for form in forms}) > 1 or f"{{{counted}}}" not in forms[0]:
        found.unreadable.append(f"{where}: each form of a plural names the same values, {counted} among them")
    else:
        found.add_forms(domain, forms, comment)


def _enter_numbered(argument: ast.JoinedStr, where: str, domain: str, comment: str, found: Found) -> None:
    """A rule word with a number after it (f"W20 {n}") is entered without the number; other f-strings cannot be read."""
    texts = [str(part.value).strip(" /:") for part in argument.values if isinstance(part, ast.Constant)]
    words = [text for text in texts if text]
    starts_with_word = isinstance(argument.values[0], ast.Constant)
    if domain == PRODUCT or len(words) > starts_with_word:
        found.unreadable.append(f"{where}: an f-string cannot be translated")
    elif words:
        found.add(domain, words[0], comment)


def _rule_of(call: ast.Call, name: str) -> str:
    """The rule id of a part, as a help for the translator."""
    rule = {"Part": 2, "at_least": 2, "at_most": 2, "dice_parts": 1}.get(name)
    if rule is None or rule >= len(call.args):
        return ""
    value = call.args[rule]
    return value.value if isinstance(value, ast.Constant) and isinstance(value.value, str) else ""


def _from_template(path: Path, parts: tuple[str, ...], found: Found) -> None:
    """The marked words of one template: _, plural and trans for the product, term for the game of its folder."""
    game = parts[0] if parts[0] in HOME_LANGUAGES else ""
    with path.open("rb") as file:
        calls = ("_", "gettext", "ngettext", "term", "plural")
        for _, function, words, _ in babel_extract(file, calls, (), {"silent": "false"}):
            domain = game if function == "term" else PRODUCT
            if function in ("ngettext", "plural"):
                found.add_forms(domain, tuple(word for word in words if word))
                continue
            for word in (words,) if isinstance(words, str) else words:
                if word and domain:
                    found.add(domain, word)
