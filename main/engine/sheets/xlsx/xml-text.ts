const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** XML text as it is meant: entities and CDATA sections resolved. */
export function unescapeXml(text: string): string {
  if (!text.includes('&') && !text.includes('<')) return text;
  return text
    .split(/<!\[CDATA\[([\s\S]*?)\]\]>/)
    .map((piece, index) =>
      index % 2 === 1
        ? piece
        : piece.replace(/<!--[\s\S]*?-->/g, '').replace(/&(#x[\da-f]+|#\d+|\w+);/gi, resolveEntity),
    )
    .join('');
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

/** The longest text that a cell can hold. */
const LONGEST_TEXT = 32_767;
const CUT_MARK = '…';

/** What XML 1.0 cannot hold: control characters, two non-characters, halves of surrogate pairs. */
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu;

/** A person's text as a cell may hold it: too long a one is cut visibly, what XML forbids is written as `_xHHHH_`. Not escaped for XML yet. */
export function spellCellText(text: string): string {
  // A pair of surrogates that the cut would part goes as a whole.
  const fitting =
    text.length > LONGEST_TEXT
      ? text.slice(0, LONGEST_TEXT - CUT_MARK.length).replace(/[\ud800-\udbff]$/, '') + CUT_MARK
      : text;
  return fitting.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_').replace(FORBIDDEN, asCode);
}

/** A person's text as the XML of a cell's text. */
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
