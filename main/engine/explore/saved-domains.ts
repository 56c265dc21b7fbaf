import type { Reader } from '../store/database.ts';
import type { SavedDomains } from './saved-table.ts';

const STRIDE = 5_000;

/** The saved domains of the workspace that `inUse` answers; none where it throws, since lists can be looked into without any workspace. */
export function savedOfStore(db: Reader, inUse: () => number): SavedDomains {
  const workspace = () => {
    try {
      return inUse();
    } catch {
      return null;
    }
  };
  return {
    whose: () => String(workspace()),
    among: (domains) => {
      const row = workspace();
      if (row === null || domains.length === 0) return new Set();
      return new Set(
        db.values<string>(
          'SELECT domain FROM saved_domains WHERE workspace = ? AND domain IN (SELECT value FROM json_each(?))',
          [row, JSON.stringify(domains)],
        ),
      );
    },
    async *all() {
      const row = workspace();
      if (row === null) return;
      for (let last = ''; ; ) {
        const domains = db.values<string>(
          'SELECT domain FROM saved_domains WHERE workspace = ? AND domain > ? ORDER BY domain LIMIT ?',
          [row, last, STRIDE],
        );
        yield domains;
        if (domains.length < STRIDE) return;
        last = domains.at(-1) ?? '';
      }
    },
  };
}
