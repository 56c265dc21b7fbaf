import { expect, test } from 'vitest';
import { recentFilesMenu } from '../../../main/shell/menu/recent-files.ts';
import { noticeText } from '../../../main/shell/system/notice-text.ts';

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
