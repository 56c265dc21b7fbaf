import type { LookupKind } from '#contract/models/enrich.ts';
import type { Writer } from '../store/database.ts';
import { answeredKeys, insertSnapshot, type NewSnapshot, type StoredSnapshot } from '../store/snapshots.ts';
import { StoreFailure } from '../store/store-failure.ts';
import { indexDomain, type Known, takeNumbers } from './index-domain.ts';

/**
 * Keeps an answer and indexes its domain. Call it in the transaction that books the answer. Returns the id of
 * the snapshot.
 */
export function keepAnswer(db: Writer, snapshot: NewSnapshot): number {
  const { kept, isAlone } = insertSnapshot(db, snapshot);
  if (snapshot.kind !== 'technology')
    tryIndexDomain(db, snapshot.workspace, snapshot.key, isAlone ? kept : undefined);
  return kept.id;
}

/**
 * The same for the answers about these domains, which come in one batch. It asks the store once what `keepAnswer` asks for
 * each answer: a run has a million of them.
 */
export function keeperOfBatch(
  db: Writer,
  workspace: number,
  domains: readonly string[],
): (answer: DomainAnswer) => number {
  const answered = answeredKeys(db, workspace, ['companies', 'technologies'], domains);
  const numbers = takeNumbers(db, domains.length);
  return (answer) => {
    const isFirst = !answered.has(answer.key);
    answered.add(answer.key);
    const { kept, isAlone } = insertSnapshot(db, { ...answer, workspace }, { isFirst });
    tryIndexDomain(db, workspace, answer.key, isAlone ? kept : undefined, { isFirst, numbers });
    return kept.id;
  };
}

/** An answer about one domain. */
export type DomainAnswer = Omit<NewSnapshot, 'workspace'> & { kind: LookupKind };

/**
 * Indexes a domain. An answer that can't be indexed is kept all the same, since it was paid for. Throws
 * `StoreFailure` if the store fails.
 */
export function tryIndexDomain(
  db: Writer,
  workspace: number,
  domain: string,
  added?: StoredSnapshot,
  known: Known = {},
): void {
  try {
    indexDomain(db, workspace, domain, added, known);
  } catch (error) {
    if (error instanceof StoreFailure) throw error;
  }
}
