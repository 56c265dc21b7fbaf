import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { runCli } from '../../support/engine/run-cli.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

/** Wrong calls: none of them reaches a service. */
const call = (...argv: string[]) => runCli(argv, { STACKDESK_DATA_DIR: tempDir() });

describe('a budget that is not valid', () => {
  it.each([
    ['enrich', 'sites.csv', '--budget', '-1'],
    ['enrich', 'sites.csv', '--budget=-1'],
    ['enrich', 'sites.csv', '--budget', '1.5'],
    ['runs', 'resume', '1', '--budget', '-1'],
    ['runs', 'rerun', '1', '--failed', '--budget=-1'],
  ])('is refused in plain words: %s %s %s %s', async (...argv) => {
    const { exitCode, stderr } = await call(...argv);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('A budget is a whole number of credits, 0 or more, not "');
  });
});

describe('a file to be written into a folder that does not exist', () => {
  it.each([
    ['enrich', 'sites.csv'],
    ['saved', 'export'],
    ['ledger', 'export'],
  ])('is refused by %s, which names the folder', async (...words) => {
    const dir = tempDir();
    const folder = join(dir, 'none');
    const { exitCode, stderr } = await call(...words, '--out', join(folder, 'out.csv'));
    expect(exitCode).toBe(1);
    const out = join(folder, 'out.csv');
    expect(stderr).toContain(`${out} cannot be written: there is no folder ${folder}.`);
    writeFileSync(folder, 'a file');
    expect((await call(...words, '--out', join(folder, 'out.csv'))).stderr).toContain(
      `${out} cannot be written: ${folder} is not a folder.`,
    );
  });
});

test.each([
  ['runs show 1 all', 'The word "all" is one too many.'],
  ['runs rerun 1 all --failed', 'The word "all" is one too many.'],
  ['ledger exports', 'ledger knows export, doubts and not-charged, not "exports".'],
])('an argument too many is refused in plain words: %s', async (line, sentence) => {
  const { exitCode, stderr } = await call(...line.split(' '));
  expect(exitCode).toBe(2);
  expect(stderr).toContain(sentence);
});
