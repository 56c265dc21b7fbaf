import { elementsOf, withWritten, writtenAttribute } from '../xml/elements.ts';

const NARROWEST = 14;
const WIDEST = 40;

/**
 * Patches the columns in the XML before a sheet's rows: new columns get widths if the sheet sets any, and are
 * shown if it hides them. `columns` are side by side.
 */
export function patchColumns(head: string, columns: readonly { column: number; title: string }[]): string {
  const [first] = columns;
  const [list] = elementsOf(head, 'cols');
  if (list === undefined || first === undefined) return head;
  const { prefix, inside } = list;
  const runs = Array.from(elementsOf(inside, 'col'), ({ index, end, attributes }) => ({
    text: inside.slice(index, end),
    attributes,
    min: numberOf(attributes, 'min'),
    max: numberOf(attributes, 'max'),
    isHidden:
      ['1', 'true'].includes(writtenValue(attributes, 'hidden') ?? '') ||
      Number(writtenValue(attributes, 'width') ?? 1) === 0,
  }));
  const isCovered = ({ column }: { column: number }) =>
    runs.some(({ min, max }) => min <= column + 1 && column + 1 <= max);
  const isNew = (column: number) => columns.some((each) => each.column + 1 === column);
  const pieces: { min: number; text: string }[] = [];
  for (const run of runs) {
    if (!run.isHidden || !columns.some(({ column }) => run.min <= column + 1 && column + 1 <= run.max)) {
      pieces.push(run);
      continue;
    }
    const edges = [first.column, first.column + columns.length].filter(
      (edge) => edge >= run.min && edge < run.max,
    );
    const starts = [run.min, ...edges.map((edge) => edge + 1)];
    for (const [index, min] of starts.entries()) {
      const max = (starts[index + 1] ?? run.max + 1) - 1;
      const title = columns.find(({ column }) => column + 1 === min)?.title ?? '';
      const attributes = isNew(min) ? shown(run.attributes, widthFor(title)) : run.attributes;
      pieces.push({ min, text: `<${prefix}col ${placed(attributes, min, max)}/>` });
    }
  }
  for (const each of columns) {
    if (isCovered(each)) continue;
    const place = each.column + 1;
    const text = `<${prefix}col min="${place}" max="${place}" width="${widthFor(each.title)}" customWidth="1"/>`;
    pieces.push({ min: place, text });
  }
  const isSame = pieces.length === runs.length && pieces.every((piece, index) => piece === runs[index]);
  if (isSame) return head;
  const sorted = pieces.sort((a, b) => a.min - b.min).map(({ text }) => text);
  const start = list.index + head.slice(list.index).indexOf('>') + 1;
  return head.slice(0, start) + sorted.join('') + head.slice(start + inside.length);
}

function widthFor(title: string): number {
  return Math.min(WIDEST, Math.max(NARROWEST, title.length + 2));
}

function writtenValue(attributes: string, name: string): string | null {
  return writtenAttribute(`<col ${attributes}>`, name);
}

function numberOf(attributes: string, name: string): number {
  return Number(writtenValue(attributes, name)) || 0;
}

function placed(attributes: string, min: number, max: number): string {
  const tag = withWritten(`<col ${attributes.trim()}>`, 'min', () => String(min));
  return withWritten(tag, 'max', () => String(max)).slice('<col '.length, -1);
}

/** The attributes of a column, changed so that it is visible. */
function shown(attributes: string, width: number): string {
  const bare = attributes.replace(
    /(?:^|\s)(?:hidden|collapsed|width|customWidth)\s*=\s*(?:"[^"]*"|'[^']*')/g,
    '',
  );
  return `${bare.trim()} width="${width}" customWidth="1"`;
}
