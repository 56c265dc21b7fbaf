import type { RecentLookup } from '#contract/models/home.ts';
import { isoTime } from '../base/iso-time.ts';
import type { Reader } from './database.ts';

/** How many of the newest requests are looked at. A run adds few, since each asks about many domains. */
const WINDOW = 5_000;

/** The last single lookups of a workspace, each name once, newest first. Only those with an answer. */
export function recentLookups(db: Reader, workspace: number, limit: number): RecentLookup[] {
  const rows = db.all<{ subject: RecentLookup['subject']; name: string; at: number }>(
    `SELECT iif(operation = 'technology_lookup', 'technology', 'domain') AS subject, subjects ->> 0 AS name, max(sentAt) AS at, max(id) AS last
     FROM (SELECT id, workspace, job_id, operation, subjects, question, state, sent_at AS sentAt FROM requests ORDER BY id DESC LIMIT :window)
     WHERE workspace = :workspace AND job_id IS NULL AND state = 'answered'
       AND (operation IN ('domain_lookup', 'company_lookup', 'technology_lookup') OR question ->> 'isSingle')
     GROUP BY subject, name ORDER BY last DESC LIMIT :limit`,
    { workspace, limit, window: WINDOW },
  );
  return rows.map(({ subject, name, at }) => ({ subject, name, at: isoTime(at) }));
}
