import { expect, test } from 'vitest';
import { serveHost } from '../../../../main/engine/process/host-port.ts';
import type { EnginePort } from '../../../../main/engine/process/host-ports.ts';
import type { HostTransport } from '../../../../main/engine/process/host-transport.ts';
import type { EngineFrame } from '#contract/host.ts';

test('a page that asks for ports without end has the last one only', () => {
  const sent: EngineFrame[] = [];
  let hear: Parameters<HostTransport['onFrame']>[0] = () => undefined;
  const open = new Set<EnginePort>();
  const transport = {
    send: (frame: EngineFrame) => void sent.push(frame),
    onFrame: (listener: typeof hear) => {
      hear = listener;
    },
    onHostGone: () => undefined,
    endProgram: () => undefined,
  } as unknown as HostTransport;
  serveHost(transport, {} as never, (port) => {
    open.add(port);
    port.on('close', () => void open.delete(port));
  });
  for (let id = 1; id <= 20_000; id += 1) hear({ frame: 'connect', port: id, relayed: true }, undefined);
  expect(open.size).toBe(1);
  expect(sent.filter(({ frame }) => frame === 'close')).toHaveLength(19_999);

  // A port of Electron's own, which says nothing to who closes it.
  const handed = {
    on: () => undefined,
    start: () => undefined,
    postMessage: () => undefined,
    close: () => undefined,
  };
  for (let id = 1; id <= 3; id += 1) hear({ frame: 'connect', port: id, relayed: false }, handed as never);
  expect(open.size).toBe(1);
});
