import type { Picture, PictureShape } from '#contract/models/picture.ts';
import { formatCount } from '../../words/format.ts';
import { framed, rect, words } from './frame.ts';
import type { Palette } from './palette.ts';

const WIDTH = 720;
const HEIGHT = 240;
/** The room of one column's name, px. */
const NAME = 80;
const NAMES = 28;
const LEGEND = 24;
const DIGIT = 7.5;
const WIDEST = 28;

/** A column of stacked parts, in the order of `parts`. */
export interface PictureColumn {
  name: string;
  values: readonly number[];
}

/** A part of each column: its name, if there are several parts, and its colour token. */
export interface PicturePart {
  name: string;
  colour: string;
  /** True for what is never added to the other parts: it gets a bar beside theirs. */
  isApart?: boolean;
}

export interface ColumnsChart {
  columns: readonly PictureColumn[];
  parts: readonly PicturePart[];
}

interface ColumnsDrawing {
  shapes: PictureShape[];
  /** Where the place of each column begins, and how wide it is, px. */
  from: number;
  step: number;
}

/** Figures as columns with an axis, and a legend if there are several parts, as a picture. */
export function columnsPicture(
  { title, note, ...chart }: ColumnsChart & { title: string; note: string },
  of: Palette,
): Picture {
  const { shapes, from } = drawColumns(chart, { width: WIDTH, height: HEIGHT + NAMES }, of);
  const isParted = chart.parts.length > 1;
  let left = from;
  for (const { name, colour } of isParted ? chart.parts : []) {
    const top = HEIGHT + NAMES + 6;
    shapes.push(rect(left, top, 10, 10, of(colour)), words(name, left + 16, top + 9, of('--sd-ink-2')));
    left += 40 + name.length * 7;
  }
  const height = HEIGHT + NAMES + (isParted ? LEGEND : 0);
  return framed({ title, note, width: WIDTH, height }, of, shapes);
}

/** Figures as columns for the screen and for pictures, with an axis on the left and names below unless it is plain. */
export function drawColumns(
  { columns, parts }: ColumnsChart,
  { width, height, isPlain = false }: { width: number; height: number; isPlain?: boolean },
  of: Palette,
): ColumnsDrawing {
  const bottom = height - (isPlain ? 1 : NAMES);
  const bars = columns.map(({ values }) => barsOf(values, parts));
  const sums = Math.max(1, ...bars.flatMap((each) => each.map(sumOf)));
  const largest = isPlain ? sums : roundUp(sums);
  const from = isPlain ? 0 : 8 + formatCount(largest).length * DIGIT;
  const room = Math.max(0, width - from);
  const step = room / Math.max(1, columns.length);
  const barCount = Math.max(1, ...bars.map((each) => each.length));
  const wide = Math.max(1, isPlain ? step - 1 : Math.min(WIDEST, (step * 0.8) / barCount));
  const every = Math.max(1, Math.ceil(columns.length / Math.max(1, Math.floor(room / NAME))));
  const shapes: PictureShape[] = [rect(from, bottom, room, 1, of('--sd-line-strong'))];
  for (const share of isPlain ? [] : [0, 0.5, 1]) {
    const y = bottom - share * bottom;
    // The highest number does not stand out above the area.
    const line = y + (share === 1 ? 9 : 4);
    if (share > 0) shapes.push(rect(from, y, room, 1, of('--sd-line')));
    shapes.push(words(formatCount(share * largest), from - 8, line, of('--sd-ink-3'), { anchor: 'end' }));
  }
  columns.forEach(({ name }, index) => {
    const middle = from + (index + 0.5) * step;
    bars[index]?.forEach((bar, place) => {
      const left = middle + (place - barCount / 2) * wide;
      let top = bottom;
      for (const { value, colour } of bar) {
        // One in a million must still be visible.
        const tall = value === 0 ? 0 : Math.max(1, (value / largest) * bottom);
        top -= tall;
        if (tall > 0) shapes.push(rect(left, top, wide, tall, of(colour)));
      }
    });
    if (!isPlain && index % every === 0)
      shapes.push(words(name, middle, bottom + 18, of('--sd-ink-3'), { size: 11, anchor: 'middle' }));
  });
  return { shapes, from, step };
}

interface BarPiece {
  value: number;
  colour: string;
}

/** The bars of one column, each from the bottom up: one of all parts that add up, and one of what is apart. */
function barsOf(values: readonly number[], parts: readonly PicturePart[]): BarPiece[][] {
  const pieces = values.map((value, index) => {
    const { colour = '--sd-accent', isApart = false } = parts[index] ?? {};
    return { value, colour, isApart };
  });
  const [together, apart] = [
    pieces.filter(({ isApart }) => !isApart),
    pieces.filter(({ isApart }) => isApart),
  ];
  return [together, apart].filter((bar) => bar.length > 0);
}

const sumOf = (bar: readonly BarPiece[]) => bar.reduce((sum, { value }) => sum + value, 0);

/** The next number with one digit and zeros whose half is whole. */
function roundUp(value: number): number {
  const ten = 10 ** Math.floor(Math.log10(value));
  const found = [1, 2, 4, 6, 8, 10].find((digit) => digit * ten >= value) ?? 10;
  return Math.max(2, found * ten);
}
