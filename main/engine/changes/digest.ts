import type {
  ChangeFilter,
  ChangeLine,
  ChangeScope,
  ChangeSort,
  ChangeSummary,
} from '#contract/models/changes.ts';
import { shownDomain } from '#shared/text/shown-domain.ts';
import { digestWords } from '../../../words/digest.ts';
import { subjectOfChange } from '../../../words/facts.ts';
import { numbersIn } from '../../../words/numbers-in.ts';
import { markdownText } from '../exports/markdown.ts';
import type { PageStyle } from '../store/settings.ts';
import type { ChangeReports } from './reports.ts';

/**
 * The most names of each sign, and the most lines: a longer digest could not be read. The table files have
 * everything.
 */
const NAMES = 10;
const LINES = 500;

/** A part of a digest: its heading, and what is listed below. */
export interface DigestPart {
  title: string;
  items: readonly string[];
}

/** A report as Markdown: its counts, the most frequent technologies and fields, and its first lines. */
export async function changeDigest(
  reports: ChangeReports,
  request: { scope: ChangeScope; filter: ChangeFilter; sort: ChangeSort; title: string; page: PageStyle },
): Promise<{ text: string; lines: number }> {
  const { scope, filter, sort, title, page } = request;
  const words = digestWords[page.language];
  const summary = await reports.summary(scope, { text: filter.text, limit: NAMES });
  const { total, rows } = await reports.lines(scope, { filter, sort }, { offset: 0, limit: LINES });
  const text = digestText(
    { title: words.title(title), about: words.summary(summary), parts: countedParts(summary, page) },
    { rows, total },
    page,
  );
  return { text, lines: rows.length };
}

/** The most frequent names of each sign. Signs without any are left out. */
export function countedParts({ counts }: ChangeSummary, { language }: PageStyle): DigestPart[] {
  const words = digestWords[language];
  const { number } = numbersIn(language);
  return (['added', 'removed', 'changed'] as const)
    .map((sign) => ({
      title: words.parts[sign],
      items: [
        ...counts[sign].names.map(
          ({ what, count }) => `${subjectOfChange({ sign, what }, words.facts)}: ${number(count)}`,
        ),
        ...(counts[sign].more > 0 ? [words.more(counts[sign].more)] : []),
      ],
    }))
    .filter(({ items }) => items.length > 0);
}

/** A digest as Markdown. Texts in it stay texts. */
export function digestText(
  { title, about, parts }: { title: string; about: string; parts: readonly DigestPart[] },
  { rows, total }: { rows: readonly ChangeLine[]; total: number },
  page: PageStyle,
): string {
  const words = digestWords[page.language];
  const blocks = [
    [`# ${markdownText(title)}`],
    [about],
    ...parts.map((part) => [`## ${part.title}`, '', ...part.items.map((item) => `- ${markdownText(item)}`)]),
    rows.length === 0 ? [] : [`## ${words.parts.changes}`, '', ...linesOf(rows, page)],
    total > rows.length ? [words.left(total - rows.length)] : [],
  ].filter((block) => block.length > 0);
  return `${blocks.map((block) => block.join('\n')).join('\n\n')}\n`;
}

/** Each change as an item of a Markdown list. */
export function linesOf(rows: readonly ChangeLine[], { language, zone }: PageStyle): string[] {
  const words = digestWords[language];
  const days = numbersIn(language).days(zone);
  const plain = (text: string | null) => (text === null ? null : markdownText(text));
  return rows.map(({ domain, sign, what, was, became, before, after }) => {
    const change = words.line({
      sign,
      what: markdownText(subjectOfChange({ sign, what }, words.facts)),
      was: plain(was),
      became: plain(became),
      before: days.format(new Date(before)),
      after: days.format(new Date(after)),
    });
    return `- ${markdownText(shownDomain(domain))}: ${change}`;
  });
}
