import type { Picture, PictureShape } from '#contract/models/picture.ts';
import { formatCount } from '../../words/format.ts';
import { cut, framed, rect, words } from './frame.ts';
import type { Palette } from './palette.ts';

const WIDTH = 720;
const NAMES = 200;
const VALUES = 88;
const BAR = 14;
const ROW = 26;
/** The height of a part that has a line of its own. */
const LINE = 8;
const LEGEND_LINE = 20;
const LETTER = 7;
const MOST_NAME = 180;

/** Figures as bars of several parts, stacked or below each other, with a legend above. */
export function partsPicture(
  input: {
    title: string;
    note: string;
    bars: readonly { name: string; values: readonly number[] }[];
    parts: readonly { name: string; colour: string }[];
    isStacked: boolean;
  },
  of: Palette,
): Picture {
  const { title, note, bars, parts, isStacked } = input;
  const shapes: PictureShape[] = [];
  let left = 0;
  let top = 0;
  for (const { name, colour } of parts) {
    const shown = cut(name, MOST_NAME);
    const width = 16 + shown.length * LETTER;
    if (left > 0 && left + width > WIDTH) {
      left = 0;
      top += LEGEND_LINE;
    }
    shapes.push(rect(left, top, 10, 10, of(colour)), words(shown, left + 16, top + 9, of('--sd-ink-2')));
    left += width + 16;
  }
  top += LEGEND_LINE + 8;
  const sums = bars.map(({ values }) => values.reduce((sum, each) => sum + Math.max(0, each), 0));
  const largest = Math.max(1, ...(isStacked ? sums : bars.flatMap(({ values }) => values)));
  // Only a stacked bar has one figure that says how long it is.
  const from = NAMES + (isStacked ? VALUES : 0) + 16;
  const height = isStacked ? ROW : Math.max(ROW, parts.length * LINE + 10);
  bars.forEach(({ name, values }, index) => {
    const middle = top + height / 2;
    shapes.push(words(cut(name, NAMES), 0, middle + 4, of('--sd-ink')));
    if (isStacked)
      shapes.push(
        words(formatCount(sums[index] ?? 0), NAMES + VALUES, middle + 4, of('--sd-ink-2'), { anchor: 'end' }),
      );
    let x = from;
    values.forEach((value, part) => {
      if (value <= 0) return;
      // One in a million must still be visible.
      const width = Math.max(1, (value / largest) * (WIDTH - from));
      const y = isStacked ? middle - BAR / 2 : middle - (parts.length * LINE) / 2 + part * LINE;
      shapes.push(rect(x, y, width, isStacked ? BAR : LINE - 1, of(parts[part]?.colour ?? '--sd-accent')));
      if (isStacked) x += width;
    });
    top += height;
  });
  return framed({ title, note, width: WIDTH, height: top }, of, shapes);
}
