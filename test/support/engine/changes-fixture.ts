import { indexDomain } from '../../../main/engine/saved/index-domain.ts';
import { keepAnswer } from '../../../main/engine/saved/keep-answer.ts';
import type { Writer } from '../../../main/engine/store/database.ts';

/** One answer to store; `names` are technologies, `facts` are of a company. */
export interface MadeAnswer {
  domain: string;
  at: number;
  names?: readonly string[];
  facts?: Readonly<Record<string, string | null>>;
  /** What the question was narrowed to. */
  scope?: string;
  /** Whether the service had more than it named. */
  isCut?: boolean;
  outcome?: 'found' | 'no_data';
}

/** Stores an answer as booking does; returns its id. */
export function keepMade(db: Writer, workspace: number, made: MadeAnswer): number {
  const { domain, at, names, facts, scope = '', isCut = false, outcome = 'found' } = made;
  const raw =
    outcome === 'no_data'
      ? { success: false, domain, error: 'No data available' }
      : facts === undefined
        ? {
            domain,
            technologies: (names ?? []).map((name) => ({
              name,
              parent_category: 'Analytics',
              total_sites: 10,
            })),
            total_technologies: (names ?? []).length + (isCut ? 3 : 0),
            has_more: isCut,
          }
        : { success: true, domain, company: facts, total_technologies_tracked: at % 100 };
  return keepAnswer(db, {
    workspace,
    kind: facts === undefined ? 'technologies' : 'companies',
    key: domain,
    fetchedAt: at,
    outcome,
    requestId: null,
    raw: JSON.stringify(raw),
    scope,
  });
}

/** Changes a stored profile as if the service had sent it so, and updates what is derived from it. */
export function rewriteFact(
  db: Writer,
  workspace: number,
  domain: string,
  fact: { path: string; value: string },
): void {
  db.run(
    `UPDATE snapshots SET raw = json_set(answer_text(raw, packed), ?, ?), packed = NULL WHERE id =
       (SELECT min(id) FROM snapshots WHERE workspace = ? AND kind = 'companies' AND key = ?)`,
    [fact.path, fact.value, workspace, domain],
  );
  indexDomain(db, workspace, domain);
}
