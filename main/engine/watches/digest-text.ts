import type { ChangeLine } from '#contract/models/changes.ts';
import { oneLine } from '#shared/text/one-line.ts';
import { shownDomain } from '#shared/text/shown-domain.ts';
import { digestWords } from '../../../words/digest.ts';
import { subjectOfChange } from '../../../words/facts.ts';
import { numbersIn } from '../../../words/numbers-in.ts';
import { digestText } from '../changes/digest.ts';
import type { PageStyle } from '../store/settings.ts';
import { sayTurn, type TurnReport } from './turn-report.ts';

/** The digest of a turn as Markdown. */
export function digestAsMarkdown(report: TurnReport, page: PageStyle): string {
  return digestText(sayTurn(report, page), { rows: report.lines, total: report.total }, page);
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b1b1f;background:#fff}
table{border-collapse:collapse;width:100%}th,td{text-align:start;padding:.3rem .6rem;border-bottom:1px solid #d6d6dc;overflow-wrap:anywhere}
@media(prefers-color-scheme:dark){body{color:#e6e6ea;background:#17171b}th,td{border-color:#3a3a42}}`;

/**
 * The digest of a turn as a page of its own. It runs nothing and loads nothing: what the service or a file said
 * is in it as text only.
 */
export function digestAsHtml(report: TurnReport, page: PageStyle): string {
  const words = digestWords[page.language];
  const { title, about, parts } = sayTurn(report, page);
  const left = report.total - report.lines.length;
  const lists = parts.map(
    ({ title: heading, items }) =>
      `<h2>${escaped(heading)}</h2>\n<ul>\n${items.map((item) => `<li>${escaped(item)}</li>`).join('\n')}\n</ul>`,
  );
  const headings = Object.values(words.columns).map((name) => `<th>${escaped(name)}</th>`);
  const table =
    report.lines.length === 0
      ? []
      : [
          `<h2>${escaped(words.parts.changes)}</h2>`,
          '<table>',
          `<thead><tr>${headings.join('')}</tr></thead>`,
          `<tbody>\n${rowsOf(report.lines, page).join('\n')}\n</tbody>`,
          '</table>',
        ];
  return [
    '<!doctype html>',
    `<html lang="${page.language}">`,
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(title)}</title>`,
    `<style>${STYLE}</style>`,
    '</head>',
    '<body>',
    `<h1>${escaped(title)}</h1>`,
    `<p>${escaped(about)}</p>`,
    ...lists,
    ...table,
    ...(left > 0 ? [`<p>${escaped(words.left(left))}</p>`] : []),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function rowsOf(lines: readonly ChangeLine[], { language, zone }: PageStyle): string[] {
  const words = digestWords[language];
  const days = numbersIn(language).days(zone);
  return lines.map(({ domain, company, sign, what, was, became, before, after }) => {
    const cells: Record<keyof typeof words.columns, string> = {
      domain: shownDomain(domain),
      company: company ?? '',
      sign: words.sign[sign],
      what: subjectOfChange({ sign, what }, words.facts),
      was: was ?? '',
      became: became ?? '',
      before: days.format(new Date(before)),
      after: days.format(new Date(after)),
    };
    return `<tr>${Object.values(cells)
      .map((cell) => `<td>${escaped(cell)}</td>`)
      .join('')}</tr>`;
  });
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as HTML shows it: on one line, without tags and without control characters. */
function escaped(text: string): string {
  return oneLine(text).replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);
}
