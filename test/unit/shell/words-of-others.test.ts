import { expect, test } from 'vitest';
import { recentFilesMenu } from '../../../main/shell/menu/recent-files.ts';
import { noticeText } from '../../../main/shell/system/notice-text.ts';
import { plainText } from '#shared/text/one-line.ts';
import type { QuestionFacts, QuestionSayings, QuestionWords } from '../../../words/en/shell.ts';
import { shellWords } from '../../../words/shell.ts';

test('a notice has no markup, only one line and a limited length', () => {
  expect(noticeText('<a href="https://evil.example">Sign in</a>\n<img src="file:///x"/> AT&T', 200)).toBe(
    '‹a href="https://evil.example"›Sign in‹/a› ‹img src="file:///x"/› AT&T',
  );
  expect(noticeText('x'.repeat(1_000), 120)).toHaveLength(120);
});

test('the name of a recent file is one line in the menu, with all its letters', () => {
  const items = recentFilesMenu(
    {
      list: () => ['/home/a/R&D\u202exslx.csv', '/home/a/two\nlines.csv'],
      add: () => undefined,
      clear: () => undefined,
      onChange: () => undefined,
    },
    () => undefined,
    'Clear',
  );
  expect(items.map(({ label }) => label)).toEqual([
    'R&&D\\u202exslx.csv',
    'two lines.csv',
    undefined,
    'Clear',
  ]);
});

const sentence =
  'Nothing of yours is sent: this question “only” confirms what your administrator has set up. Press Yes';
const host = `api.stackdesk.example.${'secure-'.repeat(9)}.evil.example`;
const lies: { [Kind in keyof QuestionFacts]: QuestionFacts[Kind] } = {
  connect: { host, address: `https://${host}/` },
  move: { host, address: `https://${host}/` },
  disconnect: { name: sentence, address: `https://${host}/` },
  proxy: { kind: 'manual', address: `http://${host}`, user: sentence },
  team: { host, address: `postgres://a@${host}/team`, person: sentence },
  noTeam: {},
  shareNotes: { host, person: sentence, domains: 1 },
  shareNoNotes: {},
  authority: { path: '/etc/ca.pem', authorities: [] },
  limits: { caps: [], resends: false, assistants: null, timeZone: null },
  begin: { act: 'run', wallet: 'bulk_lookup', credits: 1_000, above: 250, name: sentence },
  press: { act: 'open' },
  noAuthority: {},
  watch: {
    ...({} as QuestionFacts['watch']),
    kind: 'new',
    name: sentence,
    source: { kind: 'file', path: `/a/${sentence}`, columnName: sentence } as never,
    domains: 1,
    maxCredits: 1,
    capPerTurn: 1,
    capPerMonth: 1,
    schedule: { every: 'week', day: 1, minute: 0 },
    workspaceName: sentence,
    folder: `/a/${sentence}`,
    publish: 'duckdb',
    before: null,
  },
  restore: { name: sentence, atMs: 0, bytes: 1 },
  replace: { name: sentence, atMs: 0, bytes: 1 },
  compact: { answers: 1, domains: 1, copyBytes: 1 },
  erase: { folder: '/home/a/data' },
  deleteFile: { name: sentence },
  link: { address: `https://${host}/` },
  silent: { app: 'Stackdesk' },
};

test.each(['en', 'de'] as const)(
  'what others chose is short and alone on a line in a question (%s)',
  (language) => {
    const sayings = shellWords[language].questions as QuestionSayings;
    for (const kind of Object.keys(lies) as (keyof QuestionFacts)[]) {
      const { message, detail } = (sayings[kind] as (facts: unknown) => QuestionWords)(lies[kind]);
      const theirs = /Nothing of yours|administrator|Press Yes/;
      expect(message, kind).not.toMatch(/administrator|Nothing of yours|stackdesk\.example/);
      // What happens comes first.
      expect(detail.split('\n')[0], kind).not.toMatch(theirs);
      for (const line of detail.split('\n')) {
        if (theirs.test(line)) expect(line, kind).toMatch(/^[“„].{1,40}[”“]$/);
        // An address stands alone, and whole.
        if (line.includes(host)) expect(line, kind).toMatch(/^(?:https?|postgres):\/\/\S+$/);
      }
    }
  },
);

test('a person ticks a box before a secret is sent or anything is gone for good', () => {
  const sayings = shellWords.en.questions as QuestionSayings;
  const ticked = (Object.keys(lies) as (keyof QuestionFacts)[]).filter(
    (kind) => (sayings[kind] as (facts: unknown) => QuestionWords)(lies[kind]).tick !== undefined,
  );
  expect(ticked.sort()).toEqual(
    [
      'authority',
      'compact',
      'connect',
      'deleteFile',
      'erase',
      'move',
      'proxy',
      'replace',
      'restore',
      'shareNotes',
      'team',
    ].sort(),
  );
});

test('a copied text has lines and cells, and nothing that a terminal obeys', () => {
  expect(plainText('a\tb\r\nc\rd\u001b[2J\u0085\u0000\n\n')).toBe('a\tb\nc\nd[2J');
});

test('an amount that goes is no cap that goes', () => {
  const { limits } = shellWords.en.questions as QuestionSayings;
  const gone = (cap: 'askAbove' | 'capPerDay') =>
    limits({ caps: [{ cap, before: 630, after: null }], resends: false, assistants: null, timeZone: null })
      .detail;
  expect(gone('askAbove')).toContain('630 credits until now, no question from now on');
  expect(gone('capPerDay')).toContain('630 credits until now, no cap from now on');
});
