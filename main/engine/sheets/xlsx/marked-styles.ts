import { elementsOf, writtenAttribute } from '../xml/elements.ts';

/** Cell styles with the fill of changed cells. */
export interface MarkedStyles {
  /** The new style part; null if the workbook has none, and then nothing is marked. */
  xml: string | null;
  /** A cell style with the fill. Null means the workbook's first style. */
  marked(style: string | null): string | null;
  /** A cell style without the fill of an earlier time; the same style if it has none. */
  unmarked(style: string | null): string | null;
}

/** The fill of changed cells, ARGB. */
const MARK = 'FFFFF3BF';

export const noMarks: MarkedStyles = { xml: null, marked: (style) => style, unmarked: (style) => style };

/** Adds marked and unmarked copies of the given cell styles. Everything else stays the same bytes. */
export function markStyles(xml: string, used: ReadonlySet<string | null>): MarkedStyles {
  const fills = sectionOf(xml, 'fills');
  const formats = sectionOf(xml, 'cellXfs');
  if (fills === null || formats === null) return noMarks;
  const fillList = textsOf(fills.inside, 'fill');
  const known = fillList.findIndex((fill) => fill.includes(`"${MARK}"`));
  const mark = known === -1 ? fillList.length : known;
  const p = formats.prefix;
  const fill = `<${p}fill><${p}patternFill patternType="solid"><${p}fgColor rgb="${MARK}"/><${p}bgColor indexed="64"/></${p}patternFill></${p}fill>`;
  const list = textsOf(formats.inside, 'xf');
  const before = list.length;
  const numbers = new Map<string, number>();
  for (const [number, format] of list.entries()) if (!numbers.has(format)) numbers.set(format, number);
  const numberOf = (format: string): string => {
    const known = numbers.get(format) ?? list.push(format) - 1;
    numbers.set(format, known);
    return String(known);
  };
  const marks = new Map<string | null, string>();
  const plains = new Map<string | null, string>();
  for (const style of used) {
    const format = list[Number(style ?? 0)];
    if (format === undefined) continue;
    if (fillOf(format) === mark && known !== -1) plains.set(style, numberOf(withFill(format, 0)));
    marks.set(style, numberOf(withFill(format, mark)));
  }
  const patched = replaceSections(xml, [
    { ...fills, more: known === -1 ? fill : '', count: Math.max(fillList.length, mark + 1) },
    { ...formats, more: list.slice(before).join(''), count: list.length },
  ]);
  return {
    xml: patched,
    marked: (style) => marks.get(style) ?? style,
    unmarked: (style) => plains.get(style) ?? style,
  };
}

interface Section {
  name: string;
  prefix: string;
  inside: string;
  /** Positions of the start tag's begin and end, and of the end tag's begin. */
  start: number;
  tagEnd: number;
  end: number;
}

function sectionOf(xml: string, name: string): Section | null {
  const [section] = elementsOf(xml, name);
  if (section === undefined || section.tagEnd === section.end) return null;
  const { index: start, tagEnd, prefix, inside } = section;
  return { name, prefix, inside, start, tagEnd, end: tagEnd + inside.length };
}

function textsOf(inside: string, name: string): string[] {
  return Array.from(elementsOf(inside, name), ({ index, end }) => inside.slice(index, end));
}

/** The last section first, so that positions stay right. */
function replaceSections(
  xml: string,
  sections: readonly (Section & { more: string; count: number })[],
): string {
  let text = xml;
  for (const section of [...sections].sort((a, b) => b.start - a.start)) {
    if (section.more === '') continue;
    const tag = text
      .slice(section.start, section.tagEnd)
      .replace(/(\scount\s*=\s*["'])\d+/, `$1${section.count}`);
    text =
      text.slice(0, section.start) +
      tag +
      text.slice(section.tagEnd, section.end) +
      section.more +
      text.slice(section.end);
  }
  return text;
}

function fillOf(format: string): number {
  return Number(writtenAttribute(format.slice(0, format.indexOf('>') + 1), 'fillId')) || 0;
}

function withFill(format: string, fill: number): string {
  const end = format.indexOf('>');
  const isEmpty = format[end - 1] === '/';
  const tag = format
    .slice(0, isEmpty ? end - 1 : end)
    .replace(/\s(?:fillId|applyFill)\s*=\s*(?:"[^"]*"|'[^']*')/g, '')
    .trimEnd();
  return `${tag} fillId="${fill}" applyFill="${fill === 0 ? 0 : 1}"${format.slice(isEmpty ? end - 1 : end)}`;
}
