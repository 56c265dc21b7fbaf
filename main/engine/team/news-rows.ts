import type { TeamDoubt } from '../store/team-doubts.ts';
import type { Postgres } from '../world/postgres.ts';
import { isGivenBack } from './lease-rows.ts';
import type { Owner, SharedNote } from './library.ts';

/** A row of news: a push that was not read yet, or a note. */
export interface SharedNews extends Owner {
  stream: string;
  person: string;
  number: number;
}

export interface SharedPush extends SharedNews {
  answers: number;
  doubts: number;
}

export interface NumberedNote extends SharedNews, SharedNote {}

/** What a lease left in doubt. `workspace` is the row of an owner, `stream` the lease, or the library if it is not known. */
export type LeaseDoubt = Pick<TeamDoubt, 'workspace' | 'subject' | 'stream'>;

export interface News<Doubt extends LeaseDoubt> {
  pushes: SharedPush[];
  notes: NumberedNote[];
  /** Those of the doubts whose leases were given back. */
  over: Doubt[];
}

/** The most pushes and notes that one question for news names. */
const MOST_NEWS = 400;
const MOST_OF_STREAM = 100;

/**
 * What was not read yet of these workspaces: pushes, and notes if they are wanted, in the order of each stream. One round
 * trip. `read` says up to which push, and up to which note, each stream was read. A note comes only if none is missing
 * before it, so whatever a colleague adds, each of these rows can be taken. `doubts` of leases are asked for in the same
 * statement: whoever gave one back has offered before, so what was offered is among the news.
 */
export async function readNews<Doubt extends LeaseDoubt>(
  server: Postgres,
  owners: readonly (Owner & { row: number })[],
  {
    read,
    withNotes,
    doubts,
    library,
  }: {
    read: readonly { stream: string; number: number; noted: number }[];
    withNotes: boolean;
    doubts: readonly Doubt[];
    /** The library's id. */
    library: string;
  },
): Promise<News<Doubt>> {
  const pushes = `SELECT number, answers, doubts, NULL::text AS domain, NULL::text AS tags, NULL::text AS note, NULL::bigint AS shared_ms
      FROM stackdesk.pushes WHERE stream = s.stream AND number > coalesce(c.number, 0) ORDER BY number LIMIT ${MOST_OF_STREAM}`;
  const notes = `UNION ALL (
      SELECT number, 0, 0, domain, tags, note, shared_ms FROM (
        SELECT a.*, row_number() OVER (ORDER BY a.number) AS place FROM stackdesk.notes a
        WHERE a.stream = s.stream AND a.number > coalesce(c.noted, 0) AND a.number <= coalesce(c.noted, 0) + ${MOST_OF_STREAM}) n
      WHERE n.number = coalesce(c.noted, 0) + n.place)`;
  const news = `SELECT s.account, s.workspace, s.stream, s.person, p.*
     FROM unnest($1::text[], $2::text[]) AS o (account, workspace)
     JOIN stackdesk.streams s ON s.account = o.account AND s.workspace = o.workspace
     LEFT JOIN unnest($3::uuid[], $4::bigint[], $5::bigint[]) AS c (stream, number, noted) ON c.stream = s.stream
     CROSS JOIN LATERAL ((${pushes}) ${withNotes ? notes : ''}) p
     ORDER BY s.stream, p.number LIMIT ${MOST_NEWS}`;
  // A row for each lease that was given back: its number is the place of the doubt, and nobody has a name.
  const owner = { account: '($1::text[])[w.owner]', workspace: '($2::text[])[w.owner]' };
  const over = `SELECT '', '', w.lease, NULL, w.place, 0, 0, NULL, NULL, NULL, NULL
     FROM unnest($6::integer[], $7::text[], $8::uuid[]) WITH ORDINALITY AS w (owner, subject, lease, place)
     WHERE ${isGivenBack({ ...owner, library: '$9::uuid' })}`;
  const asked = [
    owners.map(({ account }) => account),
    owners.map(({ workspace }) => workspace),
    read.map(({ stream }) => stream),
    read.map(({ number }) => number),
    read.map(({ noted }) => noted),
  ];
  const aboutLeases = [
    doubts.map(({ workspace }) => owners.findIndex(({ row }) => row === workspace) + 1),
    doubts.map(({ subject }) => subject),
    doubts.map(({ stream }) => stream),
    library,
  ];
  type Row = Omit<SharedPush, 'person'> & { person: string | null } & {
    [Field in keyof SharedNote]: SharedNote[Field] | null;
  };
  const rows = await (doubts.length === 0
    ? server.query<Row>(news, asked)
    : server.query<Row>(`(${news}) UNION ALL (${over}) ORDER BY stream, number`, [...asked, ...aboutLeases]));
  const isNews = (row: Row): row is Row & SharedPush => row.person !== null;
  const isNote = (row: Row & SharedPush): row is Row & NumberedNote => row.domain !== null;
  const found = rows.filter(isNews);
  return {
    pushes: found.filter((row) => !isNote(row)),
    notes: found.filter(isNote),
    over: rows.flatMap((row) => (isNews(row) ? [] : (doubts[row.number - 1] ?? []))),
  };
}
