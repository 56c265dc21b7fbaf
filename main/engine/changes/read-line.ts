import type { ChangeLine } from '#contract/models/changes.ts';
import { isoTime } from '../base/iso-time.ts';
import type { Reader } from '../store/database.ts';
import { signName } from './lines.ts';
import type { LoadedChanges } from './load-changes.ts';

const selectFirst = `SELECT c.older AS olderId, c.older_at AS olderAt, c.was, coalesce(t.name, c.field, '') AS what
  FROM saved_changes c LEFT JOIN saved_technologies t ON t.id = c.technology WHERE c.id = ?`;
const selectLast = 'SELECT snapshot AS newerId, at, became FROM saved_changes WHERE id = ?';

/** One line in full. Null if what is saved changed since it was loaded. */
export function readLine(db: Reader, loaded: LoadedChanges, line: number): ChangeLine | null {
  const first = db.get<{ olderId: number; olderAt: number; was: string | null; what: string }>(selectFirst, [
    loaded.firsts[line] ?? 0,
  ]);
  const last = db.get<{ newerId: number; at: number; became: string | null }>(selectLast, [
    loaded.lasts[line] ?? 0,
  ]);
  const name = loaded.names.get(loaded.domains[line] ?? 0);
  if (first === undefined || last === undefined || name === undefined) return null;
  return {
    domain: name.domain,
    company: name.company,
    sign: signName(loaded.signs[line] ?? 0),
    what: first.what,
    was: first.was,
    became: last.became,
    olderId: first.olderId,
    newerId: last.newerId,
    before: isoTime(first.olderAt),
    after: isoTime(last.at),
  };
}
