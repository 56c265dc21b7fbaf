import type { Reader, Writer } from './database.ts';

/** Notes a session of an assistant. Returns its number. */
export function insertAssistant(db: Writer, name: string, startedAt: number): number {
  return db.run('INSERT INTO assistants (name, started_at) VALUES (?, ?)', [name, startedAt]).lastId;
}

export function hasAssistant(db: Reader, id: number): boolean {
  return db.get('SELECT 1 FROM assistants WHERE id = ?', [id]) !== undefined;
}

/** Credits that were charged, and that may have been charged in addition. */
interface Credits {
  spent: number;
  inDoubt: number;
}

/** What one session of an assistant cost so far. */
export function creditsOfAssistant(db: Reader, assistant: number): Credits {
  return sums(db, 'assistant = :assistant', 'assistant = :assistant', { assistant });
}

/** What all assistants cost since a time (ms since 1970), in every workspace. */
export function creditsOfAssistantsSince(db: Reader, since: number): Credits {
  return sums(db, 'assistant > 0 AND at >= :since', 'assistant > 0 AND sent_at >= :since', { since });
}

function sums(db: Reader, charged: string, asked: string, values: Record<string, number>): Credits {
  const sum = (sql: string) => db.get<{ credits: number | null }>(sql, values)?.credits ?? 0;
  return {
    spent: sum(`SELECT sum(credits) AS credits FROM ledger WHERE ${charged}`),
    inDoubt: sum(`SELECT sum(doubt) AS credits FROM requests WHERE doubt > 0 AND ${asked}`),
  };
}
