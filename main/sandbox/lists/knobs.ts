/** Settings of lists that can change while the service runs. */
export interface ListKnobs {
  /** From the start to ready or failed, ms at a time scale of 1. */
  readyAfterMs: number;
  /** How many of the next lists fail. */
  failNext: number;
  /** The plan's limit of rows in a file. Null if only the service's limit counts. */
  rowCap: number | null;
  /** The number of matching websites, with made-up names. Null to count those of the sample world. */
  rows: number | null;
  /** The exact size of the file. A column of filler adds the missing bytes. */
  sizeBytes: number | null;
  /** Files with at most this many rows are XLSX. */
  xlsxUpToRows: number;
  /** The time until a ready file is removed, ms. */
  retentionMs: number;
  /** True if `Range` is supported. */
  ranges: boolean;
  /** Another version has another ETag and other bytes. A CSV keeps its size. */
  fileVersion: number;
  /** The speed of each download. Null for no limit. */
  bytesPerSecond: number | null;
  /** The start of `status_url` and `download_url`, if it is not the service's own address. */
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

/** The service's limit of rows in a file, whatever the plan. */
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

/** True if each field is a known setting with a valid value. */
export function areListKnobs(fields: object): fields is Partial<ListKnobs> {
  return Object.entries(fields).every(
    ([name, value]) => Object.hasOwn(checks, name) && checks[name as keyof ListKnobs](value),
  );
}

/** Reads `NAME=VALUE`. Null if there is no such setting, or the value is not valid. */
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
