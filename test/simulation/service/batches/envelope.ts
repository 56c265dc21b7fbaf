import type { Technology } from '../data/technologies.ts';
import type { BatchDialect, EnvelopeDialect } from '../dialect-parts.ts';
import { type Shown, technologyEntry } from '../lookups/entries.ts';
import { unresolved } from './companies-batch.ts';
import { named, type Settled, type Settlement } from './settle-batch.ts';

/** What is asked of each domain. */
export interface Cut {
  readonly perDomain: number;
  readonly category: string | null;
  readonly isShown: Shown;
}

/** The answer of a technologies batch, in this world's shape. */
export function envelope(
  dialect: BatchDialect,
  settlement: Settlement,
  of: (key: string) => readonly Technology[],
  cut: Cut,
): Record<string, unknown> {
  const { envelope: shape } = dialect;
  const entries = settlement.domains
    .filter(({ state }) => isShown(state, dialect))
    .map((settled) => ({ domain: settled.domain, entry: entryOf(settled, dialect, of(settled.key), cut) }));
  const content = {
    ...counts(settlement, shape),
    [shape.results]: shape.isKeyed
      ? Object.fromEntries(entries.map(({ domain, entry }) => [domain, without(entry, shape.domain)]))
      : entries.map(({ entry }) => entry),
    ...(shape.failures === 'entries' ? {} : failureLists(settlement, dialect)),
  };
  return shape.wrap === null ? { success: true, ...content } : { success: true, [shape.wrap]: content };
}

/** Whether a domain has an entry. A busy one is in no list, so it always has an entry. */
function isShown(state: Settled['state'], dialect: BatchDialect): boolean {
  if (state === 'served' || state === 'busy') return true;
  if (state === 'skipped') return dialect.skippedEntries || dialect.envelope.failures === 'entries';
  if (state === 'filtered' && dialect.emptyFilter === 'empty list') return true;
  return dialect.envelope.failures !== 'lists';
}

function entryOf(
  settled: Settled,
  dialect: BatchDialect,
  technologies: readonly Technology[],
  cut: Cut,
): Record<string, unknown> {
  const { envelope: shape, emptyFilter } = dialect;
  const isEmpty = settled.state === 'filtered' && emptyFilter === 'empty list';
  if (settled.state !== 'served' && !isEmpty) return unresolved(settled, shape.domain);
  const content = {
    [shape.technologies]: technologies
      .slice(0, cut.perDomain)
      .map((technology) => technologyEntry(technology, cut.isShown)),
    total_technologies: technologies.length,
    has_more: technologies.length > cut.perDomain,
  };
  const head = { success: true, [shape.domain]: settled.domain };
  return shape.inner === null ? { ...head, ...content } : { ...head, [shape.inner]: content };
}

function counts(settlement: Settlement, { counts: place }: EnvelopeDialect): Record<string, unknown> {
  const served = named(settlement, 'served').length;
  const all = {
    requested: settlement.requested,
    resolved: served,
    served,
    credits_charged: settlement.credits,
  };
  if (place === 'none') return {};
  return place === 'top' ? all : { summary: all };
}

function failureLists(settlement: Settlement, { emptyFilter }: BatchDialect): Record<string, unknown> {
  return {
    not_found:
      emptyFilter === 'no data' ? named(settlement, 'no data', 'filtered') : named(settlement, 'no data'),
    invalid: named(settlement, 'invalid'),
    skipped_insufficient_credits: named(settlement, 'skipped'),
  };
}

function without(entry: Record<string, unknown>, field: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(entry).filter(([name]) => name !== field));
}
