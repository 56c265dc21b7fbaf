import { expect, test } from 'vitest';
import { openCli } from '../../support/engine/open-cli.ts';
import { runCli } from '../../support/engine/run-cli.ts';

test('the command names what another workspace has saved before anything is paid, and pays only by a person’s word', async () => {
  const { cli, environment, sandbox } = await openCli();
  const [first, second] = sandbox.workspaces;
  await cli('lookup', 'company', 'shopify.com');
  const there = { ...environment, STACKDESK_WORKSPACE: second?.id ?? '' };
  const ask = (...flags: string[]) => runCli(['lookup', 'company', 'shopify.com', ...flags, '--json'], there);

  const refused = await ask();
  expect(refused).toMatchObject({ exitCode: 1, json: { error: { code: 'workspace_required' } } });
  expect(JSON.stringify(refused.json)).toContain(`is saved in \\"${first?.name}\\"`);
  expect(sandbox.control.requests()).toHaveLength(1);
  expect(await ask('--workspace', first?.name ?? '')).toMatchObject({ json: { saved: true, credits: 0 } });
  expect(await ask('--pay-here')).toMatchObject({ exitCode: 0, json: { saved: false, credits: 1 } });
  // Now it is saved here, too.
  expect(await ask()).toMatchObject({ exitCode: 0, json: { saved: true, credits: 0 } });
  await cli('lookup', 'company', 'nytimes.com');
  const old = ['lookup', 'company', 'nytimes.com', '--max-age', '0', '--json'];
  expect(await runCli(old, there)).toMatchObject({ exitCode: 0, json: { credits: 1 } });
  expect(sandbox.control.requests()).toHaveLength(4);
});

test('a text that can be no subject is refused with advice, before the service is reached', async () => {
  const { cli, sandbox } = await openCli();
  await cli('lookup', 'company', 'nytimes.com');
  const messages: [string[], RegExp][] = [
    [['technology', '192.168.0.1'], /is an IP address/],
    [['domain', 'localhost'], /private network/],
    [['technology', 'x'.repeat(3_000)], /may have 120/],
    [['company', 'New York Times'], /Saved under that name: nytimes\.com/],
    [['domain', 'пример.рф'], /пример\.рф.*takes none/],
  ];
  for (const [words, message] of messages) {
    const { exitCode, json } = await cli('lookup', ...words);
    expect({ words, exitCode, json }).toMatchObject({ exitCode: 2, json: { error: { code: 'usage' } } });
    expect((json as { error: { message: string } }).error.message).toMatch(message);
  }
  expect(sandbox.control.requests()).toHaveLength(1);
  const unknown = await cli('lookup', 'technology', 'shopfy');
  expect(unknown).toMatchObject({ exitCode: 0, json: { outcome: 'no_data', credits: 0, like: ['Shopify'] } });
});

test('a text alone shows what it means and what is saved, and asks nothing', async () => {
  const { cli, environment, sandbox } = await openCli();
  await cli('lookup', 'company', 'nytimes.com');
  await sandbox.close();
  expect((await cli('lookup', 'new', 'york')).json).toMatchObject({
    meant: { kind: 'company', domain: 'nytimes.com', companyName: 'The New York Times Company' },
    domains: [{ domain: 'nytimes.com' }],
    elsewhere: [],
  });
  expect((await cli('lookup', 'Klavyio')).json).toMatchObject({
    meant: { kind: 'technology', isKnown: false, like: ['Klaviyo'] },
  });
  expect((await cli('lookup', '10.0.0.1')).json).toMatchObject({
    meant: { kind: 'nothing', reason: '"10.0.0.1" is an IP address. Type the domain of the website.' },
  });
  const { stdout, exitCode } = await runCli(['lookup', 'https://www.nytimes.com/section'], environment);
  expect(exitCode).toBe(0);
  expect(stdout).toContain('The domain nytimes.com');
  expect(stdout).toContain('saved: nytimes.com The New York Times Company');
});
