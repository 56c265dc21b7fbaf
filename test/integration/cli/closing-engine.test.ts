import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createEngine } from '../../../main/engine/engine.ts';
import { serveCommands } from '../../../main/engine/process/serve-commands.ts';
import { connectToEngine } from '../../../main/socket/connect.ts';
import type { CommandContract } from '#contract/procedures/command.ts';
import { openCli } from '../../support/engine/open-cli.ts';
import { gateBefore } from '../../support/services/gated-service.ts';
import { domainsFrom } from '../../support/services/sample-domains.ts';

const question = { subject: 'domain', label: null, fresh: false, resendUnknown: false, pay: 'here' } as const;

test('an engine that closes answers what it took, takes nothing more, and says so', async () => {
  const { sandbox, dataDir } = await openCli();
  const gate = await gateBefore(sandbox.baseUrl);
  const engine = createEngine({ dataDir, timeScale: 60 });
  onTestFinished(() => (engine.store.database.open ? engine.close() : undefined));
  await serveCommands(engine, { timeScale: 60, onHandOver: () => {} });
  const port = await connectToEngine(dataDir);
  if (port === null) throw new Error('nobody listens');
  const client: ContractRouterClient<CommandContract> = createORPCClient(new RPCLink({ port }));
  const access = { kind: 'service', baseUrl: gate.baseUrl, token: sandbox.token } as const;
  await client.command.pay({ access, workspace: sandbox.workspaces[0]?.id ?? '' });
  const [first = '', second = '', before = ''] = domainsFrom(0, 3);
  // The first lookup of a store looks at the wallet.
  await client.lookup.answer({ ...question, name: before });

  gate.shut('all');
  const taken = client.lookup.answer({ ...question, name: first });
  await vi.waitUntil(() => gate.waiting() > 0, { timeout: 30_000 });
  const closed = engine.close();
  await expect(client.lookup.answer({ ...question, name: second })).rejects.toMatchObject({
    data: { code: 'engine_stopped', reason: { key: 'engine_refused' } },
  });
  expect(port.isLeaving()).toBe(true);
  gate.open();
  expect(await taken).toMatchObject({ key: first, saved: false });
  await closed;
  await port.ended;
  expect(port.isSettled()).toBe(true);
  const paths = sandbox.control.requests().map(({ path }) => path);
  expect(paths.filter((path) => path.includes(`domain=${first}&`))).toHaveLength(1);
  expect(paths.filter((path) => path.includes(second))).toEqual([]);
}, 60_000);
