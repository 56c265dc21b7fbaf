import type { HeldBack } from '#contract/models/enrich.ts';
import { plural } from '../format.ts';

const rows = (count: number) => plural(count, 'row', 'rows');

/** Words about how a sheet's domains are read: from which columns, in which spelling, and which addresses. */
export const enrichReading = {
  title: 'Domains',
  fallback: 'If it names no domain, take',
  noFallback: 'nothing else',
  spelling: 'Ask about domains',
  written: 'As written',
  registrable: 'Registrable',
  registrableHint: 'google.com for play.google.com and docs.google.com',
  price: (domains: number, credits: number) =>
    `${plural(domains, 'domain', 'domains')} · ${credits === 0 ? 'free' : `up to ${plural(credits, 'credit', 'credits')}`}`,
  heldBack: {
    personal: {
      ask: (count: number) =>
        `Ask about ${plural(count, 'row', 'rows')} with personal addresses (gmail.com and the like), too`,
      hint: 'They name a mail provider, not a company.',
    },
    platform: {
      ask: (count: number) =>
        `Ask about ${plural(count, 'row', 'rows')} with pages on platforms (facebook.com/acme and the like), too`,
      hint: 'They name the platform, not the company of the page.',
    },
  } satisfies Record<HeldBack, unknown>,
  hidden: (count: number) => `Look up the ${plural(count, 'hidden row', 'hidden rows')}, too`,
  below: 'Take totals and notes below the table in',
  links: (count: number) => `${rows(count)}: the domain comes from a link`,
  served: (count: number) => `${rows(count)}: the domain comes from the second column`,
  several: (count: number) => `${rows(count)}: several domains; the first one counts`,
  /** Where a row's domain comes from, or why it has none, in short; by the key of its note. */
  from: {
    cell_link: 'from the link',
    cell_fallback: 'second column',
    cell_several: 'first of several',
    cell_foreign_ending: 'ending not taken',
    cell_uncomputed: 'formula without a result',
    own_answer: 'own answer',
  },
};
