import type { Picture } from '#contract/models/picture.ts';
import { formatCount } from '../../words/format.ts';
import { cut, framed, rect, words } from './frame.ts';
import type { Palette } from './palette.ts';

const WIDTH = 640;
const NAMES = 200;
const LEAST_VALUES = 88;
const DIGIT = 7.5;
const ROW = 26;
const BAR = 14;

export interface PictureBar {
  name: string;
  value: number;
  /** A colour token of the theme. */
  colour?: string;
}

/** Figures as bars with their names. */
export function barsPicture(
  { title, note, bars }: { title: string; note: string; bars: readonly PictureBar[] },
  of: Palette,
): Picture {
  const largest = Math.max(1, ...bars.map(({ value }) => value));
  const longest = Math.max(0, ...bars.map(({ value }) => formatCount(value).length));
  const values = Math.max(LEAST_VALUES, longest * DIGIT);
  const from = NAMES + values + 16;
  const shapes = bars.flatMap(({ name, value, colour = '--sd-accent' }, index) => {
    const line = index * ROW + BAR;
    return [
      words(cut(name, NAMES), 0, line, of('--sd-ink')),
      words(formatCount(value), NAMES + values, line, of('--sd-ink-2'), { anchor: 'end' }),
      rect(from, line - 11, Math.max(value > 0 ? 1 : 0, (value / largest) * (WIDTH - from)), BAR, of(colour)),
    ];
  });
  return framed({ title, note, width: WIDTH, height: bars.length * ROW }, of, shapes);
}
