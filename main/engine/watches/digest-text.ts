import type { ChangeLine } from '../../../preload/contract/models/changes.ts';
import { oneLine } from '../../../preload/contract/values/one-line.ts';
import { shownDomain } from '../../../preload/contract/values/shown-domain.ts';
import { lineOf } from '../changes/digest.ts';
import { markdownText } from '../exports/markdown.ts';
import { namedParts, sentencesOf, type TurnReport } from './turn-report.ts';

const titleOf = ({ watch, due }: TurnReport) => `${watch}, ${due}`;

function leftOf({ lines, total }: TurnReport): string[] {
  const left = total - lines.length;
  return left > 0 ? [`${left.toLocaleString('en')} more changes are only in the table.`] : [];
}

/** The digest of a turn as Markdown. */
export function digestAsMarkdown(report: TurnReport): string {
  const parts = [
    [`# ${markdownText(titleOf(report))}`],
    [sentencesOf(report)],
    ...namedParts(report).map(({ title, items }) => [
      `## ${title}`,
      '',
      ...items.map((item) => `- ${markdownText(shownDomain(item))}`),
    ]),
    report.lines.length === 0 ? [] : ['## Changes', '', ...report.lines.map(lineOf)],
    leftOf(report),
  ].filter((part) => part.length > 0);
  return `${parts.map((part) => part.join('\n')).join('\n\n')}\n`;
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b1b1f;background:#fff}
table{border-collapse:collapse;width:100%}th,td{text-align:start;padding:.3rem .6rem;border-bottom:1px solid #d6d6dc;overflow-wrap:anywhere}
@media(prefers-color-scheme:dark){body{color:#e6e6ea;background:#17171b}th,td{border-color:#3a3a42}}`;

/**
 * The digest of a turn as a page of its own. It runs nothing and loads nothing: what the service or a file said
 * is in it as text only.
 */
export function digestAsHtml(report: TurnReport): string {
  const title = escaped(titleOf(report));
  const lists = namedParts(report).map(
    ({ title: heading, items }) =>
      `<h2>${escaped(heading)}</h2>\n<ul>\n${items.map((item) => `<li>${escaped(shownDomain(item))}</li>`).join('\n')}\n</ul>`,
  );
  const table =
    report.lines.length === 0
      ? []
      : [
          '<h2>Changes</h2>',
          '<table>',
          '<thead><tr><th>Domain</th><th>Company</th><th>Change</th><th>Technology or field</th><th>Was</th><th>Is</th><th>Before</th><th>After</th></tr></thead>',
          `<tbody>\n${report.lines.map(rowOf).join('\n')}\n</tbody>`,
          '</table>',
        ];
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title>`,
    `<style>${STYLE}</style>`,
    '</head>',
    '<body>',
    `<h1>${title}</h1>`,
    `<p>${escaped(sentencesOf(report))}</p>`,
    ...lists,
    ...table,
    ...leftOf(report).map((line) => `<p>${escaped(line)}</p>`),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function rowOf({ domain, company, sign, what, was, became, before, after }: ChangeLine): string {
  const cells = [
    shownDomain(domain),
    company ?? '',
    sign,
    what,
    was ?? '',
    became ?? '',
    before.slice(0, 10),
    after.slice(0, 10),
  ];
  return `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`;
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
