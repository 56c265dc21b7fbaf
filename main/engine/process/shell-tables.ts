import type { EngineFrame, HostFrame } from '#contract/host.ts';
import type { TableProcess } from '../world/table-client.ts';
import type { HandedPort } from './host-transport.ts';

type Frame = Extract<HostFrame, { frame: 'tables' | 'tables_ended' }>;

/** The table processes that the shell starts for this engine. */
export interface ShellTables {
  start(): Promise<TableProcess>;
  receive(frame: Frame, port: HandedPort | undefined): void;
}

interface Started {
  onPort: (port: HandedPort) => void;
  onEnd: (why: 'ended' | 'memory') => void;
}

export function createShellTables(send: (frame: EngineFrame) => void): ShellTables {
  const started = new Map<number, Started>();
  let lastId = 0;
  return {
    start: () =>
      new Promise((resolve, reject) => {
        lastId += 1;
        const id = lastId;
        started.set(id, {
          onPort: (port) => resolve(overPort(id, port)),
          onEnd: () => reject(new Error('the table process did not start')),
        });
        send({ frame: 'tables_start', id });
      }),
    receive: (frame, port) => {
      const known = started.get(frame.id);
      if (frame.frame === 'tables' && port !== undefined) known?.onPort(port);
      else if (frame.frame === 'tables_ended') {
        started.delete(frame.id);
        known?.onEnd(frame.isTooLarge ? 'memory' : 'ended');
      }
    },
  };

  function overPort(id: number, port: HandedPort): TableProcess {
    const kill = () => send({ frame: 'tables_end', id });
    return {
      // A view would bring all bytes behind it.
      send: (bytes) => port.postMessage(Uint8Array.from(bytes)),
      onBytes: (listener) => {
        port.on('message', ({ data }) => {
          if (data instanceof Uint8Array)
            listener(Buffer.from(data.buffer, data.byteOffset, data.byteLength));
          else kill();
        });
        port.start();
      },
      onEnd: (listener) => {
        const known = started.get(id);
        if (known === undefined) listener('ended');
        else known.onEnd = listener;
      },
      kill,
      setBusy: (isBusy) => send({ frame: 'tables_busy', id, isBusy }),
    };
  }
}
