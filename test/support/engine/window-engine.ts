import { join } from 'node:path';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import { onTestFinished } from 'vitest';
import { createEngineHost, type EngineHost } from '../../../main/host/engine-host.ts';
import { forkWith } from '../../../main/host/forked-process.ts';
import type { Sandbox } from '../../../main/sandbox/start.ts';
import type { EngineEvent } from '#contract/events.ts';
import type { Contract } from '#contract/procedures.ts';
import { root } from '../../../scripts/setup/paths.mjs';
import { createPageChannel } from './page-port.ts';

/** The built engine as the window starts it: a process of its own, which is started again if it ends. */
export interface WindowEngine {
  host: EngineHost;
  /** A page's calls to the present engine. */
  page(): ContractRouterClient<Contract>;
  /** Connects to a service, and uses its first workspace. */
  connect(sandbox: Sandbox): Promise<void>;
  /** The process id of the present engine. */
  pid(): number;
  /** Events that a page hears from now on, of every engine. */
  listen(onEvent: (event: EngineEvent) => void): void;
  /** Ends the engine as a window does that is closed. */
  close(): Promise<void>;
}

/** Starts it over a data folder, and resolves once it can be used. */
export async function startWindowEngine(
  dataDir: string,
  { timeScale = 1 }: { timeScale?: number } = {},
): Promise<WindowEngine> {
  let pid = 0;
  let known: { baseUrl: string; token: string } | null = null;
  const listeners: ((event: EngineEvent) => void)[] = [];
  const before = process.env.STACKDESK_TIME_SCALE;
  process.env.STACKDESK_TIME_SCALE = String(timeScale);
  onTestFinished(() => {
    if (before === undefined) delete process.env.STACKDESK_TIME_SCALE;
    else process.env.STACKDESK_TIME_SCALE = before;
  });
  let resolveReady = () => {};
  let rejectReady = (_error: unknown) => {};
  const ready = new Promise<void>((resolve, reject) => {
    resolveReady = resolve;
    rejectReady = reject;
  });
  const host = createEngineHost({
    startProcess: forkWith(process.execPath),
    launch: {
      name: 'engine',
      modulePath: join(root, 'out', 'main', 'engine.cjs'),
      args: [],
      onLine: (_stream, line) => {
        const found = /runs as process (\d+)/.exec(line)?.[1];
        if (found !== undefined) pid = Number(found);
      },
    },
    prepare: async (call) => {
      const { connections } = await call('init', { dataDir, version: '0' });
      // As the shell does with tokens of the keychain.
      for (const { id } of connections)
        await call('connection', {
          connectionId: id,
          token: known === null ? null : { value: known.token, origin: new URL(known.baseUrl).origin },
        });
    },
    // A person presses for each call, and agrees.
    onEvent: (event) => {
      if (event.type === 'person_wanted') void host.call('person_said', { id: event.id, part: 'did' });
    },
    onState: (state) => {
      if (state.state === 'ready') {
        client = null;
        hear();
        resolveReady();
      }
      if (state.state === 'failed') rejectReady(state.problem);
    },
  });
  let client: ContractRouterClient<Contract> | null = null;
  // As in the window, a new port ends the one before.
  const page = () => {
    if (client !== null) return client;
    const { page: port, host: other } = createPageChannel();
    host.connect(other);
    port.start();
    port.unref();
    client = createORPCClient<ContractRouterClient<Contract>>(new RPCLink({ port }));
    return client;
  };
  const hear = () => {
    void (async () => {
      for await (const event of await page().events.subscribe()) for (const each of listeners) each(event);
    })().catch(() => undefined);
  };
  onTestFinished(() => host.stop(5_000));
  host.start();
  await ready;
  return {
    host,
    page,
    pid: () => pid,
    listen: (onEvent) => void listeners.push(onEvent),
    connect: async (sandbox) => {
      const access = { kind: 'service', baseUrl: sandbox.baseUrl, token: sandbox.token } as const;
      const { connectionId, workspaces } = await host.call('connect', access);
      known = { baseUrl: sandbox.baseUrl, token: sandbox.token };
      await page().session.choose({ connectionId, workspaceId: workspaces[0]?.id ?? '' });
    },
    close: () => host.stop(20_000),
  };
}
