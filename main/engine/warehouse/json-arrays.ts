import { isUtf8 } from 'node:buffer';
import { clean } from './store-rows.ts';

/** Texts in UTF-8: where each begins and ends in the bytes. One that is null begins at -1. */
export interface Texts {
  bytes: Buffer;
  places: Int32Array;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const NULL = 0x6e;
const MINUS = 0x2d;
const ZERO = 0x30;
/** `null` and what separates it from the next value. */
const NULL_BYTES = 5;

/** The whole numbers of a JSON array that SQLite made. NaN for null. */
export function numbersIn(json: Buffer, count: number): Float64Array {
  const numbers = new Float64Array(count);
  let at = 1;
  for (let place = 0; place < count; place += 1) {
    if (json[at] === NULL) {
      numbers[place] = Number.NaN;
      at += NULL_BYTES;
      continue;
    }
    const isNegative = json[at] === MINUS;
    if (isNegative) at += 1;
    let number = 0;
    for (let digit = json[at] ?? 0; digit >= ZERO; digit = json[at] ?? 0) {
      // The array ends with a bracket, which comes after the digits.
      if (digit > ZERO + 9) break;
      number = number * 10 + (digit - ZERO);
      at += 1;
    }
    numbers[place] = isNegative ? -number : number;
    at += 1;
  }
  return numbers;
}

/** The texts of a JSON array that SQLite made, as `clean` makes them. Most are taken from it as they stand there. */
export function textsIn(json: Buffer, count: number): Texts {
  if (json.includes(BACKSLASH) || !isUtf8(json)) return written(JSON.parse(json.toString()));
  const places = new Int32Array(count * 2);
  let at = 1;
  for (let place = 0; place < count; place += 1) {
    if (json[at] === NULL) {
      places[place * 2] = -1;
      at += NULL_BYTES;
      continue;
    }
    at += 1;
    places[place * 2] = at;
    while (json[at] !== QUOTE) at += 1;
    places[place * 2 + 1] = at;
    at += 2;
  }
  return { bytes: json, places };
}

function written(texts: readonly (string | null)[]): Texts {
  const parts = texts.map((text) => Buffer.from(clean(text) ?? ''));
  const places = new Int32Array(texts.length * 2);
  let end = 0;
  for (const [place, { length }] of parts.entries()) {
    places[place * 2] = texts[place] === null ? -1 : end;
    end += length;
    places[place * 2 + 1] = end;
  }
  return { bytes: Buffer.concat(parts), places };
}

/** One of the texts. Null is empty. */
export function textAt({ bytes, places }: Texts, place: number): string {
  return bytes.toString('utf8', Math.max(0, places[place * 2] ?? 0), places[place * 2 + 1]);
}
