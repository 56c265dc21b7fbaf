import type { Picture, PictureShape } from '../../preload/contract/models/picture.ts';
import { formatCount } from '../../words/format.ts';
import { framed, rect, words } from './frame.ts';
import type { Palette } from './palette.ts';

const WIDTH = 720;
const HEIGHT = 240;
const AXIS = 56;
/** The most columns that have their names below them. */
const MOST_NAMES = 8;

/** A column of stacked parts, in the order of `parts`. */
export interface PictureColumn {
  name: string;
  values: readonly number[];
}

/** A part of each column: its name, if there are several parts, and its colour token. */
export interface PicturePart {
  name: string;
  colour: string;
}

/** Figures as columns, with an axis, and a legend if there are several parts. */
export function columnsPicture(
  input: { title: string; note: string; columns: readonly PictureColumn[]; parts: readonly PicturePart[] },
  of: Palette,
): Picture {
  const { title, note, columns, parts } = input;
  const largest = roundUp(
    Math.max(1, ...columns.map(({ values }) => values.reduce((sum, each) => sum + each, 0))),
  );
  const step = (WIDTH - AXIS) / Math.max(1, columns.length);
  const wide = Math.max(1, Math.min(28, step * 0.8));
  const every = Math.max(1, Math.ceil(columns.length / MOST_NAMES));
  const shapes: PictureShape[] = [0, 0.5, 1].flatMap((share) => {
    const y = HEIGHT - share * HEIGHT;
    return [
      rect(AXIS, y, WIDTH - AXIS, 1, of('--sd-line')),
      words(formatCount(share * largest), AXIS - 8, y + 4, of('--sd-ink-3'), { anchor: 'end' }),
    ];
  });
  columns.forEach(({ name, values }, index) => {
    const middle = AXIS + (index + 0.5) * step;
    let top = HEIGHT;
    values.forEach((value, part) => {
      // One in a million must still be visible.
      const height = value === 0 ? 0 : Math.max(1, (value / largest) * HEIGHT);
      top -= height;
      if (height > 0)
        shapes.push(rect(middle - wide / 2, top, wide, height, of(parts[part]?.colour ?? '--sd-accent')));
    });
    if (index % every === 0)
      shapes.push(words(name, middle, HEIGHT + 18, of('--sd-ink-3'), { size: 11, anchor: 'middle' }));
  });
  let left = AXIS;
  for (const { name, colour } of parts.length > 1 ? parts : []) {
    shapes.push(
      rect(left, HEIGHT + 34, 10, 10, of(colour)),
      words(name, left + 16, HEIGHT + 43, of('--sd-ink-2')),
    );
    left += 40 + name.length * 7;
  }
  return framed({ title, note, width: WIDTH, height: HEIGHT + (parts.length > 1 ? 52 : 28) }, of, shapes);
}

/** The next number with one digit and zeros whose half is whole. */
function roundUp(value: number): number {
  const ten = 10 ** Math.floor(Math.log10(value));
  const found = [1, 2, 4, 6, 8, 10].find((digit) => digit * ten >= value) ?? 10;
  return Math.max(2, found * ten);
}
