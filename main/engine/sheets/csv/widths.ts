import type { CsvRecord } from './records.ts';

/** The records of a file from one row on. */
export interface Width {
  /** The number of fields of the longest record. */
  most: number;
  records: number;
  fields: number;
}

/** How wide the records of a file are, gathered while it is read. */
export interface Widths {
  see(records: readonly CsvRecord[]): void;
  /** Counts from a row on; null if that row is too far down to be known. */
  from(firstRow: number): Width | null;
}

/** The widths of so many first rows are kept one by one. A header is mostly among them. */
const FIRST_ROWS = 1_000;

export function createWidths(): Widths {
  const first: number[] = [];
  const rest: Width = { most: 0, records: 0, fields: 0 };
  return {
    see: (records) => {
      for (const { count } of records)
        if (first.length < FIRST_ROWS) first.push(count);
        else addRecord(rest, count);
    },
    from: (firstRow) => {
      if (firstRow > FIRST_ROWS + 1) return null;
      const width = { ...rest };
      for (const count of first.slice(firstRow - 1)) addRecord(width, count);
      return width;
    },
  };
}

/** Counts one more record. */
export function addRecord(width: Width, count: number): void {
  width.most = Math.max(width.most, count);
  width.records += 1;
  width.fields += count;
}
