import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { expect } from 'vitest';
import type { MoneyService } from '../services/money-service.ts';

/** What a data folder says about money, credits. */
export interface Books {
  /** Charges in the ledger. */
  booked: number;
  /** Those of them that only the wallet showed. */
  lost: number;
  /** What requests in doubt may have cost beyond that. */
  doubt: number;
  /** What the wallet lost that nothing explains, until a person says whether others use it. */
  fall: number;
}

export function booksOf(dataDir: string): Books {
  const db = new BetterSqlite(join(dataDir, 'stackdesk.db'), { readonly: true });
  const sum = (sql: string) => db.prepare(sql).pluck().get() as number;
  const books = {
    booked: sum('SELECT coalesce(sum(credits), 0) FROM ledger'),
    lost: sum('SELECT coalesce(sum(credits), 0) FROM ledger WHERE lost = 1'),
    doubt: sum('SELECT coalesce(sum(doubt), 0) FROM requests'),
    fall: sum('SELECT coalesce(sum(fall), 0) FROM wallets'),
  };
  db.close();
  return books;
}

/** Everything that the service charged is booked, in doubt, or asked of a person, and nothing else is booked. */
export function expectBooksHold(service: Pick<MoneyService, 'charged'>, ...dataDirs: string[]): Books {
  const each = dataDirs.map(booksOf);
  const sumOf = (key: keyof Books) => each.reduce((sum, books) => sum + books[key], 0);
  const books = { booked: sumOf('booked'), lost: sumOf('lost'), doubt: sumOf('doubt'), fall: sumOf('fall') };
  const charged = service.charged();
  const said = JSON.stringify({ charged, ...books });
  expect(books.booked, said).toBeLessThanOrEqual(charged);
  expect(books.booked + books.doubt + books.fall, said).toBeGreaterThanOrEqual(charged);
  return books;
}
