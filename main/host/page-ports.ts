import { type EngineFrame, fromWire, toWire } from '#contract/host.ts';
import type { PagePort, Subprocess } from './subprocess.ts';

/** The pages' ports to one engine process. */
export interface PagePorts {
  connect(port: PagePort): void;
  receive(frame: Extract<EngineFrame, { frame: 'port' | 'close' }>): void;
  /** Closes the relayed ports, which rejects pending calls. Other ports close by themselves. */
  closeAll(): void;
}

export function createPagePorts(engine: Subprocess): PagePorts {
  const open = new Map<number, PagePort>();
  let lastId = 0;

  const relay = (id: number, port: PagePort) => {
    open.set(id, port);
    port.on('message', ({ data }) => {
      // A page has no reason to send anything else.
      if (typeof data === 'string' || data instanceof Uint8Array)
        engine.post({ frame: 'port', port: id, data: toWire(data) });
    });
    port.on('close', () => {
      if (open.delete(id)) engine.post({ frame: 'close', port: id });
    });
    engine.post({ frame: 'connect', port: id, relayed: true });
    port.start();
  };

  return {
    connect: (port) => {
      lastId += 1;
      if (engine.handOver === null) relay(lastId, port);
      else engine.handOver({ frame: 'connect', port: lastId, relayed: false }, port);
    },
    receive: (frame) => {
      const port = open.get(frame.port);
      if (frame.frame === 'port') port?.postMessage(fromWire(frame.data));
      else if (open.delete(frame.port)) port?.close();
    },
    closeAll: () => {
      const ports = [...open.values()];
      open.clear();
      for (const port of ports) port.close();
    },
  };
}
