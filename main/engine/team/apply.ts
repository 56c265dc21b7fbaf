import { keepAnswer } from '../saved/keep-answer.ts';
import type { Writer } from '../store/database.ts';
import { dropOlderDoubts, dropTeamDoubt, hasAnswer, keepTeamDoubt, markColleagues } from '../store/team.ts';
import { breathe } from '../world/clock.ts';
import type { SharedAnswer, SharedDoubt } from './library.ts';
import { readPerson, readShared, readSharedDoubt } from './read-row.ts';

/** Answers that are stored in one transaction. Other work goes on in between. */
const STRIDE = 250;

export interface Applied {
  /** Answers that were new here. */
  added: number;
  /** Rows that are no answers as the service gives them. */
  refused: number;
}

/**
 * Stores what colleagues bought, as snapshots of this computer. What is stored already is left alone, also if a person
 * removed it here. `last` runs in the last transaction: after a crash, the same rows may come again.
 */
export async function applyAnswers(
  db: Writer,
  rows: readonly SharedAnswer[],
  { workspace, now, last = () => {} }: { workspace: number; now: () => number; last?: () => void },
): Promise<Applied> {
  const applied: Applied = { added: 0, refused: 0 };
  for (let at = 0; at < rows.length || at === 0; at += STRIDE) {
    db.transaction(() => {
      for (const row of rows.slice(at, at + STRIDE)) applyOne(db, row, { workspace, now, applied });
      if (at + STRIDE >= rows.length) last();
    });
    await breathe();
  }
  return applied;
}

function applyOne(
  db: Writer,
  row: SharedAnswer,
  { workspace, now, applied }: { workspace: number; now: () => number; applied: Applied },
): void {
  const answer = readShared(row, now());
  if (answer === null) {
    applied.refused += 1;
    return;
  }
  const { kind, key, boughtAt, page, scope, outcome, raw } = answer;
  if (!hasAnswer(db, { workspace, ...answer })) {
    // If a colleague's clock is ahead of ours, the answer would count as one of the future, and be bought again.
    const fetchedAt = Math.min(boughtAt, now());
    const kept = { workspace, kind, key, fetchedAt, outcome, requestId: null, raw, page, scope };
    markColleagues(db, { snapshot: keepAnswer(db, kept), person: readPerson(row.person), boughtAt });
    applied.added += 1;
  }
  const subject = `${kind}:${key}${page > 1 ? `#${page}` : ''}`;
  dropOlderDoubts(db, { workspace, subject, boughtAt });
}

/** Takes over what is in doubt for a colleague, and what is not any more. Returns how many rows were refused. */
export function applyDoubts(
  db: Writer,
  rows: readonly SharedDoubt[],
  { workspace, stream, now }: { workspace: number; stream: string; now: () => number },
): number {
  let refused = 0;
  for (const row of rows) {
    const doubt = readSharedDoubt(row, now());
    if (doubt === null) {
      refused += 1;
      continue;
    }
    const { subject, request, askedAt } = doubt;
    if (doubt.isOpen) keepTeamDoubt(db, { workspace, subject, stream, request, askedAt });
    else dropTeamDoubt(db, { workspace, subject, stream, request });
  }
  return refused;
}
