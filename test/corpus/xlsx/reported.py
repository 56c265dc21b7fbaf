"""
Makes workbooks as people reported them about other programs (../conditions.md), by hand, since no program that is
at hand writes them. Run it again only to add one: `python3 test/corpus/xlsx/reported.py`.
"""

import json
import re
import zipfile
from pathlib import Path
from xml.sax.saxutils import escape

HERE = Path(__file__).parent
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
STRICT = ("http://purl.oclc.org/ooxml/spreadsheetml/main", "http://purl.oclc.org/ooxml/officeDocument/relationships")
TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
ROWS = [["Delta", "delta.com", 40], ["Alpha", "alpha.org", 10], ["Echo", "echo.de", 50], ["Bravo", "bravo.net", 20],
        ["Charlie", "charlie.io", 30]]
TABLE = [["Company", "Website", "Revenue"], *ROWS]


def cell(ref, value):
    if value is None:
        return ""
    if isinstance(value, int):
        return f'<c r="{ref}"><v>{value}</v></c>'
    if value.startswith("<c"):
        return value.replace("REF", ref)
    return f'<c r="{ref}" t="inlineStr"><is><t>{escape(value)}</t></is></c>'


def row(number, values):
    return f'<row r="{number}">' + "".join(cell(f"{chr(65 + i)}{number}", v) for i, v in enumerate(values)) + "</row>"


def rows(table):
    return [row(number, values) for number, values in enumerate(table, 1)]


def keep(name, about, body, *, more=None, first_new="D", count=5, column="B", strings=None, letters="sharedStrings.xml",
         names=(MAIN, REL), prefix="", before="", after="", styles='<cellXfs count="1"><xf/></cellXfs>',
         ranges=()):
    main, rel = names

    def relations(found):
        tag = f"{prefix}Relationship"
        inside = "".join(f'<{tag} Id="{i}" Type="{rel}/{kind}" Target="{at}"/>' for i, kind, at in found)
        bound = f":{prefix[:-1]}" if prefix else ""
        return f'<{tag}s xmlns{bound}="{PACKAGE}/relationships">{inside}</{tag}s>'

    sheet = f'<worksheet xmlns="{main}" xmlns:r="{rel}">{before}<sheetData>{"".join(body)}</sheetData>{after}</worksheet>'
    all_sheets = [("Accounts", "worksheet", "worksheets/sheet1.xml", sheet)]
    found = [(f"r{n}", kind, at) for n, (_, kind, at, _) in enumerate(all_sheets)]
    found.append(("rs", "styles", "styles.xml"))
    if strings:
        found.append(("rt", "sharedStrings", "sharedStrings.xml"))
    types = [("workbook", "sheet.main"), ("styles", "styles")] + ([("sharedStrings", "sharedStrings")] if strings else [])
    kinds = [(f"xl/{part}.xml", kind) for part, kind in types] + [(f"xl/{at}", kind) for _, kind, at, _ in all_sheets]
    kinds += [(part, "table") for part in more or {} if "/tables/" in part]
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>'
        + "".join(f'<Override PartName="/{part}" ContentType="{TYPE}.{kind}+xml"/>' for part, kind in kinds)
        + "</Types>",
        "_rels/.rels": relations([("r1", "officeDocument", "xl/workbook.xml")]),
        "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{rel}"><sheets>'
        + "".join(f'<sheet name="{each[0]}" sheetId="{n + 1}" r:id="r{n}"/>' for n, each in enumerate(all_sheets))
        + "</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": relations(found),
        "xl/styles.xml": f'<styleSheet xmlns="{main}">{styles}</styleSheet>',
        **{f"xl/{at}": xml for _, _, at, xml in all_sheets},
        **(more or {}),
    }
    if strings:
        parts[f"xl/{letters}"] = f'<sst xmlns="{main}">{"".join(f"<si>{each}</si>" for each in strings)}</sst>'
    with zipfile.ZipFile(HERE / f"{name}.xlsx", "w", zipfile.ZIP_DEFLATED) as file:
        for part, text in parts.items():
            file.writestr(zipfile.ZipInfo(part, (2026, 1, 1, 0, 0, 0)), text, zipfile.ZIP_DEFLATED)
    expected = {"rowsBelow": 0, "warnings": [], "ranges": [list(each) for each in ranges], "headerRow": 1,
                "domainColumn": column, "firstNew": first_new, "rows": count, "about": about,
                "madeBy": "hand (reported.py)"}
    (HERE / f"{name}.json").write_text(json.dumps(expected, indent=2, ensure_ascii=False) + "\n")


def shared(table):
    """The table with shared strings, and these."""
    strings = [f"<t>{escape(v)}</t>" for values in table for v in values if isinstance(v, str)]
    numbers = iter(range(len(strings)))
    body = [[f'<c r="REF" t="s"><v>{next(numbers)}</v></c>' if isinstance(v, str) else v for v in values] for values in table]
    return rows(body), strings


body, strings = shared(TABLE)
read_aloud = '<rPh sb="0" eb="2"><t>カイシャ</t></rPh><phoneticPr fontId="1"/>'
keep("reported-furigana", "Shared strings with how they are read aloud: that is no text of the cell.", body,
     strings=[each + read_aloud for each in strings])
keep("reported-letters-of-parts", "The part of the shared strings has other letters than its name.", body,
     strings=strings, letters="SharedStrings.xml")
keep("reported-control-characters", "Line ends and other signs that are written as _x000D_.",
     rows([["Company", "Web_x000D_\nsite", "Revenue"], *[[n, f"{d}_x000D_", r] for n, d, r in ROWS]]))
keep("reported-prefixed-relations", "The elements of relations have a prefix.", rows(TABLE), prefix="ns0:")
keep("reported-strict", "Strict Open XML, in which days are written as texts.",
     rows([TABLE[0], *[[n, d, '<c r="REF" t="d" s="1"><v>2025-03-01T00:00:00</v></c>'] for n, d, _ in ROWS]]),
     names=STRICT, styles='<cellXfs count="2"><xf/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs>')
places = [re.sub(r' r="[BC]\d"', "", each) for each in rows(TABLE)]
places[2] = re.sub(r'<row r="3">', "<row>", places[2])
keep("reported-some-places", "Only some rows and cells say where they are.", places)
head, *below = rows(TABLE)
keep("reported-rows-in-another-order", "Rows are not in the order of their numbers.", [head, *reversed(below)])
turned = [re.sub(r"^(<row[^>]*>)(.*)</row>$", lambda found: found[1] + "".join(reversed(re.findall(r"<c .*?</c>", found[2]))) + "</row>", each) for each in rows(TABLE)]
keep("reported-cells-in-another-order", "Cells of a row are not in the order of their columns.", turned)
empty = '<c r="REF" t="str"><f>IF(Z9="","",Z9)</f><v></v></c>'
keep("reported-empty-results", "Hundreds of formulas without a result go on below the table.",
     rows([*TABLE, *[[empty, empty, None]] * 300]))
names = ["Company", "Website", "COMPANY STATUS "]
table = f'<table xmlns="{MAIN}" id="1" name="T" displayName="T" ref="A1:C6" totalsRowShown="0"><autoFilter ref="A1:C6"/><tableColumns count="3">' + "".join(f'<tableColumn id="{n}" name="{each}"/>' for n, each in enumerate(names, 1)) + "</tableColumns></table>"
keep("reported-name-in-other-letters", "A table has a column with the name of a new one in other letters.",
     rows([names, *[[n, d, "vip"] for n, d, _ in ROWS]]), after='<tableParts count="1"><tablePart r:id="t1"/></tableParts>',
     more={"xl/worksheets/_rels/sheet1.xml.rels": f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="t1" Type="{REL}/table" Target="../tables/table1.xml"/></Relationships>', "xl/tables/table1.xml": table},
     ranges=[("A1:C6", "A1:F6")])
keep("reported-one-width-for-all", "One element gives all 16,384 columns a width, another overlaps the new columns.", rows(TABLE),
     before='<cols><col min="1" max="3" width="14" customWidth="1"/><col min="4" max="16384" width="20" hidden="1" customWidth="1"/></cols>')
