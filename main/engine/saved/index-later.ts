import type { Writer } from '../store/database.ts';
import { isOnlySnapshot } from '../store/snapshots.ts';
import { nextColleagues } from '../store/team.ts';
import { breathe } from '../world/clock.ts';
import { takeNumbers } from './index-domain.ts';
import { tryIndexDomain } from './keep-answer.ts';

/** How many answers are indexed in one transaction; other work goes on in between. */
const STRIDE = 200;

/**
 * Notes that from this snapshot on those of colleagues may not be indexed yet: `indexDue` does it. Lookups and previews
 * find them at once, a search only then. Call it in the transaction that keeps them, so that nothing is forgotten however
 * the program ends.
 */
export function indexLater(db: Writer, snapshot: number): void {
  if (firstDue(db) === 0)
    db.run(`INSERT OR REPLACE INTO saved_state (key, value) VALUES ('due', ?)`, [snapshot]);
}

/**
 * Indexes the domains of the answers that are due. A process that was stopped goes on where it was. Returns whether any
 * were.
 */
export async function indexDue(db: Writer, signal?: AbortSignal): Promise<boolean> {
  const first = firstDue(db);
  for (let due = first; due > 0 && signal?.aborted !== true; ) {
    // What a power cut takes is done again: how far it came is noted in the same transaction.
    due = db.quickTransaction(() => indexFrom(db, due));
    await breathe();
  }
  return first > 0;
}

function firstDue(db: Writer): number {
  return db.get<{ value: number }>(`SELECT value FROM saved_state WHERE key = 'due'`)?.value ?? 0;
}

/** Indexes the next answers. Returns from which one on there may be more, 0 for none. */
function indexFrom(db: Writer, first: number): number {
  const answers = nextColleagues(db, first, STRIDE);
  const numbers = takeNumbers(db, answers.length);
  const indexed = new Set<string>();
  for (const answer of answers) {
    const { workspace, kind, key } = answer;
    const domain = `${workspace} ${key}`;
    if (kind === 'technology' || indexed.has(domain)) continue;
    indexed.add(domain);
    const isFirst = isOnlySnapshot(db, answer);
    tryIndexDomain(db, workspace, key, isFirst ? answer : undefined, { isFirst, numbers });
  }
  const last = answers.at(-1);
  const next = last === undefined || answers.length < STRIDE ? 0 : last.id + 1;
  db.run(`UPDATE saved_state SET value = ? WHERE key = 'due'`, [next]);
  return next;
}
