import type {
  ChangeFilter,
  ChangeLine,
  ChangeScope,
  ChangeSort,
  ChangeSummary,
} from '../../../preload/contract/models/changes.ts';
import { sentenceOf } from '../../../preload/contract/values/changes.ts';
import { markdownText } from '../exports/markdown.ts';
import { shownDomain } from '../../../preload/contract/values/shown-domain.ts';
import type { ChangeReports } from './reports.ts';

/**
 * The most names of each sign, and the most lines: a longer digest could not be read. The table files have
 * everything.
 */
const NAMES = 10;
const LINES = 500;

/** A report as Markdown: its counts, the most frequent technologies and fields, and its first lines. */
export async function changeDigest(
  reports: ChangeReports,
  request: { scope: ChangeScope; filter: ChangeFilter; sort: ChangeSort; title: string },
): Promise<{ text: string; lines: number }> {
  const { scope, filter, sort, title } = request;
  const summary = await reports.summary(scope, { text: filter.text, limit: NAMES });
  const { total, rows } = await reports.lines(scope, { filter, sort }, { offset: 0, limit: LINES });
  const left = total - rows.length;
  const parts = [
    [`# ${title === '' ? 'What changed' : `What changed: ${markdownText(title)}`}`],
    [sentenceOf(summary)],
    namesOf('Added most', summary.counts.added),
    namesOf('Removed most', summary.counts.removed),
    namesOf('Company facts changed', summary.counts.changed),
    rows.length === 0 ? [] : ['## Changes', '', ...rows.map(lineOf)],
    left > 0 ? [`${left} more changes are not listed here.`] : [],
  ].filter((part) => part.length > 0);
  return { text: `${parts.map((part) => part.join('\n')).join('\n\n')}\n`, lines: rows.length };
}

function namesOf(title: string, { names, more }: ChangeSummary['counts']['added']): string[] {
  if (names.length === 0) return [];
  const lines = names.map(({ what, count }) => `- ${markdownText(what)}: ${count}`);
  return [`## ${title}`, '', ...lines, ...(more > 0 ? [`- and ${more} more`] : [])];
}

/** One change as an item of a Markdown list. */
export function lineOf({ domain, sign, what, was, became, before, after }: ChangeLine): string {
  const days = `${before.slice(0, 10)} to ${after.slice(0, 10)}`;
  const change =
    sign === 'changed'
      ? `${markdownText(what)} was ${read(was)}, is ${read(became)}`
      : `${sign} ${markdownText(what)}`;
  return `- ${markdownText(shownDomain(domain))}: ${change} (${days})`;
}

function read(value: string | null): string {
  return value === null ? 'not told' : `"${markdownText(value)}"`;
}
