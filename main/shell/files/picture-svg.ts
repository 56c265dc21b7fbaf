import type { Picture, PictureShape } from '../../../preload/contract/models/picture.ts';

/** A drawing as SVG, made here from checked values, so that a page cannot add a script or an address. */
export function svgOf({ title, width, height, background, shapes }: Picture): string {
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Inter, system-ui, sans-serif">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="${background}"/>`,
    ...shapes.map(elementOf),
    '</svg>',
  ];
  return `${lines.join('\n')}\n`;
}

function elementOf(shape: PictureShape): string {
  if (shape.kind === 'rect') {
    const { x, y, width, height, fill } = shape;
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
  }
  if (shape.kind === 'path')
    return `<path d="${shape.outline}" fill="${shape.fill}" stroke="${shape.stroke}" stroke-width="0.7"/>`;
  const { x, y, size, isBold, anchor, fill, words } = shape;
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${isBold ? 600 : 400}" text-anchor="${anchor}" fill="${fill}">${escaped(words)}</text>`;
}

/** Text for XML, without the characters that XML can't hold. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
