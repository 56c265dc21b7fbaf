import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { tempDir } from './temp-dir.ts';

const PAGE_BYTES = 4_096;
/** Where the first page's own part begins. */
const FIRST = 100;
/** A page of entries that lead to other pages, and how many bytes stand before the places of its entries. */
const [INNER, INNER_HEAD] = [5, 12];
const LEVELS = 15;
const ENTRIES = 500;

/**
 * An SQLite file of 76 KB whose schema has more rows than anyone can read: on each of 15 levels, 500 entries name the page
 * below. The first of its rows are whole, and the others describe one index again and again, which SQLite allows.
 */
export function endlessSchema(): string {
  const path = join(tempDir(), 'endless.db');
  const made = new BetterSqlite(path);
  made.exec(`PRAGMA page_size = ${PAGE_BYTES}; CREATE TABLE x (a UNIQUE)`);
  made.close();
  const [first = Buffer.alloc(0), ...others] = pagesOf(readFileSync(path));
  const schema = first.subarray(FIRST);
  // The page with both rows, as SQLite made it, but for the file's head.
  const both = leafOf([0, 1].map((at) => cellAt(first, schema.readUInt16BE(8 + 2 * at))));
  const index = cellAt(first, schema.readUInt16BE(10));
  const pages = [first, ...others, both, leafOf(Array.from({ length: 50 }, () => index))];
  const wholeRows = pages.length - 1;
  for (let level = 0; level < LEVELS; level += 1)
    pages.push(innerOf(Array.from({ length: ENTRIES }, () => pages.length)));
  const root = innerOf([wholeRows, pages.length], FIRST);
  first.copy(root, 0, 0, FIRST);
  root.writeUInt32BE(pages.length, 28);
  writeFileSync(path, Buffer.concat([root, ...pages.slice(1)]));
  return path;
}

function pagesOf(bytes: Buffer): Buffer[] {
  const count = bytes.length / PAGE_BYTES;
  return Array.from({ length: count }, (_, at) => bytes.subarray(at * PAGE_BYTES, (at + 1) * PAGE_BYTES));
}

/** A row of a page: its length, which is a byte here, its number, and what is in it. */
function cellAt(page: Buffer, at: number): Buffer {
  return page.subarray(at, at + 2 + page.readUInt8(at));
}

function leafOf(cells: readonly Buffer[]): Buffer {
  return pageOf(13, 8, cells, 0);
}

/** A page that leads to these pages, the last one by its head. */
function innerOf(below: readonly number[], from = 0): Buffer {
  const cells = below.slice(0, -1).map((number, at) => {
    const cell = Buffer.alloc(5);
    cell.writeUInt32BE(number);
    cell[4] = Math.min(at + 1, 127);
    return cell;
  });
  const page = pageOf(INNER, INNER_HEAD, cells, from);
  page.writeUInt32BE(below.at(-1) ?? 0, from + 8);
  return page;
}

function pageOf(kind: number, headBytes: number, cells: readonly Buffer[], from: number): Buffer {
  const page = Buffer.alloc(PAGE_BYTES);
  let end = PAGE_BYTES;
  for (const [at, cell] of cells.entries()) {
    end -= cell.length;
    cell.copy(page, end);
    page.writeUInt16BE(end, from + headBytes + 2 * at);
  }
  page[from] = kind;
  page.writeUInt16BE(cells.length, from + 3);
  page.writeUInt16BE(end, from + 5);
  return page;
}
