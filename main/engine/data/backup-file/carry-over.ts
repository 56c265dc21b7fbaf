import type { CarriedOver } from '#contract/models/data.ts';
import { createWriter } from '../../store/database.ts';
import { spentByTurn } from '../../store/watches.ts';
import type { Database } from '../../world/world.ts';

type Value = string | number | Buffer | null;
type Row = Record<string, Value>;

/**
 * Copies what binds money from the store that a restore replaces: charges, with the sessions of assistants and the turns of
 * watches that they were for, what is in doubt, and the team that is bought with. Both stores have the present version. It is one transaction. A row is
 * known by what it says, not by its number alone: the backup may be another computer's, or a copy that went its own way.
 * What was carried over once is found again, so restoring twice books nothing twice.
 */
export function carryOver(fresh: Database, present: Database, now: number): CarriedOver {
  present.exec('BEGIN');
  try {
    return fresh.transaction(() => {
      const same = createMatches(fresh, present);
      const wallets = carryWallets(fresh, present, same, now);
      const { taken, ...carried } = carryRequests(fresh, present, { same, wallets });
      leaveUntold(fresh, { taken, wallets });
      carryTurns(fresh, present, same);
      carryTeam(fresh, present, same);
      return { ...carried, ...countAside(fresh, present) };
    })();
  } finally {
    present.exec('ROLLBACK');
  }
}

/** Finds the rows of the new store that mean the same as rows of the present one, or makes them. */
interface Matches {
  workspace(id: Value): Value;
  /** The run, if the backup has it. Null if not: its charges stay without it, as those of a deleted run do. */
  job(id: Value): Value;
  /** For whom a request or a charge is, and from which run. */
  owners(row: Row): Record<'workspace' | 'job_id' | 'label' | 'assistant', Value>;
  /** The request. Null if the backup lacks it. */
  request(row: Row): number | null;
}

function createMatches(fresh: Database, present: Database): Matches {
  const once = (find: (id: Value) => Value) => {
    const known = new Map<Value, Value>();
    return (id: Value): Value => {
      if (id === null) return null;
      const found = known.has(id) ? (known.get(id) ?? null) : find(id);
      known.set(id, found);
      return found;
    };
  };
  const rowOf = (table: string, id: Value) =>
    present.prepare(`SELECT * FROM ${table} WHERE id = ?`).get(id) as Row | undefined;
  const idOf = (sql: string, row: Row) => (fresh.prepare(sql).pluck().get(row) ?? null) as Value;
  /** The id of the row that `sql` finds, or of a copy. */
  const foundOrMade = (table: string, sql: string) =>
    once((id) => {
      const row = rowOf(table, id);
      return row === undefined ? null : (idOf(sql, row) ?? insert(fresh, table, row));
    });
  const workspace = foundOrMade(
    'workspaces',
    'SELECT id FROM workspaces WHERE realm = :realm AND tenant_id = :tenant_id',
  );
  const label = foundOrMade('labels', 'SELECT id FROM labels WHERE folded = :folded');
  const assistant = foundOrMade(
    'assistants',
    'SELECT id FROM assistants WHERE name = :name AND started_at = :started_at ORDER BY id <> :id LIMIT 1',
  );
  const job = once((id) => {
    const row = rowOf('jobs', id);
    if (row === undefined) return null;
    const asked = { ...row, workspace: workspace(row.workspace ?? null) };
    return idOf(
      'SELECT id FROM jobs WHERE id = :id AND created_at = :created_at AND workspace = :workspace',
      asked,
    );
  });
  return {
    workspace,
    job,
    owners: (row) => ({
      workspace: workspace(row.workspace ?? null),
      job_id: job(row.job_id ?? null),
      label: label(row.label ?? null),
      assistant: assistant(row.assistant ?? null),
    }),
    request: createRequestIndex(fresh),
  };
}

/**
 * Requests of the new store by what they asked, and when. The number alone tells nothing: two computers that went on from
 * one backup give out the same ones, and ask the same. One of which the backup does not know the end left again later.
 */
function createRequestIndex(fresh: Database): Matches['request'] {
  const asked = 'workspace = :workspace AND operation = :operation AND subjects = :subjects';
  const oneOf = fresh
    .prepare(
      `SELECT id FROM requests WHERE id = :id AND sent_at = :sent_at AND question = :question AND ${asked}`,
    )
    .pluck();
  const earlierAttempt = fresh
    .prepare(
      `SELECT id FROM requests WHERE id = :id AND state IN ('sending', 'waiting') AND attempts < :attempts
         AND question = :question AND ${asked}`,
    )
    .pluck();
  let byTime: Map<Value, number[]> | null = null;
  const sentAt = (time: Value): readonly number[] => {
    if (byTime === null) {
      byTime = new Map();
      const all = fresh.prepare('SELECT id, sent_at AS sentAt FROM requests').all() as {
        id: number;
        sentAt: number;
      }[];
      for (const row of all) {
        const others = byTime.get(row.sentAt);
        if (others === undefined) byTime.set(row.sentAt, [row.id]);
        else others.push(row.id);
      }
    }
    return byTime.get(time) ?? [];
  };
  return (row) => {
    const isSame = (id: number) => oneOf.get({ ...row, id }) !== undefined;
    if (isSame(Number(row.id))) return Number(row.id);
    const elsewhere = sentAt(row.sent_at ?? null).find(isSame);
    return elsewhere ?? (earlierAttempt.get(row) as number | undefined) ?? null;
  };
}

/** Inserts a copy of a row, under its own id if that is free. Returns its id. */
function insert(fresh: Database, table: string, row: Row): number {
  const isTaken = fresh.prepare(`SELECT 1 FROM ${table} WHERE id = ?`).get(row.id) !== undefined;
  const { id: _id, ...others } = row;
  return add(fresh, table, isTaken ? others : row);
}

function add(fresh: Database, table: string, row: Row): number {
  const names = Object.keys(row);
  const marks = names.map((name) => `:${name}`).join(', ');
  return Number(
    fresh.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${marks})`).run(row).lastInsertRowid,
  );
}

/** Also returns the requests of the new store of which the present one's word counts. */
function carryRequests(
  fresh: Database,
  present: Database,
  { same, wallets }: { same: Matches; wallets: OurWallets },
): Pick<CarriedOver, 'charges' | 'credits' | 'inDoubt'> & { taken: ReadonlySet<number> } {
  const carried = { charges: 0, credits: 0, inDoubt: 0 };
  const taken = new Set<number>();
  const ids = present.prepare('SELECT id FROM requests ORDER BY id').pluck().all() as number[];
  const rowOf = present.prepare('SELECT * FROM requests WHERE id = ?');
  const linesOf = present.prepare('SELECT * FROM ledger WHERE request_id = ?');
  const doubtsOf = present.prepare('SELECT subject FROM doubts WHERE request_id = ?').pluck();
  const stateOf = fresh.prepare('SELECT state FROM requests WHERE id = ?').pluck();
  const lineOf = fresh.prepare('SELECT id, credits FROM ledger WHERE request_id = ? AND lost = ?');
  const refund = fresh.prepare('UPDATE ledger SET credits = :credits, refunded = :refunded WHERE id = :id');
  const raise = fresh.prepare('UPDATE ledger SET credits = :credits WHERE id = :id');
  const forget = fresh.prepare('DELETE FROM doubts WHERE request_id = ?');
  const doubt = fresh.prepare(
    'INSERT OR IGNORE INTO doubts (workspace, subject, request_id) VALUES (?, ?, ?)',
  );
  const update = createUpdate(fresh, 'requests');
  for (const presentId of ids) {
    const row = rowOf.get(presentId) as Row;
    const lines = linesOf.all(presentId) as Row[];
    const doubts = doubtsOf.all(presentId) as string[];
    const own = { ...row, ...same.owners(row) };
    const known = same.request(own);
    if (known === null && !bindsMoney(row, lines, doubts)) continue;
    // An answer that the backup holds ends what the present store, which may be older, has in doubt.
    const isAnswered =
      known !== null &&
      stateOf.get(known) === 'answered' &&
      !(row.state === 'answered' && wallets.has(walletKey(own)));
    const id = known ?? insert(fresh, 'requests', own);
    if (!isAnswered) {
      taken.add(id);
      if (known !== null) update(known, own);
      forget.run(id);
      for (const subject of doubts) doubt.run(own.workspace, subject, id);
      if (bindsMoney(row, [], doubts)) carried.inDoubt += 1;
    }
    for (const line of lines) {
      const there = lineOf.get(id, line.lost) as { id: number; credits: number } | undefined;
      if (there !== undefined) {
        if (line.refunded === 1) refund.run({ id: there.id, credits: line.credits, refunded: 1 });
        // The balance may have shown more since the backup.
        const more = line.lost === 1 ? Number(line.credits) - there.credits : 0;
        if (more <= 0) continue;
        raise.run({ id: there.id, credits: line.credits });
        carried.charges += 1;
        carried.credits += more;
        continue;
      }
      insert(fresh, 'ledger', { ...line, ...same.owners(line), request_id: id });
      carried.charges += 1;
      carried.credits += Number(line.credits);
    }
  }
  return { ...carried, taken };
}

/** True if a request was charged, or may have been. */
function bindsMoney(row: Row, lines: readonly Row[], doubts: readonly string[]): boolean {
  const isOpen = row.state === 'sending' || row.state === 'waiting' || row.state === 'unknown';
  return isOpen || Number(row.doubt) > 0 || doubts.length > 0 || lines.length > 0;
}

/** Returns a function that gives a row all values of another, but for its id. */
function createUpdate(fresh: Database, table: string): (id: number, row: Row) => void {
  const columns = (fresh.pragma(`table_info(${table})`) as { name: string }[])
    .map(({ name }) => name)
    .filter((name) => name !== 'id');
  const sets = columns.map((name) => `${name} = :${name}`).join(', ');
  const statement = fresh.prepare(`UPDATE ${table} SET ${sets} WHERE id = :id`);
  return (id, row) => void statement.run({ ...row, id });
}

/** The wallets of the new store that are as the present one saw them last, by their keys. */
type OurWallets = ReadonlySet<string>;

function walletKey({ workspace, wallet }: Row): string {
  return `${workspace} ${wallet}`;
}

/** The wallets as they were seen last: what the balance must be follows from the charges that were carried over. */
function carryWallets(fresh: Database, present: Database, same: Matches, now: number): OurWallets {
  const seen = fresh.prepare('SELECT as_of FROM wallets WHERE workspace = ? AND wallet = ?').pluck();
  const forget = fresh.prepare('DELETE FROM wallets WHERE workspace = ? AND wallet = ?');
  const boughtSince = present.prepare('SELECT * FROM bought_since WHERE workspace = ?');
  const ours = new Set<string>();
  for (const row of present.prepare('SELECT * FROM wallets').all() as Row[]) {
    const workspace = same.workspace(row.workspace ?? null);
    const inBackup = seen.get(workspace, row.wallet) as number | undefined;
    // The backup may be younger than the store. One that comes from the future says nothing.
    if (inBackup !== undefined && inBackup > Number(row.as_of) && inBackup <= now) continue;
    forget.run(workspace, row.wallet);
    const own = { ...row, workspace };
    add(fresh, 'wallets', own);
    ours.add(walletKey(own));
    if (row.wallet !== 'bulk_lookup') continue;
    for (const bought of boughtSince.all(row.workspace) as Row[])
      add(fresh, 'bought_since', { ...bought, workspace, other: same.workspace(bought.other ?? null) });
  }
  return ours;
}

/**
 * What a wallet held when one store saw it last may lack what a request of the other was charged before. So no balance
 * shows that it cost nothing.
 */
function leaveUntold(
  fresh: Database,
  { taken, wallets }: { taken: ReadonlySet<number>; wallets: OurWallets },
): void {
  const open = fresh.prepare(
    `SELECT id, workspace, wallet FROM requests
     WHERE balance_moved < 2 AND (doubt > 0 OR state IN ('sending', 'waiting'))`,
  );
  const leave = fresh.prepare('UPDATE requests SET balance_moved = 2 WHERE id = ?');
  for (const row of open.all() as Row[])
    if (taken.has(Number(row.id)) !== wallets.has(walletKey(row))) leave.run(row.id);
}

/** What the turns of watches cost that the backup has, too: their caps of a month count it. */
function carryTurns(fresh: Database, present: Database, same: Matches): void {
  const reader = createWriter(present);
  const watches = fresh.prepare('SELECT id, workspace, created_at FROM watches').all() as Row[];
  const turnsOf = present.prepare(
    `SELECT t.*, h.workspace FROM watch_turns t JOIN watches h ON h.id = t.watch
     WHERE t.watch = :id AND h.created_at = :created_at`,
  );
  const there = fresh.prepare('SELECT 1 FROM watch_turns WHERE watch = ? AND due = ?');
  for (const watch of watches) {
    for (const { workspace, ...turn } of turnsOf.all(watch) as Row[]) {
      if (same.workspace(workspace ?? null) !== watch.workspace) continue;
      if (there.get(turn.watch, turn.due) !== undefined) continue;
      insert(fresh, 'watch_turns', {
        ...turn,
        job_id: same.job(turn.job_id ?? null),
        spent: spentByTurn(reader, { id: Number(turn.id) }),
        // A turn that was under way is over, as one of the backup is.
        ended_at: turn.ended_at ?? turn.begun_at ?? 0,
      });
    }
  }
}

/**
 * The team that this computer joined, and what is in doubt for colleagues: without them it would buy what the team has.
 * Notes are shared again only if a person says so.
 */
function carryTeam(fresh: Database, present: Database, same: Matches): void {
  for (const row of present.prepare('SELECT * FROM team_connection').all() as Row[])
    add(fresh, 'team_connection', { ...row, shares_notes: 0, offer_problem: null });
  for (const table of ['team_doubts', 'team_settled'])
    for (const { id: _, ...row } of present.prepare(`SELECT * FROM ${table}`).all() as Row[])
      add(fresh, table, { ...row, workspace: same.workspace(row.workspace ?? null) });
}

/** What only the store has that is set aside. */
function countAside(fresh: Database, present: Database): Pick<CarriedOver, 'answersAside' | 'runsAside'> {
  const missing = (rows: string, sameRow: string) => {
    const known = fresh.prepare(sameRow);
    let count = 0;
    for (const row of present.prepare(rows).iterate() as Iterable<Row>)
      if (known.get(row) === undefined) count += 1;
    return count;
  };
  return {
    answersAside: missing(
      'SELECT id, fetched_at FROM snapshots',
      'SELECT 1 FROM snapshots WHERE id = :id AND fetched_at = :fetched_at',
    ),
    runsAside: missing(
      "SELECT id, created_at FROM jobs WHERE state <> 'draft'",
      'SELECT 1 FROM jobs WHERE id = :id AND created_at = :created_at',
    ),
  };
}
