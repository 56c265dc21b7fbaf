import type { PictureShape } from '#contract/models/picture.ts';

/** A part of a drawing as an SVG element. Attributes have the names that React gives them. */
export interface SvgElement {
  tag: 'rect' | 'path' | 'text';
  attributes: Readonly<Record<string, string | number>>;
  words?: string;
}

/** A shape as SVG, for the screen and for files. */
export function svgElement(shape: PictureShape): SvgElement {
  if (shape.kind === 'rect') {
    const { x, y, width, height, fill } = shape;
    return { tag: 'rect', attributes: { x, y, width, height, fill } };
  }
  if (shape.kind === 'path') {
    const { outline, fill, stroke } = shape;
    return { tag: 'path', attributes: { d: outline, fill, stroke, strokeWidth: 0.7 } };
  }
  const { x, y, size, isBold, anchor, fill, words } = shape;
  const fontWeight = isBold ? 600 : 400;
  return { tag: 'text', attributes: { x, y, fontSize: size, fontWeight, textAnchor: anchor, fill }, words };
}
