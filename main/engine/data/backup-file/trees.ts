import { Damage } from './damage.ts';
import type { Pages } from './pages.ts';

/** One entry of a table. `rowId` is null if the table has no row ids. */
export interface Cell {
  rowId: number | null;
  payload: Buffer;
}

/** Returns a page, each one at most once: no file can make us read more than it holds. Throws `Damage`. */
export type Claim = (page: number) => Buffer;

export function createClaim(pages: Pages): Claim {
  const taken = new Uint8Array(pages.count + 1);
  return (number) => {
    if (number < 1 || number > pages.count) throw new Damage(`there is no page ${number}`);
    if (taken[number] === 1) throw new Damage(`page ${number} stands in two places`);
    taken[number] = 1;
    return pages.page(number);
  };
}

/** The longest row that is read, bytes. The service's longest answer is far shorter. */
const LONGEST_BYTES = 64 * 1_024 ** 2;
const DEEPEST = 20;
const TABLE = { inner: 5, leaf: 13 };
const INDEX = { inner: 2, leaf: 10 };

/**
 * Every entry of the tree that begins at `root`, in order. A tree by row ids has entries in its leaves only,
 * a tree by keys in every page. Throws `Damage`.
 */
export function* readTree(
  pages: Pages,
  claim: Claim,
  root: number,
  hasRowIds: boolean,
  depth = 0,
): Generator<Cell> {
  if (depth > DEEPEST) throw new Damage('a table is too deep');
  const kinds = hasRowIds ? TABLE : INDEX;
  const page = claim(root);
  const start = root === 1 ? 100 : 0;
  const kind = page[start];
  if (kind !== kinds.inner && kind !== kinds.leaf) throw new Damage(`page ${root} is of another kind`);
  const isInner = kind === kinds.inner;
  const count = page.readUInt16BE(start + 3);
  const pointers = start + (isInner ? 12 : 8);
  // Entries don't overlap, so together they are no longer than their page.
  let room = pages.usable - pointers - 2 * count;
  if (room < 0) throw new Damage(`page ${root} has too many entries`);
  for (let index = 0; index < count; index += 1) {
    let at = page.readUInt16BE(pointers + 2 * index);
    const begin = at;
    if (isInner) {
      const child = uint32(page, at);
      at += 4;
      yield* readTree(pages, claim, child, hasRowIds, depth + 1);
      if (hasRowIds) {
        const [, length] = readVarint(page, at);
        room -= 4 + length;
        if (room < 0) throw new Damage(`the entries of page ${root} overlap`);
        continue;
      }
    }
    const [size, sizeLength] = readVarint(page, at);
    at += sizeLength;
    let rowId: number | null = null;
    if (hasRowIds) {
      const [id, idLength] = readVarint(page, at);
      at += idLength;
      rowId = id;
    }
    const local = localBytes(size, pages.usable, hasRowIds);
    room -= at - begin + local;
    if (room < 0) throw new Damage(`the entries of page ${root} overlap`);
    yield { rowId, payload: readPayload(pages, claim, page, { at, size, local }) };
  }
  if (isInner) yield* readTree(pages, claim, uint32(page, start + 8), hasRowIds, depth + 1);
}

/** How many bytes of an entry are in its own page. The formula is SQLite's. */
function localBytes(size: number, usable: number, hasRowIds: boolean): number {
  const most = hasRowIds ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23;
  if (size <= most) return size;
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const some = least + ((size - least) % (usable - 4));
  return some <= most ? some : least;
}

function readPayload(
  pages: Pages,
  claim: Claim,
  page: Buffer,
  { at, size, local }: { at: number; size: number; local: number },
): Buffer {
  if (size > LONGEST_BYTES) throw new Damage('a row is too long');
  if (at + local > pages.usable) throw new Damage('a row leaves its page');
  const inPage = page.subarray(at, at + local);
  if (local === size) return inPage;
  const parts = [inPage];
  let missing = size - local;
  for (let next = uint32(page, at + local); missing > 0; ) {
    const more = claim(next);
    const part = more.subarray(4, Math.min(pages.usable, 4 + missing));
    parts.push(part);
    missing -= part.length;
    next = uint32(more, 0);
  }
  return Buffer.concat(parts, size);
}

function uint32(page: Buffer, at: number): number {
  if (at + 4 > page.length) throw new Damage('an entry leaves its page');
  return page.readUInt32BE(at);
}

/**
 * A number, and how many bytes it takes, one to eight. Throws `Damage` if JavaScript can't hold it exactly.
 */
export function readVarint(bytes: Buffer, at: number): [value: number, length: number] {
  let value = 0;
  for (let index = 0; index < 8; index += 1) {
    const byte = bytes[at + index];
    if (byte === undefined) throw new Damage('an entry is cut off');
    value = value * 128 + (byte & 127);
    if (byte < 128) {
      if (value > Number.MAX_SAFE_INTEGER) throw new Damage('a number is too large');
      return [value, index + 1];
    }
  }
  throw new Damage('a number is too large');
}
