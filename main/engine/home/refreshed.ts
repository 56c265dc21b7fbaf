import type { Reader } from '../store/database.ts';

/** How many of the domains that changed last are looked through for such that were asked about more than once. */
const WINDOW = 5_000;

/** A domain with several answers of one kind; `at` is ms since 1970, `changed` grows with every answer about any domain. */
export interface Refreshed {
  domain: string;
  company: string | null;
  at: number;
  changed: number;
}

/**
 * The domains of a workspace that were asked about more than once, the newest answer first. Goes through the newest entries of one index
 * and asks another how many answers each has, so a store of a million domains answers as soon as a small one.
 */
export function listRefreshed(db: Reader, workspace: number, limit: number): Refreshed[] {
  return db.all<Refreshed>(
    `SELECT domain, company, saved_at AS at, changed FROM (
       SELECT domain, company, first_saved_at, saved_at, changed FROM saved_domains WHERE workspace = :workspace
       ORDER BY changed DESC LIMIT :window) AS newest
     WHERE saved_at > first_saved_at AND (${hasSeveral('technologies')} OR ${hasSeveral('companies')})
     ORDER BY saved_at DESC, domain LIMIT :limit`,
    { workspace, limit, window: WINDOW },
  );
}

function hasSeveral(kind: 'companies' | 'technologies'): string {
  return `(SELECT count(*) FROM snapshots WHERE workspace = :workspace AND kind = '${kind}' AND key = newest.domain) > 1`;
}
