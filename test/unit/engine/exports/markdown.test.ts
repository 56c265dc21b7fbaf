import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeTable } from '../../../../main/engine/exports/write-table.ts';
import { rowsOf } from '../../../support/files/table-fixture.ts';
import { tempDir } from '../../../support/files/temp-dir.ts';

test('a table is written as Markdown, and no text of a cell becomes a link, a picture, a tag or another cell', async () => {
  const out = join(tempDir(), 'out.md');
  await writeTable({
    columns: [
      { name: 'Na|me', type: 'text' },
      { name: 'Share', type: 'number' },
    ],
    rows: rowsOf(['![x](https://a.com/p.png)', 1.5], ['a|b\r\nc', null], ['<b>&lt; AT&T', -2], ['`_*~\\', 0]),
    format: 'md',
    out,
  });
  expect(readFileSync(out, 'utf8')).toBe(
    [
      '| Na\\|me | Share |',
      '| --- | ---: |',
      '| \\!\\[x\\](https\\://a.com/p.png) | 1.5 |',
      '| a\\|b c |  |',
      '| \\<b\\>\\&lt; AT&T | -2 |',
      '| \\`\\_\\*\\~\\\\ | 0 |',
      '',
    ].join('\n'),
  );
});
