import type { Picture, PictureShape } from '#contract/models/picture.ts';
import { svgElement } from '#shared/files/picture-elements.ts';

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
  const { tag, attributes, words } = svgElement(shape);
  const named = Object.entries(attributes).map(
    ([name, value]) => `${kebab(name)}="${escaped(String(value))}"`,
  );
  const head = `<${tag} ${named.join(' ')}`;
  return words === undefined ? `${head}/>` : `${head}>${escaped(words)}</${tag}>`;
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
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
