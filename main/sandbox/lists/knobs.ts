/** What can be changed about lists while the service runs; what the document does not show is a choice. */
export interface ListKnobs {
  /** From the start to ready or failed, ms at a time scale of 1. */
  readyAfterMs: number;
  /** So many of the next lists fail. */
  failNext: number;
  /** Most rows of a file under the plan; null for the service's own ceiling alone. */
  rowCap: number | null;
  /** How many websites match, where the sample world is not to be asked; their names are made up by number. */
  rows: number | null;
  /** Size of the file to the byte; a column of filler makes up for what the rows lack. */
  sizeBytes: number | null;
  /** Files of up to so many rows are XLSX. */
  xlsxUpToRows: number;
  /** How long a file is kept once it is ready, ms. */
  retentionMs: number;
  /** Whether a part of a file can be asked for. */
  ranges: boolean;
  /** Another version has another ETag and other bytes, in a CSV as many of them. */
  fileVersion: number;
  /** Speed of each download. */
  bytesPerSecond: number | null;
  /** Origin and path that `status_url` and `download_url` begin with, where it is not the service's own address. */
  linkBase: string | null;
}

export const LIST_KNOBS: Readonly<ListKnobs> = {
  readyAfterMs: 6_000,
  failNext: 0,
  rowCap: null,
  rows: null,
  sizeBytes: null,
  xlsxUpToRows: 5_000,
  retentionMs: 30 * 86_400_000,
  ranges: true,
  fileVersion: 0,
  bytesPerSecond: null,
  linkBase: null,
};

/** More rows than this are in no file, whatever the plan. */
export const MOST_ROWS = 1_000_000;

const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;
const isSome = (value: unknown) => isCount(value) && Number(value) > 0;
const orNull = (isRight: (value: unknown) => boolean) => (value: unknown) => value === null || isRight(value);

const checks: Readonly<Record<keyof ListKnobs, (value: unknown) => boolean>> = {
  readyAfterMs: isCount,
  failNext: isCount,
  rowCap: orNull(isSome),
  rows: orNull(isSome),
  sizeBytes: orNull(isSome),
  xlsxUpToRows: isCount,
  retentionMs: isCount,
  ranges: (value) => typeof value === 'boolean',
  fileVersion: isCount,
  bytesPerSecond: orNull(isSome),
  linkBase: orNull((value) => typeof value === 'string' && URL.canParse(value)),
};

/** Whether each field is a knob and its value one that it takes. */
export function areListKnobs(fields: object): fields is Partial<ListKnobs> {
  return Object.entries(fields).every(
    ([name, value]) => Object.hasOwn(checks, name) && checks[name as keyof ListKnobs](value),
  );
}

/** Reads `NAME=VALUE`; null where it is no knob or does not take the value. */
export function parseListKnob(text: string): Partial<ListKnobs> | null {
  const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(text) ?? [];
  const isText = name === 'linkBase' && value !== 'null';
  try {
    const knob = { [name]: isText ? value : JSON.parse(value) };
    return areListKnobs(knob) ? knob : null;
  } catch {
    return null;
  }
}
