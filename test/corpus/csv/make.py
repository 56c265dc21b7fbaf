"""Makes the files of this folder with tools of others: Python's csv module and codecs, iconv, LibreOffice.

Run it again only to add a file: `python3 make.py`. Next to each file is the expected result.
"""
import csv
import io
import json
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
HEADER = ["Company", "Website", "City", "Amount", "Note"]
BASE = [
    ["Acme, Inc.", "acme.com", "New York", "1200.50", 'say "hi"'],
    ["Globex", "https://www.globex.org/a?b=1", "Paris", "7", ""],
    ["Initech Ltd", "initech.co.uk", "London", "33.10", "it's here; or there"],
    ["Umbrella", "info@umbrella.de", "Bonn", "0", "a|b"],
    ["Stark & Sons", "stark.io", "Oslo", "-4", "two words"],
    ["Hooli", "hooli.xyz", "San Jose", "99", "12:30"],
]
TABLE = [HEADER, *BASE]
made = []


def written(rows, **dialect):
    text = io.StringIO(newline="")
    writer = csv.writer(text, **{"lineterminator": "\r\n", **dialect})
    writer.writerows(rows)
    return text.getvalue()


def keep(name, data, rows, *, encoding="utf-8", delimiter=",", quote='"', escape=None, padded=False, newline="\r\n",
         bom=False, header=1, by="python csv"):
    """header: the number of its row, 1-based; null where there is none."""
    raw = data if isinstance(data, bytes) else data.encode(encoding)
    (HERE / name).write_bytes(raw)
    expected = {
        "made by": by,
        "dialect": {"delimiter": delimiter, "quote": quote, "escapeSign": quote if escape is None else escape,
                    "isPadded": padded, "encoding": encoding, "hasBom": bom, "newline": newline},
        "headerRow": header,
        "columns": rows[header - 1] if header else None,
        "rows": rows,
    }
    lines = ",\n".join("    " + json.dumps(row, ensure_ascii=False) for row in rows)
    text = json.dumps({**expected, "rows": "ROWS"}, ensure_ascii=False, indent=2).replace('"ROWS"', f"[\n{lines}\n  ]")
    (HERE / f"{name}.expect.json").write_text(text + "\n")
    made.append(name)


# Delimiters
for name, sign in [("comma", ","), ("semicolon", ";"), ("tab", "\t"), ("pipe", "|"), ("caret", "^"), ("tilde", "~"),
                   ("colon", ":"), ("hash", "#"), ("ampersand", "&"), ("space", " "), ("unit-separator", "\x1f")]:
    keep(f"delimiter-{name}.csv", written(TABLE, delimiter=sign), TABLE, delimiter=sign)
keep("delimiter-section-sign.csv", written(TABLE, delimiter="§"), TABLE, delimiter="§")
keep("delimiter-comma-space.csv", written(TABLE).replace(",", ", ").replace("Acme, ", "Acme,"), TABLE, padded=True,
     by="python csv, then blanks behind commas")
keep("delimiter-declared.csv", "sep=;\r\n" + written(TABLE, delimiter=";"), [["sep=;"], *TABLE], delimiter=";", header=2)
keep("delimiter-semicolon-decimal-comma.csv",
     written([[c.replace(".", ",") if i == 3 else c for i, c in enumerate(row)] for row in TABLE], delimiter=";"),
     [[c.replace(".", ",") if i == 3 else c for i, c in enumerate(row)] for row in TABLE], delimiter=";")

# Quotes and escapes
keep("quote-single.csv", written(TABLE, quotechar="'", quoting=csv.QUOTE_ALL), TABLE, quote="'")
keep("quote-single-where-needed.csv", written(TABLE, quotechar="'"), TABLE, quote="'")
keep("quote-all.csv", written(TABLE, quoting=csv.QUOTE_ALL), TABLE)
keep("escape-backslash.csv", written(TABLE, doublequote=False, escapechar="\\"), TABLE, escape="\\")
keep("escape-backslash-without-quotes.csv", written(TABLE, quoting=csv.QUOTE_NONE, escapechar="\\", quotechar="\x00"), TABLE,
     escape="\\")
BARE = [HEADER, *[[*row[:4], f'it is "{row[0]}" here'] for row in BASE]]
keep("escape-none.csv", written(BARE, quoting=csv.QUOTE_ALL).replace('""', '"'), BARE, escape="",
     by="python csv, then each doubled quote made one")

# Rules broken
keep("delimiter-pipe-twice.csv", written(TABLE, delimiter="|").replace('"a|b"', "a/b").replace("|", "||"),
     [[c.replace("a|b", "a/b") for c in row] for row in TABLE], delimiter="||", by="python csv, then each delimiter twice")
# An accounting program ends each cell but the last with a NUL; LibreOffice has a test for such a file.
keep("cells-end-with-nul.csv", "".join("\0\t".join(c.replace('"', "'") for c in row) + "\r\n" for row in TABLE),
     [[c.replace('"', "'") for c in row] for row in TABLE], delimiter="\t", by="hand")
lines = written(TABLE).split("\r\n")
keep("quote-never-closed.csv", "\r\n".join([*lines[:6], lines[6].replace("Hooli", '"Hooli'), lines[7]]),
     [*TABLE[:6], ['"Hooli', *TABLE[6][1:]]], by="python csv, then a quote too many in the last row")
keep("quote-bare-in-one-row.csv", "\r\n".join([*lines[:2], '"Globex "East" and, West"' + lines[2][6:], *lines[3:]]),
     [*TABLE[:2], ['Globex "East" and, West', *TABLE[2][1:]], *TABLE[3:]], escape="",
     by="python csv, then bare quotes in a row")
keep("quote-behind-a-blank.csv", "\r\n".join([*lines[:3], ' "Initech, Ltd"' + lines[3][11:], *lines[4:]]),
     [*TABLE[:3], ["Initech, Ltd", *TABLE[3][1:]], *TABLE[4:]], by="python csv, then a blank before a quoted cell")

TWO_LINES = [HEADER, *[[*row[:4], f"{row[4]}\nsecond line"] for row in BASE]]
# As Google Sheets downloads them: no line end at the end, and no quotes in TSV, where tabs and line ends of cells are blanks
keep("google-sheets.csv", written(TWO_LINES)[:-2], TWO_LINES,
     by="python csv, in the shape of a download of Google Sheets")
keep("google-sheets.tsv.csv", "\r\n".join("\t".join(row) for row in TABLE), TABLE, delimiter="\t",
     by="by hand, in the shape of a download of Google Sheets")

# Line ends
for name, end in [("lf", "\n"), ("cr", "\r")]:
    keep(f"newline-{name}.csv", written(TABLE, lineterminator=end), TABLE, newline=end)
mixed = [written([row], lineterminator=end) for row, end in zip(TABLE, ["\n", "\r\n", "\n", "\r\n", "\n", "\r\n", ""])]
keep("newline-mixed.csv", "".join(mixed), TABLE, newline="\n")
NOTED = [HEADER, *[[*row[:4], f"{row[4]}\nsecond line"] for row in BASE]]
keep("newline-in-quotes.csv", written(NOTED), NOTED)
keep("newline-none-at-end.csv", written(TABLE).rstrip("\r\n"), TABLE)
keep("newline-two-at-end.csv", written(TABLE) + "\r\n", [*TABLE, [""]])

# Shape
keep("shape-short-row.csv", written([*TABLE[:3], TABLE[3][:4], *TABLE[4:]]), [*TABLE[:3], TABLE[3][:4], *TABLE[4:]])
keep("shape-long-row.csv", written([*TABLE[:3], [*TABLE[3], "more"], *TABLE[4:]]), [*TABLE[:3], [*TABLE[3], "more"], *TABLE[4:]])
PRE = [["Customers of 2026"], ["Made", "2026-01-02", "by hand"], [""], *TABLE]
keep("shape-preamble.csv", written(PRE[:2]) + "\r\n" + written(TABLE), PRE, header=4)
COMMENTED = [["# exported by a program"], ["# version 2"], *TABLE]
keep("shape-comments.csv", written(COMMENTED), COMMENTED, header=3)
FOOT = [*TABLE, [""], ["Total", "6"], ["Source: the register"]]
keep("shape-footnote.csv", written(TABLE) + "\r\n" + written(FOOT[-2:]), FOOT)
OTHER = [["City", "Count"], ["Paris", "3"], ["Oslo", "4"], ["Bonn", "5"]]
keep("shape-two-tables.csv", written(TABLE) + "\r\n" + written(OTHER), [*TABLE, [""], *OTHER])
keep("shape-no-header.csv", written(BASE), BASE, header=None)
keep("shape-header-only.csv", written([HEADER]), [HEADER])
keep("shape-one-row.csv", written(TABLE[:2]), TABLE[:2])
ONE = [["Website"], ["acme.com"], ["https://www.globex.org/a:b"], ["initech.co.uk"]]
keep("shape-one-column.csv", written(ONE), ONE)
NAMES = [["Name"], ["John Smith"], ["Mary Jones"], ["Eva Meier"], ["Jan Novak"]]
keep("shape-one-column-two-words.csv", written(NAMES), NAMES)

# Encodings
TEXTS = {
    "western": [["Müller & Söhne", "Köln", "Straße"], ["Café Crème", "Orléans", "à la carte"], ["Señor Niño", "Málaga", "¿qué?"]],
    "central": [["Łódź Żaglówki", "Gdańsk", "zażółć gęślą jaźń"], ["Święty Krzyż", "Kraków", "będzie"]],
    "czech": [["Škoda Dílna", "Plzeň", "příliš žluťoučký kůň"], ["Řízek", "Brno", "úpěl ďábelské ódy"]],
    "cyrillic": [["Рога и Копыта", "Москва", "общество"], ["Яндекс Доставка", "Санкт-Петербург", "быстро и точно"]],
    "greek": [["Ελληνικά Πετρέλαια", "Αθήνα", "εταιρεία"], ["Καφές Όμιλος", "Θεσσαλονίκη", "μεγάλος"]],
    "turkish": [["Türkiye İş Ortaklığı", "İstanbul", "güneşli"], ["Çağrı Şirketi", "Eskişehir", "ılık"]],
    "baltic": [["Žemės Ūkis", "Šiauliai", "ąžuolų giraitė"], ["Vėjo Malūnai", "Klaipėda", "įmonė"]],
    "japanese": [["株式会社ソニー表示", "東京都", "ソフトウェア開発"], ["日本電気能力", "大阪府", "予約はこちら"]],
    "chinese": [["北京科技有限公司", "北京", "信息技术"], ["上海贸易集团", "上海", "电子商务"]],
    "taiwan": [["台灣科技股份有限公司", "台北市", "功能許可蓋"], ["高雄貿易公司", "高雄", "電子商務"]],
    "korean": [["삼성전자 주식회사", "서울", "전자제품"], ["한국무역", "부산", "기술개발"]],
}


def lettered(key):
    return [["Company", "City", "Note", "Website"], *[[*row, f"site{i}.com"] for i, row in enumerate(TEXTS[key] * 2)]]


for name, key, codec, encoding in [
    ("windows-1252", "western", "cp1252", "windows-1252"), ("mac-roman", "western", "mac-roman", "macintosh"),
    ("windows-1250", "central", "cp1250", "windows-1250"), ("iso-8859-2", "czech", "iso8859-2", "iso-8859-2"),
    ("windows-1251", "cyrillic", "cp1251", "windows-1251"), ("koi8-r", "cyrillic", "koi8-r", "koi8-r"),
    ("windows-1253", "greek", "cp1253", "windows-1253"), ("windows-1254", "turkish", "cp1254", "windows-1254"),
    ("windows-1257", "baltic", "cp1257", "windows-1257"), ("shift-jis", "japanese", "cp932", "shift_jis"),
    ("euc-jp", "japanese", "euc-jp", "euc-jp"), ("gb18030", "chinese", "gb18030", "gb18030"),
    ("big5", "taiwan", "big5", "big5"), ("euc-kr", "korean", "cp949", "euc-kr"),
]:
    rows = lettered(key)
    keep(f"encoding-{name}.csv", written(rows).encode(codec), rows, encoding=encoding, by=f"python csv, codec {codec}")
ALL = [["Company", "City", "Note", "Website"], *[row for key in TEXTS for row in lettered(key)[1:2]]]
for name, codec, mark, encoding in [
    ("utf-8-mark", "utf-8", b"\xef\xbb\xbf", "utf-8"), ("utf-16le-mark", "utf-16-le", b"\xff\xfe", "utf-16le"),
    ("utf-16be-mark", "utf-16-be", b"\xfe\xff", "utf-16be"), ("utf-32le-mark", "utf-32-le", b"\xff\xfe\0\0", "utf-32le"),
    ("utf-32be-mark", "utf-32-be", b"\0\0\xfe\xff", "utf-32be"),
]:
    keep(f"encoding-{name}.csv", mark + written(ALL).encode(codec), ALL, encoding=encoding, bom=True, by=f"python csv, codec {codec}")
keep("encoding-utf-16le.csv", written(TABLE).encode("utf-16-le"), TABLE, encoding="utf-16le")
rows = lettered("japanese")
# Second bytes of two that are | and \ on their own: 表 能 ソ ポ予
keep("encoding-shift-jis-pipe.csv", written(rows, delimiter="|").encode("cp932"), rows, encoding="shift_jis", delimiter="|",
     by="python csv, codec cp932")
text = written(lettered("cyrillic"))
done = subprocess.run(["iconv", "-f", "UTF-8", "-t", "ISO-8859-5"], input=text.encode(), capture_output=True, check=True)
keep("encoding-iso-8859-5-iconv.csv", done.stdout, lettered("cyrillic"), encoding="iso-8859-5", by="python csv, iconv")

# Conditions from public reports about other programs: test/corpus/conditions.md
MARK = "\ufeff"
SITES = ["acme.com", "globex.org", "initech.co.uk", "umbrella.de", "stark.io", "hooli.xyz"]
PARTS = [[["Website", "Company", "Note"], *[[site, f"Firm {i}", f"n, {i}"] for i, site in enumerate(SITES[at:at + 2])]] for at in (0, 2, 4)]
keep("report-marks-within.csv", "".join(MARK + written(part) for part in PARTS),
     [*PARTS[0], *[row for part in PARTS[1:] for row in [[MARK + part[0][0], *part[0][1:]], *part[1:]]]], bom=True)
DATED = [[f"April {15 - i}, 2023", site, "25.00", "Ray", "pending", *[""] * (1 if i < 4 else 3)] for i, site in enumerate(SITES)]
keep("report-dates-with-comma.csv", written(DATED, delimiter=";"), DATED, delimiter=";", header=None)
SUMS = [[f"0{i + 1}/01/2016", site, total] for i, (site, total) in
        enumerate(zip(SITES, ["-21.419,06", "-116", "37.996,97", "-53,9", "23.750,00", "-1.071,31"]))]
keep("report-sums-without-header.csv", written(SUMS, delimiter=";"), SUMS, delimiter=";", header=None)
keep("report-delimiter-behind-rows.csv", written([HEADER, *[[*row, ""] for row in BASE]]), [HEADER, *[[*row, ""] for row in BASE]])
keep("report-delimiter-behind-header.csv", written([[*HEADER, ""], *BASE]), [[*HEADER, ""], *BASE])
AGAIN = [HEADER, *BASE[:3], HEADER, *BASE[3:5], HEADER, BASE[5]]
keep("report-header-again.csv", written(AGAIN, quoting=csv.QUOTE_ALL), AGAIN)
keep("report-ctrl-z-behind.csv", written(TABLE) + "\x1a", [*TABLE, [""]])
STOPPED = [*TABLE[:3], [*TABLE[3][:4], "typed \x1a wrong"], *TABLE[4:]]
keep("report-ctrl-z-within.csv", written(STOPPED), STOPPED)
FEW = [["Prénom", "Nom", "Email"], ["invitéàçù01", "invite01", "a@acme.com"], ["invite02", "invitéàçù01", "b@globex.org"],
       ["", "", "testéç@stark.io"]]
keep("report-few-accents.csv", written(FEW, delimiter=";").encode("cp1252"), FEW, delimiter=";", encoding="windows-1252")
CINEMAS = [["Jahr", "Kinosäle", "Sitzplätze", "Webseite", "Vorhandene Plätze"], *[[str(1981 + i), "20", "5000", site, "9"] for i, site in enumerate(SITES)]]
keep("report-three-umlauts.csv", written(CINEMAS, delimiter=";").encode("cp1252"), CINEMAS, delimiter=";", encoding="windows-1252")
HEBREW = [["חברה", "אתר", "עיר"], *[[name, site, "תל אביב"] for name, site in
          zip(["חברה ראשונה", "מפעל השמן", "ספרים ועוד", "בית הקפה", "אופניים", "נגרות"], SITES)]]
keep("report-windows-1255.csv", written(HEBREW).encode("cp1255"), HEBREW, encoding="windows-1255")
# The bytes of these letters are `"`, `,`, `;`, `|` and `@`, too.
JAPANESE = [["会社", "ウェブサイト", "備考"], *[[name, site, "北海道, 圓"] for name, site in
            zip(["円周率株式会社", "東京書籍", "大阪商事", "京都印刷", "名古屋電機", "福岡建設"], SITES)]]
keep("report-iso-2022-jp.csv", written(JAPANESE).encode("iso2022_jp"), JAPANESE, encoding="iso-2022-jp")
ESCAPED = [["Company", "Website", "Note"], *[[f"Last, First {i}", site, 'so "called"'] for i, site in enumerate(SITES)]]
keep("report-escaped-delimiters.csv", written(ESCAPED, quoting=csv.QUOTE_ALL, doublequote=False, escapechar="\\").replace("Last, ", "Last\\, "),
     ESCAPED, escape="\\", by="python csv, then a backslash before delimiters in quotes, too")
# As psql prints a table
PRINTED = [["company  ", "website    "], ["-" * 10 + "+" + "-" * 15], *[[f"{f'Firm {i}':<8} ", f"{site:<13} "] for i, site in enumerate(SITES)],
           ["(6 rows)"], [""]]
keep("report-psql.csv", " company  |    website    \n" + PRINTED[1][0] + "\n" + "".join(f" {a}| {b}\n" for a, b in PRINTED[2:8]) + "(6 rows)\n\n",
     PRINTED, delimiter="|", padded=True, newline="\n", by="hand, in the shape of psql")
# Bytes of these letters are line ends, delimiters or quotes if they are read one by one.
WITHIN = [["Company", "Website", "Note"], *[[f"\u0a41\u0100 \u0d0a\u0a0d {i}", site, f"\u0d0d\u0a0a\u2200\u2c22, {i}"] for i, site in enumerate(SITES)]]
for end in ("le", "be"):
    keep(f"report-utf-16{end}-line-ends-within.csv", (MARK + written(WITHIN)).encode(f"utf-16-{end}"), WITHIN, encoding=f"utf-16{end}", bom=True)
# As Eurostat writes codes with their names: each cell has as many bars as the one above.
CODED = [["DATAFLOW", "FREQ", "BOP", "website", "VALUE"],
         *[["ESTAT|EI|1.0", "Q|Quarterly|x", "CA|Current account|b", site, f"{i}2.5"] for i, site in enumerate(SITES)]]
keep("report-bars-within.csv", written(CODED), CODED)
RARE = [["公司", "网站", "城市"], *[[f"公司𠮷{i}㐂", site, "北京"] for i, site in enumerate(SITES)]]
keep("report-gb18030-four-bytes.csv", written(RARE).encode("gb18030"), RARE, encoding="gb18030")
BREAKS = ["\x0b", "\x0c", "\x1c", "\x1d", "\x85", "\u2028"]
SIGNS = [["Company", "Website", "City"], *[[f"Firm{sign}{i}", site, f"Town{sign}of {i}"] for i, (sign, site) in enumerate(zip(BREAKS, SITES))]]
keep("report-other-line-signs.csv", written(SIGNS), SIGNS)
keep("report-line-end-within.csv", written(TABLE).replace("two words", "two\nwords"), [*TABLE[:5], [*TABLE[5][:4], "two"], ["words"], TABLE[6]])
TITLED = [["Company,\nlegal name", "Website"], *[[f"Firm, {i}", site] for i, site in enumerate(SITES)]]
DOS = [["Firma", "Website", "Ort"], *[[f"Müller & Söhne {i}", site, "Köln"] for i, site in enumerate(SITES)], ["Bär", "bücher.de", "Gießen"]]
keep("report-dos.csv", written(DOS, delimiter=";").encode("cp850"), DOS, delimiter=";", encoding="ibm850")
LONG = [["Company", "Website", "Column with a\nline break", "Note", "Another\nline break"],
        *[[f"Firm {i}", site, str(i), f"n{i}", str(2 * i)] for i, site in enumerate(SITES)]]
keep("report-line-end-in-heading.csv", written(LONG), LONG)
keep("report-mark-before-quote.csv", MARK + written(TITLED), TITLED, bom=True)

# LibreOffice
def by_office(name, rows, options, **expected):
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "in.csv"
        source.write_text(written(rows), encoding="utf-8", newline="")
        subprocess.run(
            ["soffice", f"-env:UserInstallation=file://{folder}/profile", "--headless", "--infilter=CSV:44,34,UTF8,1,1/2/2/2/3/2/4/2/5/2",
             "--convert-to", f"csv:Text - txt - csv (StarCalc):{options}", "--outdir", f"{folder}/out", str(source)],
            check=True, capture_output=True)
        keep(name, (pathlib.Path(folder) / "out" / "in.csv").read_bytes(), rows, by="LibreOffice", newline="\n", **expected)


by_office("office-semicolon-1252.csv", [["Company", "City", "Note", "Website"], *lettered("western")[1:]], "59,34,1,1", delimiter=";",
          encoding="windows-1252")
by_office("office-tab-utf-16.csv", ALL, "9,34,65535,1", delimiter="\t", encoding="utf-16le", bom=True)
by_office("office-single-quotes-all.csv", TABLE, "44,39,76,1,,0,true", quote="'")
by_office("office-shift-jis.csv", lettered("japanese"), "44,34,64,1", encoding="shift_jis")

print(len(made), "files", file=sys.stderr)
