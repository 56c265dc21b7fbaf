import type { ChangeLine, ChangeSign, ChangeSummary } from '#contract/models/changes.ts';
import type { TurnNumbers } from '#contract/models/watch.ts';
import { numbersIn } from '../numbers-in.ts';
import { facts } from './facts.ts';

type WrittenChange = Pick<ChangeLine, 'sign' | 'what' | 'was' | 'became' | 'before' | 'after'>;

const { number, plural, counted } = numbersIn('en');
const sentences = (parts: readonly string[]) => parts.map((part) => `${part}.`).join(' ');

/** Words of reports that are written as texts and pages, which a person reads outside the window. */
export const digest = {
  facts,
  title: (about: string) => (about === '' ? 'What changed' : `What changed: ${about}`),
  summary: ({ refreshed, changed, signs }: ChangeSummary) =>
    `${plural(refreshed, 'domain', 'domains')} refreshed, ${number(changed)} changed: ${plural(signs.added, 'technology', 'technologies')} added, ${number(signs.removed)} removed, ${plural(signs.changed, 'company fact', 'company facts')} changed.`,
  turn: ({ first, kept, missing, moved, fresh, gone }: TurnNumbers, spent: number, budget: number) =>
    sentences([
      ...counted(
        first,
        'domain was asked about for the first time',
        'domains were asked about for the first time',
      ),
      ...counted(
        kept,
        'domain was not asked about again: the answer is less than a day old',
        'domains were not asked about again: the answer is less than a day old',
      ),
      ...counted(missing, 'domain got no answer', 'domains got no answer'),
      ...counted(moved, 'company moved', 'companies moved'),
      ...counted(fresh, 'domain is new', 'domains are new'),
      ...counted(gone, 'domain is gone', 'domains are gone'),
      `It cost ${plural(spent, 'credit', 'credits')} of at most ${number(budget)}`,
    ]),
  parts: {
    fresh: 'New domains',
    gone: 'Domains that are gone',
    added: 'Added most',
    removed: 'Removed most',
    changed: 'Company facts changed',
    changes: 'Changes',
  },
  columns: {
    domain: 'Domain',
    company: 'Company',
    sign: 'Change',
    what: 'Technology or fact',
    was: 'Was',
    became: 'Is',
    before: 'Before',
    after: 'After',
  },
  sign: { added: 'added', removed: 'removed', changed: 'changed' } satisfies Record<ChangeSign, string>,
  more: (count: number) => `and ${number(count)} more`,
  left: (count: number) =>
    `${plural(count, 'more change is', 'more changes are')} not listed here. A table (CSV) has all of them.`,
  /** A change between two days; its texts are as the file writes texts. */
  line: ({ sign, what, was, became, before, after }: WrittenChange) => {
    const told = (value: string | null) => (value === null ? 'not known' : `"${value}"`);
    const change = sign === 'changed' ? `${what} was ${told(was)}, is ${told(became)}` : `${sign} ${what}`;
    return `${change} (${before} to ${after})`;
  },
};

export type DigestWords = typeof digest;
