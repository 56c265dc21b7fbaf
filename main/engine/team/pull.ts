import type { Writer } from '../store/database.ts';
import { keepKnown, knownStreams, type SharedWorkspace, sharedWorkspaces } from '../store/team.ts';
import { dropTeamDoubt, leaseDoubts } from '../store/team-doubts.ts';
import type { Postgres } from '../world/postgres.ts';
import { applyAnswers, applyDoubts, applyNotes } from './apply.ts';
import { MOST_PUSHED, readAnswers, readDoubts, type SharedAnswer } from './library.ts';
import { type NumberedNote, readNews, type SharedNews, type SharedPush } from './news-rows.ts';
import { repeated } from './server.ts';

export interface Library {
  db: Writer;
  /** The library's id. */
  id: string;
  /** How colleagues know this person. */
  person: string;
  /** True if the person shares tags and notes. */
  sharesNotes: boolean;
  now: () => number;
  signal: AbortSignal;
}

export interface Pulled {
  added: number;
  refused: number;
  /** Tags and notes that colleagues wrote or took back. */
  noted: number;
}

/** Streams that cannot be read whole. They are left out until the program is started again. */
export type Spoilt = Map<string, number>;

/** How often a push may be there in part, as in a database of several servers, before its stream is left out. */
const MOST_MISSES = 5;
const BEYOND_ALL = Number.MAX_SAFE_INTEGER;

/**
 * Reads what colleagues bought since the last time. If there is nothing new, that is one round trip. Each stream is read
 * push by push in the order of its numbers, so nothing is passed over, however late a colleague's transaction ends. What
 * leases left in doubt ends last, if the first question says that these were given back and the last one that nothing is
 * left to read: whoever gave one back has offered before.
 */
export async function pull(library: Library, server: Postgres, spoilt: Spoilt): Promise<Pulled> {
  const { db, id, signal } = library;
  const pulled: Pulled = { added: 0, refused: 0, noted: 0 };
  const doubts = sharedWorkspaces(db).flatMap(({ row }) => leaseDoubts(db, id, row));
  let over: typeof doubts | null = null;
  for (;;) {
    const owners = sharedWorkspaces(db);
    const known = knownStreams(db, id);
    // A stream that cannot be read on is passed over, but not its notes.
    const streams = new Set([...known.map(({ stream }) => stream), ...spoilt.keys()]);
    const read = [...streams].map((stream) => {
      const { readTo = 0, notesTo = 0 } = known.find((each) => each.stream === stream) ?? {};
      return { stream, number: isSpoilt(spoilt, stream) ? BEYOND_ALL : readTo, noted: notesTo };
    });
    const asked = { read, withNotes: library.sharesNotes, library: id };
    const news = await repeated(() =>
      readNews(server, owners, { ...asked, doubts: over === null ? doubts : [] }),
    );
    over ??= news.over;
    let hasMoved = takeNotes(library, owners, news.notes, pulled);
    for (const pushes of byStream(news.pushes)) {
      signal.throwIfAborted();
      const owner = ownerOf(owners, pushes);
      const [first] = pushes;
      if (owner === undefined || first === undefined) continue;
      const readTo = known.find(({ stream }) => stream === first.stream)?.readTo ?? 0;
      if (await readStream({ library, server, owner, pushes, readTo, spoilt, pulled })) hasMoved = true;
    }
    if (hasMoved) continue;
    // What could not be read, and what it left no room for, may be what whoever gave a lease back had offered.
    const ended = news.pushes.length + news.notes.length === 0 ? over : [];
    db.transaction(() => {
      for (const doubt of ended) dropTeamDoubt(db, doubt);
    });
    return pulled;
  }
}

/** Stores the notes that came. Returns whether there was anything to store. */
function takeNotes(
  library: Library,
  owners: readonly SharedWorkspace[],
  news: readonly NumberedNote[],
  pulled: Pulled,
): boolean {
  const { db, id, now } = library;
  let hasMoved = false;
  for (const notes of byStream(news)) {
    const owner = ownerOf(owners, notes);
    const applied =
      owner === undefined ? null : applyNotes(db, notes, { library: id, workspace: owner.row, now: now() });
    if (applied === null) continue;
    pulled.noted += applied.changed;
    pulled.refused += applied.refused;
    hasMoved = true;
  }
  return hasMoved;
}

function byStream<News extends SharedNews>(news: readonly News[]): News[][] {
  const streams = new Map<string, News[]>();
  for (const each of news) {
    const others = streams.get(each.stream);
    if (others === undefined) streams.set(each.stream, [each]);
    else others.push(each);
  }
  return [...streams.values()];
}

function isSpoilt(spoilt: Spoilt, stream: string): boolean {
  return (spoilt.get(stream) ?? 0) >= MOST_MISSES;
}

function ownerOf(
  owners: readonly SharedWorkspace[],
  [news]: readonly SharedNews[],
): SharedWorkspace | undefined {
  return owners.find(({ account, workspace }) => account === news?.account && workspace === news.workspace);
}

interface StreamToRead {
  library: Library;
  server: Postgres;
  owner: SharedWorkspace;
  pushes: readonly SharedPush[];
  readTo: number;
  spoilt: Spoilt;
  pulled: Pulled;
}

/** Reads the pushes of one stream that follow each other without a gap. Returns whether any could be read. */
async function readStream(asked: StreamToRead): Promise<boolean> {
  const { library, server, owner, pushes, spoilt } = asked;
  const [first] = pushes;
  if (first === undefined) return false;
  const { stream } = first;
  let { readTo } = asked;
  let hasMoved = false;
  let mostTogether = pushes.length;
  const answersOf = async (from: number, { count, answers }: Group): Promise<SharedAnswer[]> => {
    if (answers === 0) return [];
    const range = { stream, from, to: from + count - 1, most: answers };
    return repeated(() => readAnswers(server, owner, range));
  };
  /** The next answers, which the server reads while those before are stored here. */
  let ahead: { next: Group; rows: Promise<SharedAnswer[]> } | null = null;
  for (;;) {
    const next = nextGroup(pushes, readTo, mostTogether);
    if (next === null) break;
    library.signal.throwIfAborted();
    const range = { stream, from: readTo + 1, to: readTo + next.count };
    const isAhead = ahead?.next.count === next.count && ahead.next.answers === next.answers;
    const rows: SharedAnswer[] = await (isAhead && ahead !== null ? ahead.rows : answersOf(readTo + 1, next));
    ahead = null;
    const doubts =
      next.doubts === 0
        ? []
        : await repeated(() => readDoubts(server, owner, { ...range, most: next.doubts }));
    const isWhole = rows.length === next.answers && doubts.length === next.doubts;
    if ((!isWhole || rows.some(({ answer }) => answer === null)) && next.count > 1) {
      mostTogether = 1;
      continue;
    }
    if (!isWhole) {
      spoilt.set(stream, (spoilt.get(stream) ?? 0) + 1);
      return hasMoved;
    }
    readTo += next.count;
    const following = nextGroup(pushes, readTo, mostTogether);
    if (following !== null) {
      ahead = { next: following, rows: answersOf(readTo + 1, following) };
      // It is awaited in the next turn, if there is one.
      ahead.rows.catch(() => undefined);
    }
    await keep(asked, rows, () => {
      asked.pulled.refused += applyDoubts(library.db, doubts, {
        library: library.id,
        workspace: owner.row,
        stream,
      });
      keepKnown(library.db, library.id, { stream, workspace: owner.row, readTo });
    });
    spoilt.delete(stream);
    hasMoved = true;
  }
  // A number is missing, or a push claims more than any of ours has.
  if (!hasMoved) spoilt.set(stream, (spoilt.get(stream) ?? 0) + 1);
  return hasMoved;
}

async function keep(
  { library, owner, pushes, pulled }: StreamToRead,
  rows: readonly SharedAnswer[],
  last: () => void,
): Promise<void> {
  const { db, now } = library;
  const person = pushes[0]?.person ?? '';
  const named = rows.map((row) => ({ ...row, person }));
  const { added, refused } = await applyAnswers(db, named, { workspace: owner.row, now, last });
  pulled.added += added;
  pulled.refused += refused;
}

/** Pushes that follow each other, and how many rows they say they have. */
interface Group {
  count: number;
  answers: number;
  doubts: number;
}

/** As many of the next pushes as may be read together. Null if the next one is missing or too large. */
function nextGroup(pushes: readonly SharedPush[], readTo: number, mostTogether: number): Group | null {
  const group: Group = { count: 0, answers: 0, doubts: 0 };
  for (const push of pushes) {
    const { number, answers, doubts } = push;
    if (number <= readTo) continue;
    const isNext = number === readTo + group.count + 1;
    const isOurs = isCount(answers) && isCount(doubts);
    if (!isNext || !isOurs || group.count >= mostTogether) break;
    if (group.count > 0 && Math.max(group.answers + answers, group.doubts + doubts) > MOST_PUSHED) break;
    group.count += 1;
    group.answers += answers;
    group.doubts += doubts;
  }
  return group.count === 0 ? null : group;
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0 && value <= MOST_PUSHED;
}
