import { askPython } from './by-python.ts';

const PROGRAM = `
import json, posixpath, sys, zipfile
import xml.etree.ElementTree as ET
path, wanted = sys.argv[1:3]
book = zipfile.ZipFile(path)
def local(tag): return tag.rsplit('}', 1)[-1]
def part(name): return ET.fromstring(book.read(name))
def rels(name):
    folder, base = posixpath.split(name)
    try: root = part(posixpath.join(folder, '_rels', base + '.rels'))
    except KeyError: return {}
    return {r.get('Id'): (r.get('Type', '').rsplit('/', 1)[-1], posixpath.normpath(posixpath.join('/', folder, r.get('Target'))).lstrip('/')) for r in root}
main = [target for kind, target in rels('').values() if kind == 'officeDocument'][0]
targets = rels(main)
sheet = None
for each in part(main).iter():
    if local(each.tag) == 'sheet' and each.get('name') == wanted:
        sheet = targets[[v for k, v in each.attrib.items() if local(k) == 'id'][0]][1]
def text(node): return ''.join(t.text or '' for t in node.iter() if local(t.tag) == 't')
strings = []
for kind, target in targets.values():
    if kind == 'sharedStrings' and target in book.namelist():
        strings = [text(si) for si in part(target) if local(si.tag) == 'si']
cells, number = {}, 0
for row in part(sheet).iter():
    if local(row.tag) != 'row': continue
    number = int(row.get('r', number + 1))
    column = 0
    for c in row:
        if local(c.tag) != 'c': continue
        ref = c.get('r')
        if ref:
            column = 0
            for letter in ref:
                if letter.isalpha(): column = column * 26 + ord(letter.upper()) - 64
        else: column += 1
        v = next((x.text for x in c if local(x.tag) == 'v'), None)
        f = next((x.text or '' for x in c if local(x.tag) == 'f'), None)
        kind = c.get('t', 'n')
        value = strings[int(v)] if kind == 's' and v is not None else text(c) if kind == 'inlineStr' else v
        if value is not None or f is not None: cells['%d,%d' % (number, column - 1)] = [kind in ('s', 'inlineStr', 'str'), value, f, c.get('s')]
print(json.dumps({'part': sheet, 'cells': cells}))
`;

export interface PythonWorkbookSheet {
  /** The name of the sheet's part. */
  part: string;
  /**
   * Cells with a value or formula by `row,column` (1-based row, 0-based column): whether it is a text, its
   * value, its formula, its style.
   */
  cells: Record<string, [boolean, string | null, string | null, string | null]>;
}

/** A sheet of a workbook as Python's ZIP and XML readers see it; they share no code with ours. */
export function xlsxByPython(path: string, sheet: string): PythonWorkbookSheet {
  return askPython(PROGRAM, path, sheet) as PythonWorkbookSheet;
}
