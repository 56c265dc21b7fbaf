import { expect, test } from 'vitest';
import { german } from '../../words/de/shell.ts';
import { english } from '../../words/en/shell.ts';
import { formatBytes } from '../../words/format.ts';

test('the window and the dialogs of the system show sizes in the same way', () => {
  for (const bytes of [1, 999, 1_023, 1_024, 561_152, 1_048_576, 3_000_000_000]) {
    const facts = { name: 'backup', atMs: 0, bytes };
    expect(`${english.questions.restore(facts).detail}\n`).toContain(`, ${formatBytes(bytes)}\n`);
  }
  const { detail } = german.questions.restore({ name: 'b', atMs: 0, bytes: 561_664 });
  expect(`${detail}\n`).toContain(', 548,5\u00a0KiB\n');
});
