import { expect, test, vi } from 'vitest';
import { type ControlHandlers, serveHost } from '../../../../main/engine/process/host-port.ts';
import { StackdeskError } from '../../../../preload/contract/errors.ts';
import type { EngineFrame, HostFrame } from '../../../../preload/contract/host.ts';

test('what the system refuses to a call of the shell reaches it with its code and reason', async () => {
  const thrown: Record<string, unknown> = {
    ENOSPC: Object.assign(new Error('ENOSPC: no space'), { code: 'ENOSPC', syscall: 'write', path: '/b.db' }),
    SQLITE_FULL: Object.assign(new Error('full'), { code: 'SQLITE_FULL' }),
    ours: new StackdeskError('usage', 'in words'),
    slip: new Error('a slip'),
  };
  const sent: EngineFrame[] = [];
  let call: (frame: HostFrame) => void = () => undefined;
  const handlers = {
    restore: ({ path }: { path: string }) => Promise.reject(thrown[path]),
  } as unknown as ControlHandlers;
  serveHost(
    {
      send: (frame) => sent.push(frame),
      onFrame: (listener) => {
        call = (frame) => listener(frame, undefined);
      },
      onHostGone: () => undefined,
      endProgram: () => undefined,
    },
    handlers,
    () => undefined,
  );
  for (const [id, path] of Object.keys(thrown).entries())
    call({ frame: 'call', id, name: 'restore', request: { path } } as HostFrame);
  await vi.waitFor(() => expect(sent).toHaveLength(5));
  expect(sent.slice(1)).toMatchObject([
    { problem: { code: 'disk_full', reason: { key: 'no_room', facts: { path: '/b.db' } } } },
    { problem: { code: 'disk_full', reason: { key: 'store_full' } } },
    { problem: { code: 'usage', message: 'in words', reason: null } },
    { problem: { code: 'internal', message: 'a slip' } },
  ]);
});
