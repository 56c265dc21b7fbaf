import type { Picture, PictureShape } from '#contract/models/picture.ts';
import type { Palette } from './palette.ts';

/** Margin around everything, px. */
export const EDGE = 24;
const TITLE_SIZE = 18;
/** From the top of a picture to the area below its title, px. */
const HEAD = 76;
/** From the top of a picture to its first shape, px. */
export const TOP = HEAD + EDGE / 2;
const MOST_LETTERS = 300;

type Words = Extract<PictureShape, { kind: 'text' }>;

/** A text at a position; small and quiet by default. */
export function words(text: string, x: number, y: number, fill: string, more: Partial<Words> = {}): Words {
  const shown = text.slice(0, MOST_LETTERS);
  return { kind: 'text', x, y, size: 12, isBold: false, anchor: 'start', fill, ...more, words: shown };
}

export function rect(x: number, y: number, width: number, height: number, fill: string): PictureShape {
  return { kind: 'rect', x, y, width, height, fill };
}

/**
 * A picture with a title and a line that says what is counted; `width` and `height` are of the area below.
 * Shapes are placed from the top left of that area.
 */
export function framed(
  { title, note, width, height }: { title: string; note: string; width: number; height: number },
  of: Palette,
  shapes: readonly PictureShape[],
): Picture {
  const put = (shape: PictureShape): PictureShape =>
    shape.kind === 'path' ? shape : { ...shape, x: shape.x + EDGE, y: shape.y + TOP };
  return {
    title: title.slice(0, MOST_LETTERS),
    width: width + 2 * EDGE,
    height: height + HEAD + EDGE * 1.5,
    background: of('--sd-surface'),
    shapes: [
      words(title, EDGE, EDGE + TITLE_SIZE, of('--sd-ink'), { size: TITLE_SIZE, isBold: true }),
      words(note, EDGE, EDGE + TITLE_SIZE + 20, of('--sd-ink-2')),
      ...shapes.map(put),
    ],
  };
}

/** As much of a text as fits, by the width of an average letter. */
export function cut(text: string, width: number, size = 12): string {
  const most = Math.max(4, Math.floor(width / (size * 0.55)));
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}
