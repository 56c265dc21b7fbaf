import { codeOf } from '../../process/error-code.ts';
import type { Annotation } from '../store/annotations.ts';
import { newestSnapshot } from '../store/snapshots.ts';
import {
  authorStream,
  type BoughtAnswer,
  type KnownStream,
  keepKnown,
  keepOffered,
  keepOwnStream,
  nextBought,
  nextBroughtBack,
  type Offered,
  ownStream,
  type SharedWorkspace,
} from '../store/team.ts';
import { keepTold, untoldDoubts } from '../store/team-doubts.ts';
import {
  dropUntold,
  isSharing,
  keepAuthor,
  keepToldNote,
  nextUntold,
  stillUntold,
} from '../store/team-notes.ts';
import type { Postgres } from '../world/postgres.ts';
import { randomUuid } from '../world/random.ts';
import { aroundRefusals, type NotTaken } from './around-refusals.ts';
import { MOST_PUSHED, type OfferedAnswer, openStream, push, pushNotes } from './library.ts';
import { type Library, pull, type Spoilt } from './pull.ts';
import { contentOf, mayBeOffered, mayBeShared, plainAnnotation } from './read-row.ts';
import { repeated, UNIQUE_VIOLATION } from './server.ts';
import { ownSpending } from './spending.ts';

/** Answers that are read from the store at a time, and the bytes after which a push is full. */
const STRIDE = 200;
const FULL_BYTES = 8 * 1_024 * 1_024;
/** How often the number of a push may be taken, before this data folder begins another stream. */
const MOST_TAKEN = 3;

/** The streams that this process has opened at the server. */
export type OpenStreams = Set<string>;

/**
 * Offers everything that this computer bought for a workspace and did not offer yet, and tells what is in doubt. A push
 * is one statement: after a cut or a crash, the same answers are offered again, and nothing is stored twice. What the server
 * cannot store is found by halving the push, and left out. Returns how many answers were offered. If `isToSay`, it pushes
 * also if there is nothing to offer, so that colleagues know that this computer was connected.
 */
export async function offer(
  library: Library,
  server: Postgres,
  workspace: SharedWorkspace,
  {
    opened,
    spoilt,
    notTaken,
    isToSay,
  }: { opened: OpenStreams; spoilt: Spoilt; notTaken: NotTaken; isToSay: boolean },
): Promise<number> {
  const { db, id } = library;
  const sending = aroundRefusals(notTaken, MOST_PUSHED);
  let offered = 0;
  let taken = 0;
  let isSaid = !isToSay;
  for (;;) {
    library.signal.throwIfAborted();
    const stream = ownOrNew(library, workspace.row);
    // Nobody waits for whoever never offered anything.
    isSaid ||= stream.readTo === 0;
    const newest = newestSnapshot(db);
    const { rows, ...looked } = gather(library, workspace.row, stream, {
      notTaken,
      most: sending.most(),
    });
    const doubts = untoldDoubts(db, stream.stream, workspace.row, MOST_PUSHED / 2);
    const spending = ownSpending(library, stream);
    if (
      rows.length + doubts.open.length + doubts.over.length === 0 &&
      spending.isTold &&
      isSaid &&
      !sending.isTrying()
    ) {
      const isAll = looked.offeredTo === stream.offeredTo && looked.broughtBack.length === 0;
      // What colleagues bought is never looked at again.
      const offeredTo = isAll ? newest : looked.offeredTo;
      if (!isAll || newest > stream.offeredTo)
        keepOffered(db, id, { ...stream, ...looked, ...spending.kept, offeredTo });
      if (isAll) return offered;
      continue;
    }
    await open(library, server, workspace, { stream: stream.stream, opened });
    const number = stream.readTo + 1;
    let toldAt: number;
    try {
      toldAt = await repeated(() =>
        push(
          server,
          { ...workspace, stream: stream.stream, number },
          rows.map(offeredOf),
          [
            ...doubts.open.map((doubt) => ({ ...doubt, state: 'open' as const, askedMs: doubt.askedAt })),
            ...doubts.over.map((doubt) => ({ ...doubt, state: 'over' as const, askedMs: doubt.askedAt })),
          ],
          spending.told,
        ),
      );
    } catch (error) {
      if (codeOf(error) !== UNIQUE_VIOLATION) {
        sending.refused(rows, error);
        continue;
      }
      // An earlier push of ours arrived although its connection was cut, or a copy of this data folder pushes too.
      taken += 1;
      await pull(library, server, spoilt);
      const hasMoved = (ownStream(db, id, workspace.row)?.readTo ?? 0) >= number;
      if (!hasMoved || taken > MOST_TAKEN) begin(library, workspace.row);
      continue;
    }
    db.transaction(() => {
      keepOffered(db, id, { stream: stream.stream, readTo: number, ...looked, ...spending.kept });
      keepTold(db, stream.stream, { ...doubts, toldAt: Math.ceil(toldAt) });
    });
    isSaid = true;
    offered += rows.length;
    sending.taken();
  }
}

/** Tells the library who offers for a workspace, also if nothing was bought yet: a lease names its holder by that. */
export async function introduce(
  library: Library,
  server: Postgres,
  workspace: SharedWorkspace,
  opened: OpenStreams,
): Promise<void> {
  const { stream } = ownOrNew(library, workspace.row);
  await open(library, server, workspace, { stream, opened });
}

async function open(
  { person }: Library,
  server: Postgres,
  workspace: SharedWorkspace,
  { stream, opened }: { stream: string; opened: OpenStreams },
): Promise<void> {
  if (opened.has(stream)) return;
  await openStream(server, stream, workspace, person);
  opened.add(stream);
}

/**
 * Shares the tags and notes of a workspace that changed since they were shared last. After a cut, their numbers may be
 * taken: then the next exchange reads what arrived, and shares the rest. What the server cannot store is found as by `offer`,
 * and left out until the person changes it. Returns how many were added.
 */
export async function shareNotes(
  library: Library,
  server: Postgres,
  workspace: SharedWorkspace,
  { opened, notTaken }: { opened: OpenStreams; notTaken: NotTaken },
): Promise<number> {
  const { db, id } = library;
  let shared = 0;
  const sending = aroundRefusals(notTaken, STRIDE);
  // A person has changed the others meanwhile.
  const untoldStill = new Set(stillUntold(db, [...notTaken.keys()]));
  for (const row of notTaken.keys()) if (!untoldStill.has(row)) notTaken.delete(row);
  while (library.sharesNotes && isSharing(db, id)) {
    library.signal.throwIfAborted();
    const { stream, notesTo } = author(library, workspace.row);
    const untold = nextUntold(db, {
      ...{ workspace: workspace.row, stream, limit: sending.most() },
      without: [...notTaken.keys()],
    });
    if (untold.length === 0 && !sending.isTrying()) break;
    const notes = untold
      .map(({ own, ...of }) => ({ ...of, ...plainAnnotation(own), sharedMs: library.now() }))
      .filter(({ domain, tags, note, told }) => mayBeShared(domain) && !isSame({ tags, note }, told));
    if (notes.length > 0 || sending.isTrying()) {
      await open(library, server, workspace, { stream, opened });
      try {
        await repeated(() => pushNotes(server, { stream, from: notesTo + 1 }, notes));
      } catch (error) {
        if (codeOf(error) !== UNIQUE_VIOLATION) sending.refused(notes, error);
        else if (notes.length === 1) break;
        // A colleague may have added a later number. What comes before it can be added.
        else sending.slowDown();
        continue;
      }
    }
    db.transaction(() => {
      for (const { domain, ...note } of notes) keepToldNote(db, stream, domain, note);
      keepKnown(db, id, { stream, workspace: workspace.row, notesTo: notesTo + notes.length });
      dropUntold(
        db,
        untold.map(({ id: row }) => row),
      );
    });
    sending.taken();
    shared += notes.length;
  }
  return shared;
}

/** The stream by which this data folder shares notes. */
function author(library: Library, workspace: number): KnownStream {
  const { db, id } = library;
  const known = authorStream(db, id, workspace);
  if (known !== undefined) return known;
  const stream = ownOrNew(library, workspace);
  keepAuthor(db, id, stream.stream);
  return stream;
}

function isSame(one: Annotation, other: Annotation): boolean {
  return one.note === other.note && one.tags.join('\n') === other.tags.join('\n');
}

/** The stream by which this data folder offers for a workspace. */
export function ownOrNew(library: Pick<Library, 'db' | 'id'>, workspace: number): KnownStream {
  return ownStream(library.db, library.id, workspace) ?? begin(library, workspace);
}

/** Begins a new stream for a workspace. All is offered again in it if `fromStart`. */
export function begin(
  { db, id }: Pick<Library, 'db' | 'id'>,
  workspace: number,
  { fromStart }: { fromStart: boolean } = { fromStart: false },
): KnownStream {
  keepOwnStream(db, id, { workspace, stream: randomUuid(), fromStart });
  const own = ownStream(db, id, workspace);
  if (own === undefined) throw new Error('a stream that was just kept is there');
  return own;
}

/** The next answers for one push, at most so many, and what was looked at for it. */
function gather(
  { db }: Library,
  workspace: number,
  { stream, offeredTo }: KnownStream,
  { notTaken, most }: { notTaken: NotTaken; most: number },
): { rows: BoughtAnswer[] } & Pick<Offered, 'offeredTo' | 'skipped' | 'broughtBack'> {
  const rows: BoughtAnswer[] = [];
  const broughtBack: number[] = [];
  const skipped: number[] = [];
  let upTo = offeredTo;
  let bytes = 0;
  const take = (row: BoughtAnswer) => {
    if (!mayBeOffered(row)) return;
    rows.push(row);
    bytes += row.raw.length;
  };
  const isFull = () => bytes >= FULL_BYTES || rows.length >= most;
  const back = nextBroughtBack(db, stream, STRIDE + notTaken.size).filter(({ id }) => !notTaken.has(id));
  for (const row of back) {
    if (isFull()) break;
    broughtBack.push(row.id);
    take(row);
  }
  while (!isFull() && skipped.length < MOST_PUSHED) {
    const next = nextBought(db, { workspace, after: upTo, limit: STRIDE });
    for (const row of next) {
      if (isFull()) break;
      upTo = row.id;
      if (row.isRemoved === 1 || notTaken.has(row.id)) skipped.push(row.id);
      else take(row);
    }
    if (next.length < STRIDE) break;
  }
  return { rows, offeredTo: upTo, skipped, broughtBack };
}

function offeredOf({ kind, key, fetchedAt, page, scope, outcome, raw }: BoughtAnswer): OfferedAnswer {
  const content = contentOf({ page, scope, outcome, answer: raw });
  return { kind, subject: key, boughtMs: fetchedAt, content, page, scope, outcome, answer: raw };
}
