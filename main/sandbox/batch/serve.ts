import { collapse } from '../domain-name.ts';

/** A batch's domains, each in one of the four, in the order of the request. */
export interface Batch<Entry> {
  found: { domain: string; entry: Entry }[];
  notFound: string[];
  invalid: string[];
  skipped: string[];
}

/** Joins equivalent spellings, looks up as many domains as the balance pays for, and lists the rest. */
export function serveBatch<Entry extends object>(
  domains: readonly string[],
  balance: number,
  lookup: (domain: string) => Entry | null,
): Batch<Entry> {
  const batch: Batch<Entry> = { found: [], notFound: [], invalid: [], skipped: [] };
  const distinct = new Map<string, string | null>();
  for (const text of domains) {
    const domain = collapse(text);
    distinct.set(domain ?? text, domain);
  }
  for (const [text, domain] of distinct) {
    if (domain === null) {
      batch.invalid.push(text);
      continue;
    }
    // Once the wallet is empty, no domain is looked up, even if it would not be found.
    if (batch.found.length >= balance) {
      batch.skipped.push(domain);
      continue;
    }
    const entry = lookup(domain);
    if (entry === null) batch.notFound.push(domain);
    else batch.found.push({ domain, entry });
  }
  return batch;
}

/** The JSON of a batch. It is only documented for companies; technologies get the same. */
export function envelopeOf(requested: number, batch: Batch<object>): object {
  const miss = (error: string) => (domain: string) => ({ success: false, domain, error });
  return {
    success: true,
    requested,
    resolved: batch.found.length,
    served: batch.found.length,
    credits_charged: batch.found.length,
    // A skipped domain has no entry: two errors are documented for entries, and neither fits.
    results: [
      ...batch.found.map(({ entry }) => entry),
      ...batch.notFound.map(miss('No data available')),
      ...batch.invalid.map(miss('Invalid domain')),
    ],
    not_found: batch.notFound,
    invalid: batch.invalid,
    skipped_insufficient_credits: batch.skipped,
  };
}
