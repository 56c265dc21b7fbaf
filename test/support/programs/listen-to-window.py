"""Writes what a screen reader gets from a window to descriptor 3, one JSON object per line, until it is ended.

`said`: text that came into a live region. `focus`: what has the focus now, and whether what had it
before is gone; a reader then looks for its place by itself, and may not say what has the focus. `checked`: a tick that came or went.
`asked`: a message box of the system that opened, with its words and its buttons.
`drawn`: text or parts that came elsewhere; many of them in a row are told once.
"""

import json
import os
import sys

import gi
import pyatspi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi

# A busy window answers late; what it could not answer would not be heard, ms.
Atspi.set_timeout(60_000, 60_000)

# What a reader says of a thing that has the focus, besides its name and role.
STATES = {
    pyatspi.STATE_CHECKED: "checked",
    pyatspi.STATE_PRESSED: "pressed",
    pyatspi.STATE_EXPANDED: "expanded",
    pyatspi.STATE_SELECTED: "selected",
    pyatspi.STATE_INVALID_ENTRY: "invalid",
}
# The places that a reader says of a row or a cell.
PLACES = ("rowindex", "colindex", "posinset", "setsize")

last = None
# What had the focus last.
place = None
out = os.fdopen(3, "w")


def tell(kind, **facts):
    global last
    if kind == "drawn" and last == "drawn":
        return
    last = kind
    print(json.dumps({"kind": kind, **facts}), file=out, flush=True)


def attributes_of(thing):
    return dict(each.split(":", 1) for each in thing.getAttributes())


def is_live(thing):
    return attributes_of(thing).get("container-live", "off") != "off"


def is_gone(thing):
    try:
        return thing is not None and thing.getState().contains(pyatspi.STATE_DEFUNCT)
    except Exception:
        return True


def focused(event):
    global place
    thing = event.source
    if not event.detail1:
        return
    # A cell has its column, and its row has the number of the row.
    attributes = {**attributes_of(thing.parent), **attributes_of(thing)}
    states = thing.getState()
    before, place = place, thing
    tell(
        "focus",
        name=thing.name,
        role=thing.getRoleName(),
        description=thing.description,
        states=[word for state, word in STATES.items() if states.contains(state)],
        places={each: attributes[each] for each in PLACES if each in attributes},
        was_lost=is_gone(before),
    )


def checked(event):
    tell("checked", name=event.source.name, is_on=bool(event.detail1))


def text_came(event):
    if not is_live(event.source):
        tell("drawn")
        return
    # This letter stands for each thing in the text, whose own text comes by itself.
    text = str(event.any_data).replace("\ufffc", "").strip()
    if text != "":
        tell("said", text=text)


def part_came(event):
    if not is_live(event.source):
        tell("drawn")


def guarded(handle):
    """What is gone before it could be asked is nothing that a reader says."""

    def safely(event):
        try:
            handle(event)
        except Exception as problem:
            print(f"{event.type}: {problem}", file=sys.stderr, flush=True)

    return safely


def parts_of(thing):
    for part in thing:
        yield part
        yield from parts_of(part)


def opened(event):
    """A reader reads the whole of a message box when it opens."""
    box = event.source
    if box.getRole() != pyatspi.ROLE_ALERT:
        return
    parts = [part for part in parts_of(box) if part.getState().contains(pyatspi.STATE_SHOWING)]
    named = lambda role: [part.name for part in parts if part.getRole() == role]
    tell("asked", texts=named(pyatspi.ROLE_LABEL), buttons=named(pyatspi.ROLE_PUSH_BUTTON))


def announced(event):
    tell("said", text=str(event.any_data))


pyatspi.Registry.registerEventListener(guarded(focused), "object:state-changed:focused")
pyatspi.Registry.registerEventListener(guarded(checked), "object:state-changed:checked")
pyatspi.Registry.registerEventListener(guarded(announced), "object:announcement")
pyatspi.Registry.registerEventListener(guarded(opened), "window:activate")
pyatspi.Registry.registerEventListener(guarded(text_came), "object:text-changed:insert")
pyatspi.Registry.registerEventListener(guarded(part_came), "object:children-changed:add")


tell("ready")
pyatspi.Registry.start()
