"""Makes the files of this folder: Python's csv module and zipfile, exceljs (through node), LibreOffice. Next to each is
the expected result, written by hand.

Run it again only to add a file: `python3 make.py` in a checkout with its packages installed.
"""
import csv
import pathlib
import re
import shutil
import subprocess
import tempfile
import zipfile

HERE = pathlib.Path(__file__).parent

SHEETS = {
    "links.csv": [
        ["Company", "Website"],
        ["Formula", '=HYPERLINK("https://www.formula.com/a?b=1","Open")'],
        ["Semicolon", '=HYPERLINK("http://semicolon.de";"Öffnen")'],
        ["Anchor", '<a href="https://anchor.org/about" target="_blank">Visit</a>'],
        ["Markdown", "[Visit](https://markdown.io)"],
        ["Worked out", '=HYPERLINK(A2,"Open")'],
        ["Plain", "plain.com"],
    ],
    "mails.csv": [
        ["Person", "E-mail"],
        ["Two companies", "Eva <eva@bosch.com>; eva2@bosch.de"],
        ["Twice the same", "eva@bosch.com, max@bosch.com"],
        ["Private first", "eva@gmail.com; eva@siemens.com"],
        ["Private", "Max Muster <max.muster@web.de>"],
        ["Private twice", "a@hotmail.co.uk | b@yahoo.co.jp"],
        ["Address and site", "info@hooli.xyz, https://www.hooli.xyz/contact,us"],
        ["With words", "Contact: sales@initech.co.uk (Bill)"],
        ["A name", "Amazon.com, Inc."],
        ["Technologies", "Node.js, Vue.js"],
        ["List", "acme.com; globex.org"],
        ["Nobody", "n/a; -"],
        ["Blank", " "],
    ],
    "fallback.csv": [
        ["Company", "Website", "E-mail"],
        ["Both", "both.com", "ada@other.com"],
        ["Mail only", "", "ada@mailonly.com"],
        ["No site", "n/a", "ada@nosite.com"],
        ["Private mail", "", "ada@gmail.com"],
        ["Private site", "ada@gmail.com", "ada@work.com"],
        ["Nothing", "", ""],
        ["Nonsense", "no site", "none"],
    ],
    "subdomains.csv": [
        ["Company", "Website"],
        ["Play", "https://play.google.com/store"],
        ["Docs", "docs.google.com"],
        ["Google", "www.google.com"],
        ["Shop", "shop.github.io"],
        ["Blog of the shop", "blog.shop.github.io"],
        ["Suffix", "github.io"],
        ["British", "news.bbc.co.uk"],
        ["British, too", "bbc.co.uk"],
        ["Two departments", "a@mail.bosch.com; b@bosch.com"],
        ["No such ending", "intern.example"],
    ],
    "international.csv": [
        ["Company", "Website"],
        ["Own letters", "https://www.münchen.de/rathaus"],
        ["ASCII", "xn--mnchen-3ya.de"],
        ["Capitals", "MÜNCHEN.DE"],
        ["Mail", "info@bücher.example"],
        ["Russian ending", "пример.рф"],
        ["The same in ASCII", "xn--e1afmkfd.xn--p1ai"],
        ["A sentence", "Das ist schön. Gut"],
    ],
    # Conditions from public reports about other programs: test/corpus/conditions.md
    "report-signs.csv": [
        ["Company", "Website"],
        ["Hyphen that does not break", "coca\u2011cola.com"],
        ["Hyphen of Unicode", "https://www.rolls\u2010royce.com/x"],
        ["Dash for a hyphen", "hewlett\u2013packard.com"],
        ["Address", "info@mercedes\u2011benz.com"],
        ["Bullet", "•mozilla.org"],
        ["Dash of a list", "–suse.com"],
        ["Emoji", "🔗 debian.org"],
        ["Number", "1. ubuntu.com"],
        ["Number in a circle", "①sqlite.org"],
        ["Brand", "acme™.com"],
        ["Long dash within", "t—mobile.com"],
        ["Apostrophe", "joe’s.com"],
    ],
    "report-before.csv": [
        ["Company", "Website"],
        ["Search Console", "sc-domain:mozilla.org"],
        ["Operator", "site:debian.org"],
        ["Repository", "git@suse.com:firm/file.git"],
        ["Repository on a platform", "git@github.com:firm/file.git"],
        ["Translated", "https://ubuntu-com.translate.goog/a?_x_tr_sl=auto"],
        ["Translated host", "my--shop-co-uk.translate.goog"],
        ["Wrapped twice", "https://urldefense.us/v2/url?u=https-3A__urldefense.com_v3_-5F-5Fhttps-3A__acme.com_a-5F-5F-3B-21-21x&d=x"],
        ["App", "android-app://com.google.android.gm/"],
        ["Files", "s3://files.example.com/a.csv"],
        ["Text behind", "[Firm](https://sqlite.org)Berlin"],
    ],
    "report-guarded.csv": [
        ["Company", "Website"],
        ["Apostrophe", "'github.com"],
        ["Tab", "\tmozilla.org"],
        ["Formula", '\'=HYPERLINK("https://gnu.org","Open")'],
        ["Formula behind a tab", '\t=HYPERLINK("https://kernel.org","Open")'],
        ["Text as a formula", '\'="debian.org"'],
        ["At", "'@python.org"],
        ["Line end", "\rgitlab.com"],
        ["Two", "''sqlite.org"],
    ],
    "report-authority.csv": [
        ["Case", "Website"],
        ["Backslash before @", "http://acme.com\\@google.com"],
        ["@ in a password", "http://user:pa@ss@mozilla.org:80/p"],
        ["Domain as a user", "https://mozilla.org@debian.org/x"],
        ["Plus", "https://acme.com+.gnu.org/"],
        ["@ behind #", "http://kernel.example#@google.com"],
        ["@ in a path", "https://python.org/path@google.com"],
        ["@ behind ?", "https://sqlite.org?mail=joe@yahoo.com"],
        ["@ behind ? without a scheme", "apache.org?to=a@oracle.com"],
        ["Name of a page", "https://medium.example/@someone"],
    ],
    "report-files.csv": [
        ["Id", "Website"],
        ["1", "PAYMENT EUR 1,420.00.zip"],
        ["2", "/path/to/somescript.sh"],
        ["3", "C:\\docs\\a.zip"],
        ["4", "files/docker-intro.zip"],
        ["5", "\\\\server\\share\\x.md"],
        ["6", "./setup.py"],
        ["7", "gnu.org"],
    ],
    "report-contacts.csv": [
        ["Name", "Group Membership", "E-mail 1 - Value", "E-mail 2 - Value", "Website 1 - Value"],
        ["Ada", "* myContacts ::: Group 1", "a@mozilla.org ::: b@gnu.org", "ada@gmail.com", ""],
        ["Bob", "* myContacts", "b@debian.org", "", "https://debian.org ::: https://google.com"],
        ["Eve", "* myContacts", "e@gmail.com ::: e@python.org", "", ""],
    ],
    "report-rows-of-delimiters.csv": [
        ["Company", "Website", "", ""],
        ["Firm", "mozilla.org", "", ""],
        ["Other", "debian.org", "", ""],
        *[["", "", "", ""] for _ in range(200)],
        [" ", "", "", ""],
    ],
}

EXCELJS = """
const ExcelJS = require('exceljs');
const book = new ExcelJS.Workbook();
const sheet = book.addWorksheet('Accounts');
book.addWorksheet('Notes').addRow(['x']);
sheet.addRow(['Company', 'Website']);
const link = (text, hyperlink) => ({ text, hyperlink });
for (const row of [
  ['Link', link('Website', 'https://www.link.com/a?b=1&c=2')],
  ['Mail', link('Write', 'mailto:ada@mail.example.com?subject=Hello')],
  ['Both', link('both.com', 'https://other.com/')],
  ['Place', link('See notes', "#'Notes'!A1")],
  ['Formula', { formula: 'HYPERLINK("https://formula.com/","Open")', result: 'Open' }],
  ['Worked out', { formula: 'HYPERLINK("https://"&A2,"Open")', result: 'Open' }],
  ['File', link('Report', 'report.pdf')],
  ['Private', link('Write', 'mailto:ada@gmail.com')],
  ['Plain', 'plain.com'],
  ['Nothing', 'Website'],
]) sheet.addRow(row);
book.xlsx.writeFile(process.argv[1]);
"""


def converted(source, to):
    with tempfile.TemporaryDirectory() as folder:
        # Links to other files are written relative to the file.
        copy = pathlib.Path(shutil.copy(source, folder))
        command = ["soffice", f"-env:UserInstallation=file://{folder}/profile", "--headless", "--convert-to", to]
        subprocess.run([*command, "--outdir", folder, str(copy)], check=True, capture_output=True)
        return (pathlib.Path(folder) / f"{source.stem}.{to}").read_bytes()


def rewritten(source, change):
    """The same workbook with its sheet's XML changed."""
    data = tempfile.TemporaryFile()
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as new:
        for item in old.infolist():
            content = old.read(item)
            if item.filename == "xl/worksheets/sheet1.xml":
                content = change(content.decode()).encode()
            new.writestr(item, content)
    data.seek(0)
    return data.read()


def over_range(xml):
    """One link over B2:B4, and one over all columns of row 10."""
    head, tail = xml.split("<hyperlinks>")
    tail = tail.replace('<hyperlink ref="B3" r:id="rId2"/>', "")
    tail = tail.replace('ref="B2"', "ref='$B$2:$B$4'", 1).replace('ref="B9"', 'ref="A9:XFD9"', 1)
    return f"{head}<hyperlinks>{tail}"


def without_results(xml):
    """As programs without a calculator write formulas."""
    return re.sub(r"(<c [^>]*>)(<f>[^<]*</f>)<v>[^<]*</v>", r"\1\2", xml)


for name, rows in SHEETS.items():
    with open(HERE / name, "w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(rows)
links = HERE / "links-exceljs.xlsx"
subprocess.run(["node", "-e", EXCELJS, str(links)], check=True, cwd=HERE.parents[2])
(HERE / "links-range.xlsx").write_bytes(rewritten(links, over_range))
(HERE / "links-without-results.xlsx").write_bytes(rewritten(links, without_results))
(HERE / "links-libreoffice.ods").write_bytes(converted(links, "ods"))
(HERE / "links-libreoffice.xlsx").write_bytes(converted(HERE / "links-libreoffice.ods", "xlsx"))
