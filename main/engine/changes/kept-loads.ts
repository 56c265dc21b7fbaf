import type { Reader } from '../store/database.ts';
import { type LoadedChanges, loadChanges, type Scope } from './load-changes.ts';

/** Loads that are kept: a report, and what a filter of saved domains asks for. */
const KEPT = 2;

const loads = new WeakMap<Reader, Map<string, Promise<LoadedChanges>>>();

/** The changes of a scope as of now; the same ones as long as nothing that is saved changed. */
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
  // A run's answers are its own as soon as they are booked, with which what is saved changes.
  return JSON.stringify([scope, domains === null ? null : digestOf(domains), counters]);
}

/** Tells sets of rows apart that one after the other are asked for. */
function digestOf(domains: ReadonlySet<number>): string {
  let sum = 0;
  let mixed = 0;
  for (const domain of domains) {
    sum += domain;
    mixed = (mixed + Math.imul(domain, 0x9e3779b1) ** 2) % Number.MAX_SAFE_INTEGER;
  }
  return `${domains.size}:${sum}:${mixed}`;
}
