/** One record as it stands: `body` and `newline` together are its exact text. */
export interface CsvRecord {
  body: string;
  newline: string;
  cells: string[];
}

export interface RecordSplitter {
  push(text: string): CsvRecord[];
  end(): CsvRecord[];
}

/** A record longer than this has a quote that nobody closed. */
const LONGEST_RECORD = 16 * 1_024 * 1_024;

/**
 * Splits text into records across chunks; a quote counts only where a field begins, so a stray one in a text does no harm. `onEndless` is told
 * of a record whose quote is never closed: guessing where it ends would swallow the rows behind it.
 */
export function createRecordSplitter(delimiter: string, onEndless: (record: number) => void): RecordSplitter {
  let rest = '';
  let count = 0;
  const take = (isEnd: boolean): CsvRecord[] => {
    const records: CsvRecord[] = [];
    let start = 0;
    for (;;) {
      const record = readRecord(rest, start, delimiter, isEnd);
      if (record === null) break;
      if (record.isOpen) onEndless(count + records.length + 1);
      records.push(record);
      start += record.body.length + record.newline.length;
    }
    count += records.length;
    rest = rest.slice(start);
    if (rest.length > LONGEST_RECORD) onEndless(count + 1);
    return records;
  };
  return {
    push: (text) => {
      rest += text;
      return take(false);
    },
    end: () => take(true),
  };
}

/** All complete records of the beginning of a file, and its last one, which may be cut anywhere. */
export function splitRecords(text: string, delimiter: string): CsvRecord[] {
  const splitter = createRecordSplitter(delimiter, () => undefined);
  return [...splitter.push(text), ...splitter.end()];
}

/** The record at `start`, or null where its end is not there yet. */
function readRecord(
  text: string,
  start: number,
  delimiter: string,
  isEnd: boolean,
): (CsvRecord & { isOpen: boolean }) | null {
  if (start >= text.length) return null;
  const cells: string[] = [];
  let at = start;
  for (;;) {
    const field = text[at] === '"' ? quotedField(text, at, delimiter) : plainField(text, at, delimiter);
    const next = text[field.end];
    // A carriage return at the very end of a chunk may be half of a newline.
    if (next === undefined && !isEnd) return null;
    if (next === '\r' && field.end + 1 === text.length && !isEnd) return null;
    cells.push(field.value);
    if (next === delimiter) {
      at = field.end + 1;
      continue;
    }
    const newline = next === undefined ? '' : next === '\r' && text[field.end + 1] === '\n' ? '\r\n' : next;
    return { body: text.slice(start, field.end), newline, cells, isOpen: field.isOpen === true };
  }
}

interface Field {
  value: string;
  /** Index of the delimiter or newline behind the field; the text's length where there is none. */
  end: number;
  /** The text ended within quotes. */
  isOpen?: boolean;
}

function plainField(text: string, start: number, delimiter: string): Field {
  const stop = delimiter.charCodeAt(0);
  let end = start;
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (code === stop || code === 10 || code === 13) break;
  }
  return { value: text.slice(start, end), end };
}

function quotedField(text: string, start: number, delimiter: string): Field {
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return { value: text.slice(start + 1), end: text.length, isOpen: true };
    if (text[quote + 1] === '"') {
      at = quote + 2;
      continue;
    }
    // Text behind the closing quote is kept as other readers keep it.
    const tail = plainField(text, quote + 1, delimiter);
    return { value: text.slice(start + 1, quote).replaceAll('""', '"') + tail.value, end: tail.end };
  }
}
