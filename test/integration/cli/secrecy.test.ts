import { copyFileSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { openCli } from '../../support/engine/open-cli.ts';
import { runCli } from '../../support/engine/run-cli.ts';

const TOKEN = 'very-secret-token-4711';

it('keeps the token out of every file and everything it prints, whatever goes wrong', async () => {
  const { dir, environment: access } = await openCli({
    extraTokens: [TOKEN],
    faults: [
      { kind: 'server_error', at: [1] },
      { kind: 'cut_after', at: [2] },
      { kind: 'reset_before', at: [4] },
    ],
  });
  const path = join(dir, 'sites.csv');
  copyFileSync(fileURLToPath(new URL('../../../assets/samples/sites.csv', import.meta.url)), path);
  const environment = { ...access, STACKDESK_TOKEN: TOKEN };
  const calls = [
    ['me'],
    ['credits'],
    ['enrich', path],
    ['runs'],
    ['runs', 'show', '1'],
    ['ledger'],
    ['lookup', 'company', 'github.com'],
  ];
  const printed: string[] = [];
  for (const argv of calls) {
    for (const form of [argv, [...argv, '--json']]) {
      const { stdout, stderr, exitCode } = await runCli(form, environment);
      expect(exitCode, form.join(' ')).not.toBe(2);
      printed.push(stdout, stderr);
    }
  }
  const unreachable = await runCli(['me'], {
    ...environment,
    STACKDESK_BASE_URL: 'http://127.0.0.1:1',
  });
  expect(unreachable.exitCode).toBe(1);
  printed.push(unreachable.stdout, unreachable.stderr);
  expect(printed.join('')).not.toContain(TOKEN);
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((name) => join(dir, name));
  expect(files.some((file) => file.endsWith('stackdesk.db'))).toBe(true);
  for (const file of files.filter((each) => statSync(each).isFile())) {
    expect(readFileSync(file).includes(TOKEN), file).toBe(false);
  }
});
