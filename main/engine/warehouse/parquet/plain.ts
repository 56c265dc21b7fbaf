import { giveBack } from '../../base/give-back.ts';
import type { Runs } from './hybrid.ts';

/** A text (also as its bytes in UTF-8), a number, a truth, a time in ms since 1970, or none. */
export type Value = string | Uint8Array | number | boolean | null;
export type ValueType = 'text' | 'integer' | 'number' | 'boolean' | 'timestamp';

/**
 * Different values one after the other, as Parquet has them: texts with their length, numbers with 64 bits, truths with one.
 * A value can be there twice if looking for it would take too long.
 */
export interface PlainValues {
  readonly count: number;
  /** Bytes so far. */
  readonly size: number;
  /** The place of a value, which is added if it is not found. */
  place(value: Value): number;
  /** The same for a text that is some of these bytes, in UTF-8. */
  placeOfText(bytes: Uint8Array, from: number, end: number): number;
  /** Adds a value that is not there. Returns its place. */
  addNew(value: Value): number;
  /** All of them, each once. */
  bytes(): Buffer;
  /** Those of all rows, until more are added. The codes of runs are places of values. */
  inRows(runs: Runs, rows: number): Buffer;
  /** The least and the greatest, if they would help a reader. */
  bounds(): readonly [least: Buffer, most: Buffer] | null;
  clear(): void;
}

export function createPlain(type: ValueType): PlainValues {
  if (type === 'text') return createTexts();
  return type === 'boolean' ? createTruths() : createNumbers(type);
}

const FIRST_ROOM = 1_024;
/** From so many values on, they are no longer looked for if few came again. What stands there in turn still counts once. */
const MOST_TRIED = 1_024;
/** Room for more bytes than these is not kept. */
const MOST_KEPT = 1_024 * 1_024;
/** A call of Node takes as long as so many letters. */
const SHORT = 100;
/** More or longer texts tell a reader little by the least and the greatest. */
const MOST_BOUNDED = 1_024;
const LONGEST_BOUND = 64;
const TWO_TO_32 = 2 ** 32;

function noText(): never {
  throw new Error('a column without texts was given one');
}

function createTexts(): PlainValues {
  let room = Buffer.alloc(FIRST_ROOM);
  let ends = new Uint32Array(FIRST_ROOM);
  let count = 0;
  let size = 0;
  let lastPlace = 0;
  let lastText: Value = null;
  /** Places by the hashes of their texts, counted from 1: a table with a free place after each chain. */
  let table = new Uint32Array(FIRST_ROOM * 2);
  let found = 0;
  let looksUp = true;

  const beginOf = (place: number): number => (place === 0 ? 0 : (ends[place - 1] ?? 0)) + 4;
  /** A text with its length. */
  const at = (place: number): Buffer => room.subarray(beginOf(place) - 4, ends[place]);
  const needRoom = (bytes: number): void => {
    if (size + 4 + bytes <= room.length) return;
    const before = room;
    const more = Math.min(before.length, MOST_KEPT);
    room = Buffer.allocUnsafe(Math.max(size + 4 + bytes, before.length + more));
    before.copy(room, 0, 0, size);
    giveBack(before);
  };
  /** Whether the text at a place has these bytes. Names often begin alike. */
  const isAt = (place: number, from: number, length: number): boolean => {
    const begin = beginOf(place);
    if ((ends[place] ?? 0) - begin !== length) return false;
    for (let byte = length - 1; byte >= 0; byte -= 1)
      if (room[begin + byte] !== room[from + byte]) return false;
    return true;
  };
  const slotOf = (from: number, length: number): number => {
    let hash = length;
    for (let byte = from; byte < from + length; byte += 1)
      hash = Math.imul(hash ^ (room[byte] ?? 0), 0x0100_0193);
    hash ^= hash >>> 15;
    let slot = hash & (table.length - 1);
    for (; table[slot] !== 0; slot = (slot + 1) & (table.length - 1))
      if (isAt((table[slot] ?? 0) - 1, from, length)) break;
    return slot;
  };
  const grow = (): void => {
    table = new Uint32Array(table.length * 2);
    for (let place = 0; place < count; place += 1) {
      const begin = beginOf(place);
      table[slotOf(begin, (ends[place] ?? 0) - begin)] = place + 1;
    }
  };
  /** Keeps what was written after the others. */
  const keep = (length: number): number => {
    room[size] = length;
    room[size + 1] = length >>> 8;
    room[size + 2] = length >>> 16;
    room[size + 3] = length >>> 24;
    size += 4 + length;
    if (count === ends.length) ends = larger(ends, count + 1);
    ends[count] = size;
    lastPlace = count;
    count += 1;
    return lastPlace;
  };
  /** The place of what was written after the others. */
  const placeOfWritten = (length: number): number => {
    const from = size + 4;
    if (count > 0 && isAt(lastPlace, from, length)) return lastPlace;
    if (!looksUp) return keep(length);
    if (count * 2 >= table.length) grow();
    const slot = slotOf(from, length);
    const known = table[slot] ?? 0;
    if (known > 0) {
      found += 1;
      lastPlace = known - 1;
      return lastPlace;
    }
    table[slot] = count + 1;
    keep(length);
    looksUp = isWorthLooking(found, count);
    return lastPlace;
  };
  /** Writes a text after the others. Returns how many bytes it has. */
  const write = (text: string): number => {
    const { length } = text;
    needRoom(length * 3);
    const begin = size + 4;
    let unit = 0;
    if (length <= SHORT)
      for (; unit < length; unit += 1) {
        const code = text.charCodeAt(unit);
        if (code > 127) break;
        room[begin + unit] = code;
      }
    return unit === length ? length : room.write(text, begin);
  };
  const placeOfText: PlainValues['placeOfText'] = (bytes, from, end) => {
    const length = end - from;
    needRoom(length);
    const begin = size + 4;
    if (length <= SHORT)
      for (let byte = 0; byte < length; byte += 1) room[begin + byte] = bytes[from + byte] ?? 0;
    else room.set(bytes.subarray(from, end), begin);
    lastText = null;
    return placeOfWritten(length);
  };
  return {
    get count() {
      return count;
    },
    get size() {
      return size;
    },
    place: (value) => {
      if (typeof value !== 'string') return placeOfText(value as Uint8Array, 0, (value as Uint8Array).length);
      // It takes less time than comparing the bytes.
      if (value === lastText) return lastPlace;
      const place = placeOfWritten(write(value));
      lastText = value;
      return place;
    },
    placeOfText,
    addNew: (value) => keep(write(value as string)),
    bytes: () => Buffer.from(room.subarray(0, size)),
    inRows: ({ codes, times, count: runs }, rows) => {
      // Then they are in the order of the rows.
      if (count === rows) return room.subarray(0, size);
      const all: Buffer[] = [];
      for (let run = 0; run < runs; run += 1)
        for (let left = times[run] ?? 0; left > 0; left -= 1) all.push(at(codes[run] ?? 0));
      return Buffer.concat(all);
    },
    bounds: () => {
      if (count === 0 || count > MOST_BOUNDED) return null;
      const texts = Array.from({ length: count }, (_, place) => at(place).subarray(4));
      if (texts.some(({ length }) => length > LONGEST_BOUND)) return null;
      texts.sort(Buffer.compare);
      return [texts[0], texts.at(-1)].map((text) => Buffer.from(text ?? [])) as [Buffer, Buffer];
    },
    clear: () => {
      count = 0;
      size = 0;
      // A table may have many partitions, each with its columns.
      if (room.length > MOST_KEPT) {
        giveBack(room);
        room = Buffer.alloc(FIRST_ROOM);
      }
      lastText = null;
      found = 0;
      table.fill(0);
    },
  };
}

function isWorthLooking(found: number, count: number): boolean {
  return count <= MOST_TRIED || found > count / 2;
}

function createNumbers(type: ValueType): PlainValues {
  let room = new Float64Array(FIRST_ROOM);
  let count = 0;
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  let last = Number.NaN;
  let lastPlace = 0;
  const places = new Map<number, number>();
  let found = 0;
  let looksUp = true;

  const addNew = (number: number): number => {
    if (count === room.length) {
      const before = room;
      room = new Float64Array(before.length * 2);
      room.set(before);
      giveBack(before);
    }
    room[count] = number;
    count += 1;
    if (number < least) least = number;
    if (number > most) most = number;
    return count - 1;
  };
  const placeOf = (number: number): number => {
    const known = looksUp ? places.get(number) : undefined;
    if (known !== undefined) {
      found += 1;
      return known;
    }
    const place = addNew(number);
    if (looksUp) {
      places.set(number, place);
      looksUp = isWorthLooking(found, count);
    }
    return place;
  };
  return {
    get count() {
      return count;
    },
    get size() {
      return count * 8;
    },
    place: (value) => {
      const number = value as number;
      if (number !== last) {
        lastPlace = placeOf(number);
        last = number;
      }
      return lastPlace;
    },
    placeOfText: noText,
    addNew: (value) => addNew(value as number),
    bytes: () => numbers(type, room.subarray(0, count)),
    inRows: ({ codes, times, count: runs }, rows) => {
      if (count === rows) return numbers(type, room.subarray(0, count));
      const all = new Float64Array(rows);
      let row = 0;
      for (let run = 0; run < runs; run += 1) {
        const end = row + (times[run] ?? 0);
        all.fill(room[codes[run] ?? 0] ?? 0, row, end);
        row = end;
      }
      return numbers(type, all);
    },
    // A double has values that are not in order.
    bounds: () =>
      count === 0 || type === 'number'
        ? null
        : [numbers(type, Float64Array.of(least)), numbers(type, Float64Array.of(most))],
    clear: () => {
      count = 0;
      least = Number.POSITIVE_INFINITY;
      most = Number.NEGATIVE_INFINITY;
      last = Number.NaN;
      places.clear();
      found = 0;
    },
  };
}

/** All computers that we know have the lower bytes first, as Parquet does. */
function numbers(type: ValueType, values: Float64Array): Buffer {
  if (type === 'number') return Buffer.from(values.slice().buffer);
  const halves = new Uint32Array(values.length * 2);
  // Times have microseconds in the file.
  const unit = type === 'timestamp' ? 1_000 : 1;
  for (let place = 0; place < values.length; place += 1) {
    const whole = (values[place] ?? 0) * unit;
    halves[place * 2] = whole;
    halves[place * 2 + 1] = Math.floor(whole / TWO_TO_32);
  }
  return Buffer.from(halves.buffer);
}

/** Their places are 0 and 1. */
function createTruths(): PlainValues {
  const place = (value: Value): number => (value === true ? 1 : 0);
  return {
    count: 2,
    size: 0,
    place,
    placeOfText: noText,
    addNew: place,
    bytes: () => Buffer.alloc(0),
    inRows: ({ codes, times, count }, rows) => {
      const bits = Buffer.alloc(Math.ceil(rows / 8));
      let row = 0;
      for (let run = 0; run < count; run += 1) {
        const end = row + (times[run] ?? 0);
        if (codes[run] === 1)
          while (row < end) {
            const isByte = row % 8 === 0 && end - row >= 8;
            if (isByte) bits[row >>> 3] = 255;
            else bits[row >>> 3] = (bits[row >>> 3] ?? 0) | (1 << (row & 7));
            row += isByte ? 8 : 1;
          }
        row = end;
      }
      return bits;
    },
    bounds: () => null,
    clear: () => {},
  };
}

/** The same numbers with room for more. Those that were given are no longer there. */
export function larger(numbers: Uint32Array, atLeast: number): Uint32Array<ArrayBuffer> {
  const room = new Uint32Array(Math.max(atLeast, numbers.length * 2));
  room.set(numbers);
  giveBack(numbers);
  return room;
}
