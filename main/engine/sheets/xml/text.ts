const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** XML text with entities and CDATA sections resolved. */
export function unescapeXml(text: string): string {
  if (!text.includes('<!')) return unescapeEntities(text);
  let meant = '';
  let done = 0;
  for (const { start, end, isText } of asidesOf(text)) {
    meant += unescapeEntities(text.slice(done, start));
    if (isText) meant += text.slice(start + CDATA.length, end - CDATA_END.length);
    done = end;
  }
  return meant + unescapeEntities(text.slice(done));
}

/** The same for text without CDATA sections, such as the value of an attribute. */
export function unescapeEntities(text: string): string {
  return text.includes('&') ? text.replace(/&(#x[\da-f]+|#\d+|\w+);/gi, resolveEntity) : text;
}

/** A comment, or a CDATA section, whose inside is text. */
export interface Aside {
  start: number;
  end: number;
  isText: boolean;
}

const COMMENT = '<!--';
const COMMENT_END = '-->';
const CDATA = '<![CDATA[';
const CDATA_END = ']]>';

/** The comments and CDATA sections of a text, in order and in one pass, if they are closed. */
export function* asidesOf(text: string): Generator<Aside> {
  /** False once there are no more ends, so that none is searched for again. */
  let hasComments = true;
  let hasSections = true;
  for (let at = text.indexOf('<!'); at !== -1; ) {
    const isText = text.startsWith(CDATA, at);
    const isAside = isText ? hasSections : hasComments && text.startsWith(COMMENT, at);
    const mark = isText ? CDATA_END : COMMENT_END;
    const close = isAside ? text.indexOf(mark, at + (isText ? CDATA : COMMENT).length) : -1;
    if (close === -1) {
      if (isAside && isText) hasSections = false;
      else if (isAside) hasComments = false;
      if (!hasSections && !hasComments) return;
      at = text.indexOf('<!', at + 2);
      continue;
    }
    const end = close + mark.length;
    yield { start: at, end, isText };
    at = text.indexOf('<!', end);
  }
}

function resolveEntity(whole: string, name: string): string {
  if (!name.startsWith('#')) return NAMED[name] ?? whole;
  const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}

/** Workbooks write characters that XML forbids as `_xHHHH_`. */
export function unescapeCellText(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_whole, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
    : text;
}

/** The longest text that a cell can have. */
const LONGEST_TEXT = 32_767;
const CUT_MARK = '…';

/** Characters that XML 1.0 can't have: control characters, two non-characters, halves of surrogate pairs. */
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu;

/**
 * A person's text as a cell can have it. A text that is too long is cut visibly, and what XML forbids becomes
 * `_xHHHH_`. Not escaped for XML yet.
 */
export function spellCellText(text: string): string {
  // A surrogate pair at the cut is removed as a whole.
  const fitting =
    text.length > LONGEST_TEXT
      ? text.slice(0, LONGEST_TEXT - CUT_MARK.length).replace(/[\ud800-\udbff]$/, '') + CUT_MARK
      : text;
  return fitting.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_').replace(FORBIDDEN, asCode);
}

/** A person's text as the XML of a cell. */
export function escapeCellText(text: string): string {
  return spellCellText(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');
}

function asCode(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}
