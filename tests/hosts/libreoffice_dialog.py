"""Works the help dialog inside LibreOffice, where it cannot be shown without a screen; put into the profile by the tests."""

import json
import sys
from pathlib import Path

from com.sun.star.beans import PropertyValue


def work():
    """Open the dialog's window, look for words, choose, write a call; what was seen, as JSON."""
    folder = str(Path(work.__code__.co_filename).parent / "racebook" / "pythonpath")
    sys.path.insert(0, folder)
    from calc.hosts.libreoffice.dialog import FunctionDialog

    context = globals()["XSCRIPTCONTEXT"].getComponentContext()
    document = globals()["XSCRIPTCONTEXT"].getDocument()
    dialog = FunctionDialog(context, document.CurrentController.Frame)
    control = dialog.control
    control.createPeer(dialog.toolkit, document.CurrentController.Frame.ContainerWindow)
    seen = {"all": len(names(control)), "at first": dialog.chosen().name if dialog.chosen() else ""}
    control.getControl("search").setText("exhaustion plan")
    dialog.list_functions()
    seen["found"] = names(control)
    seen["text"] = control.getControl("text").getModel().Text
    control.getControl("search").setText("")
    control.getControl("games").selectItem("DICE", True)
    dialog.list_functions()
    seen["dice"] = names(control)
    control.getControl("search").setText("nothing has these words")
    dialog.list_functions()
    seen["none"] = [names(control), control.getControl("text").getModel().Text]
    control.getControl("search").setText("dice_mean")
    control.getControl("games").selectItemPos(0, True)
    dialog.list_functions()
    dialog.insert()
    seen["cell"] = document.Sheets.getByIndex(0).getCellByPosition(0, 0).getFormula()
    control.dispose()
    seen["languages"] = {language: in_language(FunctionDialog, context, language) for language in ("de", "ru", "fr")}
    return json.dumps(seen)


def in_language(function_dialog, context, language):
    """What the dialog shows where LibreOffice's own language is another one; found by a word of that language."""
    place = PropertyValue()
    place.Name, place.Value = "nodepath", "/org.openoffice.Setup/L10N"
    provider = context.ServiceManager.createInstanceWithContext(
        "com.sun.star.configuration.ConfigurationProvider", context
    )
    settings = provider.createInstanceWithArguments("com.sun.star.configuration.ConfigurationUpdateAccess", (place,))
    before = settings.getByName("ooLocale")
    settings.replaceByName("ooLocale", language)
    settings.commitChanges()
    dialog = function_dialog(context, context.ServiceManager.createInstance("com.sun.star.frame.Desktop").CurrentFrame)
    control = dialog.control
    control.getControl("search").setText(
        {"de": "version antwortet", "ru": "версия отвечает"}.get(language, "version answers")
    )
    dialog.list_functions()
    seen = [names(control), control.getControl("text").getModel().Text]
    control.dispose()
    settings.replaceByName("ooLocale", before)
    settings.commitChanges()
    return seen


def names(control):
    return list(control.getControl("functions").getModel().StringItemList)
