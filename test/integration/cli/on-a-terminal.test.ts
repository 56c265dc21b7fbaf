import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { textWidth } from '../../../main/cli/text-width.ts';
import { CLI_PROGRAM } from '../../support/engine/cli-program.ts';
import { openCli } from '../../support/engine/open-cli.ts';
import { runCli } from '../../support/engine/run-cli.ts';

/** Only Linux has this `script`. It runs a command in a real pseudo-terminal. */
const hasTerminal = process.platform === 'linux';

test.runIf(hasTerminal)(
  'on a real terminal tables fit and have colours; in a pipe they are whole and plain',
  async () => {
    const { environment, dir } = await openCli({ unlimited: true });
    const path = join(
      dir,
      'お客様の一覧表 with a rather long name 😀 that no narrow terminal has room for.csv',
    );
    writeFileSync(path, 'domain\nshopify.com\ngithub.com\n');
    expect((await runCli(['enrich', path, '--label', '日本'], environment)).exitCode).toBe(0);
    const inPipe = (await runCli(['runs'], environment)).stdout;
    expect(inPipe).toContain('no narrow terminal has room for.csv');
    expect(inPipe).not.toContain('\u001b');

    const onTerminal = async (columns: number, more: Record<string, string> = {}, ...flags: string[]) => {
      const line = `stty cols ${columns}; exec "${process.execPath}" "${CLI_PROGRAM}" runs ${flags.join(' ')}`;
      const env = { PATH: process.env.PATH ?? '', TERM: 'xterm', ...environment, ...more };
      const { stdout } = await promisify(execFile)('script', ['-qec', line, '/dev/null'], { env });
      return stdout.split('\r\n').filter((each) => each !== '');
    };
    for (const columns of [70, 90, 110]) {
      const lines = await onTerminal(columns);
      expect(lines).toHaveLength(2);
      expect(lines.join('')).toContain('\u001b[1m');
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the colours
      const bare = lines.map((line) => line.replace(/\u001b\[\d+m/g, ''));
      for (const line of bare) expect(textWidth(line)).toBeLessThanOrEqual(columns);
      expect(bare[1]).toMatch(/お客様.*…/);
    }
    expect((await onTerminal(70, { NO_COLOR: '1' })).join('')).not.toContain('\u001b');
    expect((await onTerminal(70, {}, '--no-color')).join('')).not.toContain('\u001b');
  },
);

test.runIf(hasTerminal)('a person at a terminal lets assistants spend, and only by yes', async () => {
  const { environment, dataDir } = await openCli();
  const typed = async (answer: string) => {
    const line = `"${process.execPath}" "${CLI_PROGRAM}" config --assistants on --assistant-day-budget 500`;
    const child = promisify(execFile)('script', ['-qec', line, '/dev/null'], {
      env: { PATH: process.env.PATH ?? '', TERM: 'xterm', ...environment },
    });
    child.child.stdin?.write(answer);
    await child.catch(() => undefined);
    const { json } = await runCli(['config', '--json'], { STACKDESK_DATA_DIR: dataDir });
    return json;
  };
  const off = { assistantsMaySpend: false, assistantDayBudget: 100 };
  expect(await typed('no\n')).toMatchObject(off);
  expect(await typed('\n')).toMatchObject(off);
  expect(await typed('yes\n')).toMatchObject({ assistantsMaySpend: true, assistantDayBudget: 500 });
});
