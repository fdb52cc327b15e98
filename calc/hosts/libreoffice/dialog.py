"""The dialog of the menu Racebook: looks up functions, explains them, writes a call into the cell."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import unohelper
from com.sun.star.awt import XActionListener, XItemListener, XTextListener
from com.sun.star.beans import PropertyValue

from calc.core.registry import Function
from calc.hosts.libreoffice import help as lookup
from calc.texts.terminal import LANGUAGES, PRODUCT_LANGUAGE
from calc.texts.words import Translator, translator

_LIST, _SEARCH, _GAMES, _TEXT = "functions", "search", "games", "text"

#: Place and size of each control: left, top, width, height, in the units of dialogs.
_PLACES = {
    _GAMES: (6, 6, 60, 14), _SEARCH: (70, 6, 80, 14), _LIST: (6, 24, 144, 190), _TEXT: (156, 6, 238, 208),
    "insert": (250, 220, 80, 16), "close": (334, 220, 60, 16),
}  # fmt: skip
_WIDTH, _HEIGHT = 400, 242


def show(script_context: Any) -> None:
    """Open the dialog over the document and wait until it is closed."""
    FunctionDialog(script_context.getComponentContext(), script_context.getDesktop().getCurrentFrame()).run()


class FunctionDialog:
    """The functions on the left, the help for the chosen one on the right."""

    def __init__(self, context: Any, frame: Any) -> None:
        self.frame = frame
        self.words = translator(_language(context))
        self.functions: list[Function] = []
        manager = context.ServiceManager
        model = manager.createInstanceWithContext("com.sun.star.awt.UnoControlDialogModel", context)
        model.Title, model.Width, model.Height = "Racebook", _WIDTH, _HEIGHT
        for name, kind, values in _controls(self.words):
            _add(model, name, kind, values)
        self.control = manager.createInstanceWithContext("com.sun.star.awt.UnoControlDialog", context)
        self.control.setModel(model)
        listener = _Listener(self.list_functions, self.explain, self.insert)
        self.control.getControl(_GAMES).addItemListener(listener)
        self.control.getControl(_LIST).addItemListener(listener)
        self.control.getControl(_SEARCH).addTextListener(listener)
        self.control.getControl("insert").addActionListener(listener)
        self.toolkit = manager.createInstanceWithContext("com.sun.star.awt.Toolkit", context)
        self.list_functions()
        self.choose(lookup.called(self.formula()))

    def run(self) -> None:
        """Show the dialog until it is closed."""
        self.control.createPeer(self.toolkit, self.frame.ContainerWindow)
        if marked := self.control.getControl(_LIST).getModel().SelectedItems:
            self.control.getControl(_LIST).makeVisible(marked[0])
        self.control.execute()
        self.control.dispose()

    def list_functions(self) -> None:
        """Show the functions of the chosen game with the words that are looked for; explain the first."""
        place = self.control.getControl(_GAMES).getSelectedItemPos()
        game = lookup.games()[place - 1] if place > 0 else ""
        self.functions = lookup.found(game, self.control.getControl(_SEARCH).getText(), self.words.language)
        shown = self.control.getControl(_LIST).getModel()
        shown.StringItemList = tuple(function.name for function in self.functions)
        shown.SelectedItems = (0,) if self.functions else ()
        self.explain()

    def explain(self) -> None:
        """Show the help for the chosen function."""
        chosen = self.chosen()
        text = lookup.explained(chosen, self.words) if chosen else ""
        self.control.getControl(_TEXT).getModel().Text = text

    def insert(self) -> None:
        """Write a call of the chosen function into the first selected cell, and close."""
        if (chosen := self.chosen()) and (cell := self.cell()):
            cell.setFormula(lookup.formula(chosen))
        self.control.endExecute()

    def cell(self) -> Any:
        """The first selected cell; None where something else is selected."""
        selection = self.frame.Controller.getSelection()
        return selection.getCellByPosition(0, 0) if hasattr(selection, "getCellByPosition") else None

    def formula(self) -> str:
        """What stands in the first selected cell."""
        cell = self.cell()
        return str(cell.getFormula()) if cell else ""

    def choose(self, name: str) -> None:
        """Mark a function in the list and explain it."""
        names = [function.name for function in self.functions]
        if name in names:
            self.control.getControl(_LIST).getModel().SelectedItems = (names.index(name),)
            self.explain()

    def chosen(self) -> Function | None:
        """The function that is marked in the list."""
        marked = self.control.getControl(_LIST).getModel().SelectedItems
        return self.functions[marked[0]] if marked else None


class _Listener(unohelper.Base, XActionListener, XItemListener, XTextListener):  # type: ignore[misc]
    """Tells the dialog what was chosen or typed."""

    def __init__(self, search: Callable[[], None], choose: Callable[[], None], insert: Callable[[], None]) -> None:
        self._search, self._choose, self._insert = search, choose, insert

    def actionPerformed(self, _: Any) -> None:  # noqa: N802 - the name is LibreOffice's
        self._insert()

    def textChanged(self, _: Any) -> None:  # noqa: N802 - the name is LibreOffice's
        self._search()

    def itemStateChanged(self, event: Any) -> None:  # noqa: N802 - the name is LibreOffice's
        if event.Source.getModel().Name == _LIST:
            self._choose()
        else:
            self._search()

    def disposing(self, _: Any) -> None:
        """Nothing is held that would have to be let go."""


def _controls(words: Translator) -> list[tuple[str, str, dict[str, Any]]]:
    """Name, kind and properties of every control."""
    _ = words.word
    all_games = (_("All games"), *lookup.games())
    return [
        (_GAMES, "ListBox", {"Dropdown": True, "StringItemList": all_games, "SelectedItems": (0,)}),
        (_SEARCH, "Edit", {"HelpText": _("words to look for")}),
        (_LIST, "ListBox", {}),
        (_TEXT, "Edit", {"MultiLine": True, "ReadOnly": True, "VScroll": True}),
        ("insert", "Button", {"Label": _("Write into the cell"), "DefaultButton": True}),
        ("close", "Button", {"Label": _("Close"), "PushButtonType": 2}),
    ]


def _add(model: Any, name: str, kind: str, values: dict[str, Any]) -> None:
    control = model.createInstance(f"com.sun.star.awt.UnoControl{kind}Model")
    control.PositionX, control.PositionY, control.Width, control.Height = _PLACES[name]
    for prop, value in values.items():
        setattr(control, prop, value)
    model.insertByName(name, control)


def _language(context: Any) -> str:
    """LibreOffice's own language where we know it, else English."""
    provider = context.ServiceManager.createInstanceWithContext(
        "com.sun.star.configuration.ConfigurationProvider", context
    )
    where = PropertyValue()
    where.Name, where.Value = "nodepath", "/org.openoffice.Setup/L10N"
    settings = provider.createInstanceWithArguments("com.sun.star.configuration.ConfigurationAccess", (where,))
    language = str(settings.getByName("ooLocale")).partition("-")[0]
    return language if language in LANGUAGES else PRODUCT_LANGUAGE
