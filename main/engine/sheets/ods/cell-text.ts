/** Gathers the text of a cell's paragraphs as a person reads it. */
export interface CellText {
  /** Text as it is in the document, entities resolved. */
  add(raw: string): void;
  /** Text that an element stands for, such as a tab; it is kept as it is. */
  insert(text: string): void;
  endParagraph(): void;
  /** The paragraphs, one a line; null if there was none. */
  whole(): string | null;
}

/** Line breaks and tabs of the document are its layout; rows of plain spaces are kept, as office programs do. */
const SPACE = /[ \t\r\n]+/g;
export const LAYOUT = /[\t\r\n]/;

export function createCellText(): CellText {
  let paragraphs: string[] | null = null;
  let text = '';
  /** Whether the paragraph ends in layout, which stands for a space if more text comes. */
  let hasLayout = false;
  /** Known without a look at the text, which is put together from pieces. */
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

/** The value of a cell without text, as a person would read it. */
export function valueText(attributes: ReadonlyMap<string, string>): string {
  const value = attributes.get('office:value') ?? '';
  switch (attributes.get('office:value-type')) {
    case 'string':
      return attributes.get('office:string-value') ?? '';
    case 'boolean':
      return { true: 'TRUE', false: 'FALSE' }[attributes.get('office:boolean-value') ?? ''] ?? '';
    case 'date':
      return attributes.get('office:date-value') ?? '';
    case 'time':
      return timeText(attributes.get('office:time-value') ?? '');
    case 'percentage':
      return isNumber(value) ? `${Number((Number(value) * 100).toPrecision(12))}%` : value;
    default:
      return isNumber(value) ? String(Number(value)) : value;
  }
}

function isNumber(value: string): boolean {
  return value.trim() !== '' && Number.isFinite(Number(value));
}

/** `PT12H05M00S` as 12:05:00. */
function timeText(duration: string): string {
  const [, hours, minutes, seconds] = /^PT(\d{1,6})H(\d{1,2})M(\d{1,2})(?:[.,]\d+)?S$/.exec(duration) ?? [];
  return hours === undefined
    ? duration
    : [hours, minutes ?? '', seconds ?? ''].map((part) => part.padStart(2, '0')).join(':');
}
