/** Collects the text of a cell's paragraphs as a person reads it. */
export interface CellText {
  /** Adds text of the document, with entities resolved. */
  add(raw: string): void;
  /** Adds text that an element represents, such as a tab. It is kept as it is. */
  insert(text: string): void;
  endParagraph(): void;
  /** The paragraphs, one on each line; null if there was none. */
  whole(): string | null;
}

/**
 * Line breaks and tabs of the document are its layout. Several plain spaces are kept, as office programs do.
 */
const SPACE = /[ \t\r\n]+/g;
export const LAYOUT = /[\t\r\n]/;

export function createCellText(): CellText {
  let paragraphs: string[] | null = null;
  let text = '';
  /** Whether the paragraph so far ends in layout, which is a space if more text comes. */
  let hasLayout = false;
  /** Noted separately, since reading a text that is built from pieces is slow. */
  let endsWithSpace = false;
  const append = (more: string) => {
    if (hasLayout && text !== '' && !endsWithSpace && !more.startsWith(' ')) text += ' ';
    hasLayout = false;
    text += more;
    if (more !== '') endsWithSpace = more.endsWith(' ');
  };
  return {
    add: (raw) => {
      if (raw === '') return;
      if (!LAYOUT.test(raw)) {
        append(raw);
        return;
      }
      const plain = raw.replace(SPACE, (run) => (LAYOUT.test(run) ? '\n' : run));
      const startsWithLayout = plain.startsWith('\n');
      const endsWithLayout = plain.endsWith('\n');
      const core = plain.slice(
        startsWithLayout ? 1 : 0,
        endsWithLayout ? Math.max(plain.length - 1, 0) : undefined,
      );
      if (startsWithLayout) hasLayout = true;
      if (core !== '') append(core.replaceAll('\n', ' '));
      if (endsWithLayout) hasLayout = true;
    },
    insert: (more) => {
      append(more);
    },
    endParagraph: () => {
      paragraphs ??= [];
      paragraphs.push(text);
      text = '';
      hasLayout = false;
      endsWithSpace = false;
    },
    whole: () => paragraphs?.join('\n') ?? null,
  };
}

/** The value of a cell without text, as a person reads it. */
export function valueText(attributes: ReadonlyMap<string, string>): string {
  switch (attributes.get('office:value-type')) {
    case 'string':
      return attributes.get('office:string-value') ?? '';
    case 'boolean':
      return { true: 'TRUE', false: 'FALSE' }[attributes.get('office:boolean-value') ?? ''] ?? '';
    case 'date':
      return attributes.get('office:date-value') ?? '';
    case 'percentage': {
      const value = givenValue(attributes);
      return isNumber(value) ? `${Number((Number(value) * 100).toPrecision(12))}%` : value;
    }
    default:
      return givenValue(attributes);
  }
}

/**
 * The number, date or time of a cell as the file gives it, in the forms that those of XLSX have: `0.125`, `2024-03-17`,
 * `2024-03-17 14:30:45`, `14:30:45`. Empty if it has none.
 */
export function givenValue(attributes: ReadonlyMap<string, string>): string {
  const date = attributes.get('office:date-value');
  if (date !== undefined) return date.slice(0, 19).replace(/T(?=\d)/, ' ');
  const time = attributes.get('office:time-value');
  if (time !== undefined) return timeText(time);
  const value = attributes.get('office:value') ?? '';
  return isNumber(value) ? String(Number(value)) : value;
}

function isNumber(value: string): boolean {
  return value.trim() !== '' && Number.isFinite(Number(value));
}

/** Returns 12:05:00 for `PT12H05M00S`. */
function timeText(duration: string): string {
  const [, hours, minutes, seconds] = /^PT(\d{1,6})H(\d{1,2})M(\d{1,2})(?:[.,]\d+)?S$/.exec(duration) ?? [];
  return hours === undefined
    ? duration
    : [hours, minutes ?? '', seconds ?? ''].map((part) => part.padStart(2, '0')).join(':');
}
