import { columnStyle, type Extent } from './measure.ts';
import { attributesOf, createNames, declared, type Names, qualified, withAttribute } from './names.ts';
import { readPieces } from './read-pieces.ts';
import { cellStyle, type RowParts } from './row-cells.ts';
import { createRowReader, type OdsSource } from './sheet-rows.ts';

/** Styles with the fill of changed cells, and the definitions that the document needs for them. */
export interface MarkedStyles {
  /** XML to add to the automatic styles of the content. */
  definitions: string;
  /** The style of a changed cell. Its old style may come from its row or column. */
  marked(column: number, row: RowParts, style: string | null): string | null;
  /** A style without the fill of an earlier time; the same style if it has none. */
  unmarked(style: string | null): string | null;
}

/** The fill of changed cells. */
const MARK = '#fff3bf';
const DEFAULT_STYLE = 'Default';

/** Reads the document once, to find the styles of the refreshed columns. */
export async function markStyles(
  source: OdsSource,
  { sheet, columns, signal }: { sheet: string; columns: readonly number[]; signal?: AbortSignal | undefined },
  extent: Extent,
): Promise<MarkedStyles> {
  const found = source.sheet(sheet);
  const names = createNames();
  const read = createRowReader(source, found, names);
  const known = new Map<string, string>();
  const taken = new Set<string>();
  const used = new Set<string>([DEFAULT_STYLE]);
  const named = (column: number, row: RowParts, style: string | null) =>
    style ?? row.cellStyle ?? columnStyle(extent, column) ?? DEFAULT_STYLE;
  let open: { name: string; text: string } | null = null;
  for await (const pieces of readPieces(source.zip, source.entry, names)) {
    signal?.throwIfAborted();
    for (const piece of pieces) {
      if (piece.kind === 'row') {
        if (piece.sheet !== found.index) continue;
        const { parts } = read(piece.text);
        for (const part of parts.cells)
          for (const column of columns)
            if (column >= part.column && column < part.column + part.repeat)
              used.add(named(column, parts, cellStyle(parts, part, names)));
        for (const column of columns) used.add(named(column, parts, null));
        continue;
      }
      if (piece.kind === 'tag' && piece.name === 'style:style' && piece.form !== 'close') {
        const attributes = attributesOf(piece.text, names);
        const name = attributes.get('style:name') ?? '';
        taken.add(name);
        if (attributes.get('style:family') !== 'table-cell') continue;
        if (piece.form === 'empty') known.set(name, piece.text);
        else open = { name, text: piece.text };
        continue;
      }
      if (open === null) continue;
      open.text += piece.text;
      if (piece.kind !== 'tag' || piece.name !== 'style:style') continue;
      known.set(open.name, open.text);
      open = null;
    }
  }
  let count = 0;
  let definitions = '';
  const define = (definition: (name: string) => string): string => {
    do count += 1;
    while (taken.has(`changed${count}`));
    definitions += definition(`changed${count}`);
    return `changed${count}`;
  };
  const marks = new Map<string, string>();
  const plains = new Map<string, string>();
  for (const style of used) {
    const own = known.get(style);
    if (own?.includes(`"${MARK}"`)) {
      marks.set(style, style);
      plains.set(
        style,
        define((name) => filled(own, name, null, names)),
      );
    } else
      marks.set(
        style,
        define((name) => filled(own ?? basedOn(style, names), name, MARK, names)),
      );
  }
  return {
    definitions,
    marked: (column, row, style) => marks.get(named(column, row, style)) ?? style,
    unmarked: (style) => (style === null ? null : (plains.get(style) ?? style)),
  };
}

/** A style that inherits everything from a common one. */
function basedOn(style: string, names: Names): string {
  const q = (local: string) => qualified('style', local, names);
  return `<${q('style')}${declared('style', names)} ${q('name')}="" ${q('family')}="table-cell" ${q('parent-style-name')}="${style.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"/>`;
}

/** A style's definition with another name, and with a fill or none. */
function filled(definition: string, name: string, fill: string | null, names: Names): string {
  const end = definition.indexOf('>') + 1;
  const start = withAttribute(definition.slice(0, end), ['style', 'name'], name, names);
  const inside = definition.slice(end);
  const element = qualified('style', 'table-cell-properties', names);
  const place = inside.indexOf(`<${element}`);
  if (place !== -1) {
    const tagEnd = inside.indexOf('>', place) + 1;
    const tag = withAttribute(inside.slice(place, tagEnd), ['fo', 'background-color'], fill, names);
    return start + inside.slice(0, place) + tag + inside.slice(tagEnd);
  }
  if (fill === null) return start + inside;
  const empty = withAttribute(`<${element}/>`, ['fo', 'background-color'], fill, names);
  return start.endsWith('/>')
    ? `${start.slice(0, -2).trimEnd()}>${empty}</${qualified('style', 'style', names)}>`
    : start + empty + inside;
}
