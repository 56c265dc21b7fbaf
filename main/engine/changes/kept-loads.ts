import type { Reader } from '../store/database.ts';
import { type LoadedChanges, loadChanges, type Scope } from './load-changes.ts';

/** Loads that are kept: one for a report, and one for a filter of saved domains. */
const KEPT = 2;

const loads = new WeakMap<Reader, Map<string, Promise<LoadedChanges>>>();

/** The changes of a scope as of now. Returns the same object until something that is saved changes. */
export function keptChanges(db: Reader, scope: Scope): Promise<LoadedChanges> {
  const kept = loads.get(db) ?? new Map<string, Promise<LoadedChanges>>();
  loads.set(db, kept);
  const key = keyOf(db, scope);
  const known = kept.get(key);
  if (known !== undefined) return known;
  const loading = loadChanges(db, scope);
  kept.set(key, loading);
  loading.catch(() => kept.delete(key));
  for (const old of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(old);
  }
  return loading;
}

function keyOf(db: Reader, { domains, ...scope }: Scope): string {
  const counters = db.all<{ key: string; value: number }>('SELECT key, value FROM saved_state ORDER BY key');
  // A run's answers become part of its scope when they are booked. That changes what is saved.
  return JSON.stringify([scope, domains === null ? null : digestOf(domains), counters]);
}

/** Tells apart sets of rows that are asked for one after the other. */
function digestOf(domains: ReadonlySet<number>): string {
  let sum = 0;
  let mixed = 0;
  for (const domain of domains) {
    sum += domain;
    mixed = (mixed + Math.imul(domain, 0x9e3779b1) ** 2) % Number.MAX_SAFE_INTEGER;
  }
  return `${domains.size}:${sum}:${mixed}`;
}
