import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openCli, serviceVariables } from '../../../support/engine/open-cli.ts';
import { runCli } from '../../../support/engine/run-cli.ts';

const tokenChecks = (traffic: readonly { path: string }[]) =>
  traffic.filter(({ path }) => path.includes('/v1/me')).length;

test('commands in a loop ask once whose a token is, and again if the service refuses it or lacks the workspace', async () => {
  const { environment, sandbox, dataDir, cli } = await openCli();
  const asked = () => tokenChecks(sandbox.control.traffic());
  const [, other] = sandbox.workspaces;
  for (const domain of ['shopify.com', 'github.com', 'gitlab.com', 'example.com'])
    expect(await cli('lookup', 'company', domain)).toMatchObject({ exitCode: 0 });
  expect(asked()).toBe(1);
  const inOther = { ...environment, ...serviceVariables(sandbox, other?.id ?? '') };
  await runCli(['lookup', 'company', 'shopify.com'], inOther);
  expect(asked()).toBe(1);
  // A workspace that was not known yesterday may be reached today.
  const foreign = await runCli(['lookup', 'company', 'wikipedia.org', '--json'], {
    ...environment,
    STACKDESK_WORKSPACE: 'nowhere',
  });
  expect(foreign.json).toMatchObject({ error: { code: 'workspace_not_found' } });
  expect(asked()).toBe(2);
  sandbox.control.revoke(sandbox.token);
  const refused = () => cli('lookup', 'company', 'wikipedia.org');
  expect((await refused()).json).toMatchObject({ error: { code: 'unauthenticated' } });
  // What was known of it was believed once more, and is forgotten now.
  expect(asked()).toBe(2);
  expect((await refused()).json).toMatchObject({ error: { code: 'unauthenticated' } });
  expect(asked()).toBe(3);
  expect(readFileSync(join(dataDir, 'stackdesk.db')).includes(sandbox.token)).toBe(false);
});

test('a command says what it waits for, once', async () => {
  const { environment } = await openCli({ latencyMs: [5_500, 5_500] });
  const { exitCode, stderr } = await runCli(['lookup', 'company', 'shopify.com'], environment);
  expect(exitCode).toBe(0);
  expect(stderr).toBe('The company lookup waits for the answer of the service.\n');
});
