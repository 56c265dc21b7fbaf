import { oneLine } from '#shared/text/one-line.ts';
import type { Screen, Tone } from './style.ts';
import { cutToWidth, padToWidth, textWidth } from './text-width.ts';

export interface Column {
  title: string;
  /** Numbers stand below each other's last digit. Neither they nor what is `whole` is ever cut. */
  isNumber?: boolean;
  isWhole?: boolean;
  /** How some of its values are shown on a terminal with colours. */
  tones?: Readonly<Record<string, Tone>>;
}

/** Rows below a line of headings. On a terminal they fit its width; elsewhere nothing is cut. */
export interface Table {
  columns: readonly Column[];
  rows: readonly (readonly (string | number | null)[])[];
}

const GAP = 2;
/** A column is not cut to less, unless the terminal is very narrow. */
const LEAST = 8;

/** The lines of a table. */
export function layTable({ columns, rows }: Table, { width, paint }: Screen): string[] {
  const cells = rows.map((row) => columns.map((_, index) => shown(row[index] ?? null)));
  const natural = columns.map(({ title }, index) =>
    Math.max(textWidth(title), ...cells.map((row) => textWidth(row[index] ?? ''))),
  );
  const widths = width === null ? natural : fitted(columns, natural, width);
  const line = (texts: readonly string[], toneOf: (index: number) => Tone | undefined) =>
    texts
      .map((text, index) => {
        const most = widths[index] ?? 0;
        const cut = cutToWidth(text, most);
        const tone = toneOf(index);
        const padded = padToWidth(cut, most, columns[index]?.isNumber);
        // Only the text is painted: an underline would show blanks.
        return tone === undefined ? padded : padded.replace(cut, () => paint(cut, tone));
      })
      .join(' '.repeat(GAP))
      .trimEnd();
  return [
    line(
      columns.map(({ title }) => title),
      () => 'bold',
    ),
    ...cells.map((row) => line(row, (index) => columns[index]?.tones?.[row[index] ?? ''])),
  ];
}

function shown(cell: string | number | null): string {
  if (cell === null) return '';
  return typeof cell === 'number' ? cell.toLocaleString('en') : oneLine(cell);
}

/** Takes columns off the widest texts until the table fits. */
function fitted(columns: readonly Column[], natural: readonly number[], width: number): number[] {
  const widths = [...natural];
  const tooWide = () => widths.reduce((sum, each) => sum + each, 0) + GAP * (widths.length - 1) - width;
  const narrow = (least: number, mayCut: (column: Column) => boolean) => {
    while (tooWide() > 0) {
      const open = widths
        .map((each, index) => ({ each, index }))
        .filter(({ each, index }) => each > least && mayCut(columns[index] as Column))
        .sort((a, b) => b.each - a.each);
      const [widest, next] = open;
      if (widest === undefined) return;
      const step = Math.max(1, widest.each - Math.max(least, next?.each ?? least));
      widths[widest.index] = widest.each - Math.min(step, tooWide());
    }
  };
  narrow(LEAST, ({ isNumber, isWhole }) => isNumber !== true && isWhole !== true);
  narrow(2, ({ isNumber }) => isNumber !== true);
  return widths;
}
