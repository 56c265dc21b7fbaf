import { join } from 'node:path';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { RouterClient } from '@orpc/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { router } from '../../../main/engine/handlers/router.ts';
import { createEngineHost } from '../../../main/host/engine-host.ts';
import { forkWith } from '../../../main/host/forked-process.ts';
import { createPageChannel } from '../../support/engine/page-port.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

/** Runs in the engine's process, and repeatedly prints what Node has loaded there. */
const report = `setInterval(() => {
  const count = (part) => process.moduleLoadList.filter((name) => name.includes(part)).length;
  console.log(JSON.stringify({ crypto: count('NativeModule crypto'), undici: count('undici') }));
}, 50).unref()`;

/** A busy computer takes some time, ms. */
const WAIT = { timeout: 60_000 };

test('an engine that answered a page has not loaded Node’s own HTTP client', async () => {
  const reports: string[] = [];
  const onReady = vi.fn();
  const host = createEngineHost({
    startProcess: forkWith(process.execPath),
    launch: {
      name: 'engine',
      modulePath: join(import.meta.dirname, '../../../main/engine/process/index.ts'),
      args: [],
      execArgv: [`--import=data:text/javascript,${encodeURIComponent(report)}`],
      onLine: (stream, line) => {
        if (stream === 'stdout') reports.push(line);
      },
    },
    prepare: async (call) => {
      await call('init', { dataDir: tempDir(), version: '0' });
    },
    onEvent: () => {},
    onState: ({ state }) => {
      if (state === 'ready') onReady();
    },
  });
  onTestFinished(() => host.stop(2_000));
  host.start();
  await vi.waitFor(() => expect(onReady).toHaveBeenCalled(), WAIT);
  const { page, host: port } = createPageChannel();
  host.connect(port);
  page.start();
  const call = createORPCClient<RouterClient<typeof router>>(new RPCLink({ port: page }));
  await call.settings.get();
  const { length } = reports;
  const after = await vi.waitUntil(() => reports[length + 1], WAIT);
  expect(JSON.parse(after)).toEqual({ crypto: 1, undici: 0 });
});
