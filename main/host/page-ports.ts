import { type EngineFrame, fromWire, toWire } from '../../preload/contract/host.ts';
import type { PagePort, ProcessLink } from './subprocess.ts';

/** The pages' ports to one run of the engine. */
export interface PagePorts {
  connect(port: PagePort): void;
  receive(frame: Extract<EngineFrame, { frame: 'port' | 'close' }>): void;
  /** Closes what is relayed, which rejects the page's pending calls; ports handed over close by themselves. */
  closeAll(): void;
}

export function createPagePorts(link: ProcessLink): PagePorts {
  const open = new Map<number, PagePort>();
  let lastId = 0;

  const relay = (id: number, port: PagePort) => {
    open.set(id, port);
    port.on('message', ({ data }) => {
      // Of a page that sends anything else nothing is expected.
      if (typeof data === 'string' || data instanceof Uint8Array)
        link.post({ frame: 'port', port: id, data: toWire(data) });
    });
    port.on('close', () => {
      if (open.delete(id)) link.post({ frame: 'close', port: id });
    });
    link.post({ frame: 'connect', port: id, relayed: true });
    port.start();
  };

  return {
    connect: (port) => {
      lastId += 1;
      if (link.handOver === null) relay(lastId, port);
      else link.handOver({ frame: 'connect', port: lastId, relayed: false }, port);
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
