import { askPython } from './by-python.ts';

const PROGRAM = `
import json, sys, zipfile
import xml.etree.ElementTree as ET
path, wanted = sys.argv[1:3]
U = 'urn:oasis:names:tc:opendocument:xmlns:'
T, O = '{%stable:1.0}' % U, '{%soffice:1.0}' % U
CONTAINERS = {T + 'table-' + n for n in ('rows', 'header-rows', 'row-group', 'columns', 'header-columns', 'column-group')}
root = ET.fromstring(zipfile.ZipFile(path).read('content.xml'))
book = root.find(O + 'body').find(O + 'spreadsheet')
table = [t for t in book.findall(T + 'table') if t.get(T + 'name') == wanted][0]
def inside(node, name):
    for child in node:
        if child.tag == T + name: yield child
        elif child.tag in CONTAINERS: yield from inside(child, name)
REPEATS = (T + 'number-columns-repeated', T + 'number-rows-repeated')
cells, number = {}, 0
for row in inside(table, 'table-row'):
    count = int(row.get(REPEATS[1], 1))
    column = 0
    for cell in row:
        if cell.tag not in (T + 'table-cell', T + 'covered-table-cell'): continue
        repeat = int(cell.get(REPEATS[0], 1))
        facts = {k: v for k, v in sorted(cell.attrib.items()) if k not in REPEATS}
        cell.tail = None
        whole = ET.tostring(ET.Element(cell.tag, facts), encoding='unicode') + ''.join(ET.tostring(c, encoding='unicode') for c in cell)
        text = chr(10).join(''.join(p.itertext()) for p in cell.findall('{%stext:1.0}p' % U))
        if facts or len(cell):
            for r in range(min(count, 200)):
                for c in range(column, min(column + repeat, 60)):
                    cells['%d,%d' % (number + r + 1, c)] = {'whole': whole, 'text': text, 'tag': cell.tag[len(T):], 'style': facts.get(T + 'style-name'), 'type': facts.get(O + 'value-type'), 'value': facts.get(O + 'value', facts.get(O + 'boolean-value'))}
        column += repeat
    number += count
hidden, column = [], 0
for each in inside(table, 'table-column'):
    count = int(each.get(REPEATS[0], 1))
    if each.get(T + 'visibility', 'visible') != 'visible': hidden += range(column, min(column + count, 60))
    column += count
ranges = {r.get(T + 'name'): r.get(T + 'target-range-address') for r in root.iter(T + 'database-range')}
print(json.dumps({'cells': cells, 'rows': number, 'hidden': hidden, 'ranges': ranges}))
`;

export interface PythonCell {
  /** Attributes and content, for comparison. */
  whole: string;
  text: string;
  tag: string;
  style: string | null;
  type: string | null;
  value: string | null;
}

export interface PythonSheet {
  /** Cells with any content by `row,column`: 1-based row, 0-based column; only the first 60 columns. */
  cells: Record<string, PythonCell>;
  rows: number;
  /** Hidden columns. */
  hidden: number[];
  /** Addresses of the document's database ranges, by name. */
  ranges: Record<string, string>;
}

/** A sheet of an OpenDocument as Python's ZIP and XML readers see it; they share no code with ours. */
export function odsByPython(path: string, sheet: string): PythonSheet {
  return askPython(PROGRAM, path, sheet) as PythonSheet;
}
