import { describe, expect, it } from 'vitest';
import { runCli } from '../../support/run-cli.ts';
import { tempDir } from '../../support/temp-dir.ts';

/** Calls that are wrong in themselves: none of them gets as far as a service. */
const call = (...argv: string[]) => runCli(argv, { STACKDESK_DATA_DIR: tempDir() });

describe('a budget that is none', () => {
  it.each([
    ['enrich', 'sites.csv', '--budget', '-1'],
    ['enrich', 'sites.csv', '--budget=-1'],
    ['enrich', 'sites.csv', '--budget', '1.5'],
    ['jobs', 'resume', '1', '--budget', '-1'],
    ['jobs', 'rerun', '1', '--failed', '--budget=-1'],
  ])('is refused in plain words: %s %s %s %s', async (...argv) => {
    const { exitCode, stderr } = await call(...argv);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('A budget is a whole number of credits, 0 or more, not "');
  });
});
