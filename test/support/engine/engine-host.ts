import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { RouterClient } from '@orpc/server';
import { createEngineHost, type EngineHost, type HostState } from '../../../main/host/engine-host.ts';
import { forkWith } from '../../../main/host/forked-process.ts';
import type { RestartLimits } from '../../../main/host/restart-policy.ts';
import type { HostEvent } from '#contract/host.ts';
import type { tinyRouter } from '../programs/tiny-engine.ts';
import { createPageChannel } from './page-port.ts';

export interface TestHost {
  host: EngineHost;
  states: HostState[];
  events: HostEvent[];
  /** The file in which the tiny engine notes the messages that it got. */
  journal: string;
  /** Resolves when the host is, or next gets, in this state. */
  reached(state: HostState['state']): Promise<HostState>;
  /** A client of the engine over a new page's port. */
  client(): { call: RouterClient<typeof tinyRouter>; closed: Promise<void> };
  close(): Promise<void>;
}

/** A host over a real forked process that runs the tiny engine. */
export function startTestHost(
  options: { dataDir?: string; mode?: string; limits?: RestartLimits } = {},
): TestHost {
  const folder = mkdtempSync(join(tmpdir(), 'stackdesk-host-'));
  const journal = join(folder, 'journal');
  const states: HostState[] = [];
  const events: HostEvent[] = [];
  const waiting = new Set<(state: HostState) => void>();
  const host = createEngineHost({
    startProcess: forkWith(process.execPath),
    launch: {
      name: 'engine',
      modulePath: join(import.meta.dirname, '..', 'programs', 'tiny-engine.ts'),
      args: [journal, options.mode ?? ''],
      onLine: () => {},
    },
    prepare: async (call) => {
      await call('init', { dataDir: options.dataDir ?? folder, version: '0' });
    },
    onEvent: (event) => events.push(event),
    onState: (state) => {
      states.push(state);
      for (const tell of [...waiting]) tell(state);
    },
    ...(options.limits && { limits: options.limits }),
  });
  host.start();
  return {
    host,
    states,
    events,
    journal,
    reached: (wanted) =>
      new Promise((resolve) => {
        if (host.state().state === wanted) return resolve(host.state());
        const tell = (state: HostState) => {
          if (state.state !== wanted) return;
          waiting.delete(tell);
          resolve(state);
        };
        waiting.add(tell);
      }),
    client: () => {
      const { page, host: port } = createPageChannel();
      const closed = new Promise<void>((resolve) => page.once('close', () => resolve()));
      host.connect(port);
      page.start();
      const call = createORPCClient<RouterClient<typeof tinyRouter>>(new RPCLink({ port: page }));
      return { call, closed };
    },
    close: async () => {
      await host.stop(2_000);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
