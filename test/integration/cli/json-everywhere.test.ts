import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { callName } from '../../../main/cli/command.ts';
import { commands } from '../../../main/cli/main.ts';
import { openCli } from '../../support/engine/open-cli.ts';
import { runCli } from '../../support/engine/run-cli.ts';

const verbs = Object.entries(commands).flatMap(([name, command]) =>
  Object.entries(command.verbs).map(([verb, { args }]) => ({ call: callName(name, verb), args })),
);
/** The server for assistants: its stdout is the protocol's. */
const SERVERS = ['mcp'];
/** These need a team's library. */
const NEEDS_MORE = ['team setup', 'team join', 'team sync', 'team leave', 'team status'];

test('every verb of every command prints exactly one JSON document, for a result and for an error', async () => {
  const { environment, dir } = await openCli({ unlimited: true });
  const path = join(dir, 'sites.csv');
  writeFileSync(path, 'domain\nshopify.com\n');
  const cli = (...argv: string[]) => runCli(argv, environment, { cwd: dir });
  // Something of everything is there.
  await cli('lookup', 'domain', 'shopify.com');
  await cli('lookup', 'domain', 'github.com');
  const good: Record<string, string[]> = {
    lookup: ['shopify.com'],
    'lookup domain': ['shopify.com'],
    'lookup technology': ['Shopify'],
    'lookup company': ['shopify.com'],
    compare: ['shopify.com', 'github.com'],
    enrich: [path],
    'runs show': ['1'],
    'runs label': ['1', 'Fabrikam'],
    'runs write': ['1'],
    'runs export': ['1', '--out', join(dir, 'rows.csv')],
    'saved show': ['shopify.com'],
    'saved diff': ['shopify.com'],
    'saved export': ['--out', join(dir, 'saved.csv')],
    'lists start': ['--technology', 'Rocket.Chat'],
    explore: [path],
    'explore columns': [path],
    query: ['SELECT 1'],
    'query keep': ['One', 'SELECT 1'],
    'ledger export': ['--out', join(dir, 'ledger.csv')],
    'data export': ['--to', join(dir, 'warehouse')],
    'watch add': ['--file', path, '--each', '5', '--month', '20', '--yes'],
  };
  const isOne = (stdout: string) => {
    const lines = stdout.split('\n');
    return lines.length === 2 && lines[1] === '' && typeof JSON.parse(lines[0] ?? '') === 'object';
  };
  for (const { call, args } of verbs) {
    if (SERVERS.includes(call)) continue;
    const words = call.split(' ');
    const right = await cli(...words, ...(good[call] ?? []), '--json');
    expect(isOne(right.stdout), `${call}: ${right.stdout}${right.stderr}`).toBe(true);
    if (good[call] !== undefined || (args === '' && !NEEDS_MORE.includes(call)))
      expect(right.exitCode, `${call}: ${right.stdout}`).toBe(0);
    const wrong = await cli(...words, ...(good[call] ?? []), '--json', '--no-such-flag');
    expect(wrong, call).toMatchObject({ exitCode: 2, json: { error: { code: 'usage' } } });
    expect(isOne(wrong.stdout), call).toBe(true);
    const help = await cli(...words, '--help', '--json');
    expect(help, call).toMatchObject({ exitCode: 0, json: { help: expect.any(Array) } });
  }
  expect((await cli('help', '--json')).json).toMatchObject({
    commands: expect.arrayContaining([
      expect.objectContaining({ command: 'runs resume', examples: expect.any(Array) }),
    ]),
  });
  expect((await cli('--version', '--json')).json).toEqual({ version: expect.any(String) });
  expect((await cli('no-such-command', '--json')).json).toMatchObject({ error: { code: 'usage' } });
}, 300_000);

test('me needs no workspace: it tells of none, or of several', async () => {
  const { environment, sandbox } = await openCli();
  const { STACKDESK_WORKSPACE: _workspace, ...several } = environment;
  const both = await runCli(['me', '--json'], several);
  expect(both).toMatchObject({ exitCode: 0, json: { workspaces: [{ name: 'Northwind Research' }, {}] } });
  const lonely = { ...several, STACKDESK_TOKEN: sandbox.tokens.lonely };
  const none = await runCli(['me', '--json'], lonely);
  expect(none).toMatchObject({ exitCode: 0, json: { user: { name: 'Lonely Sample' }, workspaces: [] } });
  expect((await runCli(['me'], lonely)).stdout).toContain('The token reaches no workspace');
  expect(await runCli(['credits', '--json'], lonely)).toMatchObject({
    exitCode: 1,
    json: { error: { code: 'workspace_required' } },
  });
});
