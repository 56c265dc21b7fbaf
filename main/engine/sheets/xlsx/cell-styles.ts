import { type Element, elementsOf, startTags, writtenAttribute } from '../xml/elements.ts';
import { attributePlaces } from '../xml/tokens.ts';

/** A cell style of the workbook: an `<xf>` of `cellXfs`. */
interface Style {
  attributes: Map<string, string>;
  /** Alignment and protection. */
  inside: string;
  prefix: string;
}

/** Styles that make new cells look like their row. */
export interface StylePlan {
  /** The style of new cells next to one of this style, without its number format; null for none. */
  nextTo(style: string | null): string | null;
  /** The new style part; null if it stays as it is. */
  xml: string | null;
}

const PLAIN: StylePlan = { nextTo: () => null, xml: null };

/**
 * For each style at the edge of the table, finds or makes one to continue it: with its fill, border,
 * alignment and font, but without number formats and the look of a link. `styles` are indexes as cells name
 * them.
 */
export function planStyles(xml: string | null, styles: ReadonlySet<string>): StylePlan {
  const [list] = xml === null || styles.size === 0 ? [] : elementsOf(xml, 'cellXfs');
  if (xml === null || list === undefined) return PLAIN;
  const all = [...elementsOf(list.inside, 'xf')].map(({ prefix, attributes, inside }) => ({
    prefix,
    attributes: attributesOf(attributes),
    inside: inside.trim(),
  }));
  const linkFonts = linkFontsOf(xml);
  const byLook = new Map<string, number>();
  for (const [index, style] of all.entries()) {
    if (style.attributes.get('quotePrefix') === '1') continue;
    const look = lookOf(style);
    if (!byLook.has(look)) byLook.set(look, index);
  }
  const added: Style[] = [];
  const found = new Map<string, string | null>();
  for (const name of styles) {
    const style = all[Number(name)];
    if (style === undefined) continue;
    const wanted = withoutFormat(style, linkFonts);
    const look = lookOf(wanted);
    let index =
      look === lookOf(style) && !style.attributes.has('quotePrefix') ? Number(name) : byLook.get(look);
    if (index === undefined) {
      index = all.length + added.length;
      byLook.set(look, index);
      added.push(wanted);
    }
    found.set(name, index === 0 ? null : String(index));
  }
  return {
    nextTo: (style) => (style === null ? null : (found.get(style) ?? null)),
    xml: added.length === 0 ? null : withStyles(xml, list, added, all.length + added.length),
  };
}

function attributesOf(text: string): Map<string, string> {
  const tag = `<xf ${text}>`;
  const places = Array.from(attributePlaces(tag), ({ name, valueStart, valueEnd }): [string, string] => [
    name,
    tag.slice(valueStart, valueEnd),
  ]);
  return new Map(places);
}

/** The indexes of fonts that are underlined, as links are. */
function linkFontsOf(xml: string): Set<string> {
  const [fonts] = elementsOf(xml, 'fonts');
  const found = new Set<string>();
  let index = 0;
  for (const { inside } of elementsOf(fonts?.inside ?? '', 'font')) {
    for (const { start, end } of startTags(inside, 'u'))
      if (writtenAttribute(inside.slice(start, end), 'val') !== 'none') found.add(String(index));
    index += 1;
  }
  return found;
}

function withoutFormat({ prefix, attributes, inside }: Style, linkFonts: ReadonlySet<string>): Style {
  const kept = new Map(attributes);
  kept.set('numFmtId', '0');
  kept.delete('applyNumberFormat');
  kept.delete('quotePrefix');
  if (linkFonts.has(kept.get('fontId') ?? '0')) {
    kept.set('fontId', '0');
    kept.set('xfId', '0');
  }
  return { prefix, attributes: kept, inside };
}

/** What a person sees of a style, as a text to compare. */
function lookOf({ attributes, inside }: Style): string {
  return [
    ...['numFmtId', 'fontId', 'fillId', 'borderId'].map((name) => attributes.get(name) ?? '0'),
    inside,
  ].join('|');
}

function withStyles(xml: string, list: Element, added: readonly Style[], count: number): string {
  const texts = added.map(({ prefix, attributes, inside }) => {
    const tag = `${prefix}xf${[...attributes].map(([name, value]) => ` ${name}="${value}"`).join('')}`;
    return inside === '' ? `<${tag}/>` : `<${tag}>${inside}</${prefix}xf>`;
  });
  const whole = xml.slice(list.index, list.end);
  const close = whole.lastIndexOf('</');
  const patched = whole
    .slice(0, close)
    .replace(/(\scount\s*=\s*["'])\d+/, (_whole, before: string) => before + String(count));
  return xml.slice(0, list.index) + patched + texts.join('') + whole.slice(close) + xml.slice(list.end);
}
