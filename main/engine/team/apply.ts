import { loadRegistrable } from '../domains/registrable.ts';
import { touchDomains } from '../saved/index-domain.ts';
import { indexLater } from '../saved/index-later.ts';
import { keepAnswer } from '../saved/keep-answer.ts';
import type { Writer } from '../store/database.ts';
import { nameSubject } from '../store/doubts.ts';
import { answeredKeys, insertSnapshot, type SnapshotKind } from '../store/snapshots.ts';
import {
  authorStream,
  type ColleaguesAnswer,
  hasAnswer,
  keepKnown,
  knownStreams,
  type MarkedAnswer,
  markColleagues,
} from '../store/team.ts';
import {
  dropOlderDoubts,
  dropTeamDoubt,
  hasDoubts,
  keepTeamDoubt,
  type TeamDoubt,
} from '../store/team-doubts.ts';
import { isSharing, keepColleaguesNote, keepToldNote } from '../store/team-notes.ts';
import { breathe } from '../world/clock.ts';
import type { SharedAnswer, SharedDoubt } from './library.ts';
import type { NumberedNote } from './news-rows.ts';
import { readPerson, readShared, readSharedDoubt, readSharedNote } from './read-row.ts';

/** Answers that are stored in one transaction. Other work goes on in between. */
const STRIDE = 1_000;
/** So many answers at once are indexed in the background. Fewer can be searched for at once. */
const MANY = 200;

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
  const isMany = rows.length > MANY;
  const registrable = await loadRegistrable();
  for (let at = 0; at < rows.length || at === 0; at += STRIDE) {
    const answers: Named[] = [];
    for (const row of rows.slice(at, at + STRIDE)) {
      const answer = readShared(row, registrable);
      if (answer === null) applied.refused += 1;
      else answers.push({ ...answer, person: readPerson(row.person) });
    }
    // What a power cut takes is read again: that it was read is noted in the same transaction.
    db.quickTransaction(() => {
      applied.added += keepAll(db, answers, { workspace, now, isMany });
      if (hasDoubts(db)) for (const answer of answers) endOlderDoubts(db, workspace, answer, now());
      if (at + STRIDE >= rows.length) last();
    });
    await breathe();
  }
  return applied;
}

/** An answer with who bought it. */
type Named = ColleaguesAnswer & { person: string };

/** Returns how many were new here. */
function keepAll(
  db: Writer,
  answers: readonly Named[],
  { workspace, now, isMany }: { workspace: number; now: () => number; isMany: boolean },
): number {
  const answered = new Map<SnapshotKind, Set<string>>();
  for (const kind of new Set(answers.map((answer) => answer.kind))) {
    const keys = answers.filter((answer) => answer.kind === kind).map(({ key }) => key);
    answered.set(kind, answeredKeys(db, workspace, [kind], keys));
  }
  const people = new Map<string, MarkedAnswer[]>();
  let added = 0;
  for (const answer of answers) {
    const { kind, key, boughtAt, ageMs, keptMs, laterThan, page, scope, outcome, raw, person } = answer;
    const keys = answered.get(kind) ?? new Set();
    const isFirst = !keys.has(key);
    if (!isFirst && hasAnswer(db, { workspace, ...answer })) continue;
    keys.add(key);
    const cameAt = now() - ageMs;
    // If it is not known how long its buyer had it, one that is dated in the future is as old as its push.
    const fetchedAt = keptMs === null ? Math.min(boughtAt, Math.ceil(cameAt)) : Math.ceil(cameAt - keptMs);
    const kept = { workspace, kind, key, fetchedAt, outcome, requestId: null, raw, page, scope };
    const snapshot = isMany ? insertSnapshot(db, kept, { isFirst }).kept.id : keepAnswer(db, kept);
    if (isMany && added === 0) indexLater(db, snapshot);
    added += 1;
    const bought = people.get(person) ?? [];
    bought.push({ snapshot, boughtAt, laterThan, fetchedAt });
    people.set(person, bought);
  }
  for (const [person, bought] of people) markColleagues(db, person, bought);
  return added;
}

function endOlderDoubts(
  db: Writer,
  workspace: number,
  { kind, key, page, laterThan, ...kept }: ColleaguesAnswer,
  at: number,
): void {
  if (laterThan === null) return;
  const subject = `${nameSubject(kind, key)}${page > 1 ? `#${page}` : ''}`;
  dropOlderDoubts(db, { workspace, subject, laterThan, at }, kept);
}

/** Takes over what is in doubt for a colleague, and what is not any more. Returns how many rows were refused. */
export function applyDoubts(
  db: Writer,
  rows: readonly SharedDoubt[],
  from: Pick<TeamDoubt, 'library' | 'workspace' | 'stream'>,
): number {
  let refused = 0;
  for (const row of rows) {
    const doubt = readSharedDoubt(row);
    if (doubt === null) {
      refused += 1;
      continue;
    }
    const { subject, request, askedAt } = doubt;
    if (doubt.isOpen) keepTeamDoubt(db, { ...from, subject, request, askedAt });
    else dropTeamDoubt(db, { ...from, subject, request });
  }
  return refused;
}

/**
 * Stores what the person of one stream wrote. In our own stream it is what the library has of us, such as after a cut.
 * Returns how many notes of colleagues changed, and how many rows were refused. Null if the person shares none any more, or
 * stopped and began again since these were asked for: then all are read again from the first one on.
 */
export function applyNotes(
  db: Writer,
  rows: readonly NumberedNote[],
  { library, workspace, now }: { library: string; workspace: number; now: number },
): { changed: number; refused: number } | null {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return null;
  const { stream } = last;
  const person = readPerson(last.person);
  return db.transaction(() => {
    if (!isSharing(db, library)) return null;
    const notesTo = knownStreams(db, library).find((known) => known.stream === stream)?.notesTo ?? 0;
    if (first.number > notesTo + 1) return null;
    const isOwn = authorStream(db, library, workspace)?.stream === stream;
    const domains: string[] = [];
    for (const row of rows) {
      const note = readSharedNote(row, now);
      if (note === null) continue;
      domains.push(note.domain);
      if (isOwn) keepToldNote(db, stream, note.domain, note);
      else keepColleaguesNote(db, { workspace, domain: note.domain, stream }, { ...note, person });
    }
    if (!isOwn) touchDomains(db, workspace, domains);
    keepKnown(db, library, { stream, workspace, notesTo: last.number });
    return { changed: isOwn ? 0 : domains.length, refused: rows.length - domains.length };
  });
}
