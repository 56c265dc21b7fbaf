import { type EngineFrame, type PortData, toWire } from '#contract/host.ts';
import type { HandedPort } from './host-transport.ts';

type PortListener = (event?: { data: PortData }) => void;

/** A page's port as the engine sees it, whichever way it came. It fits oRPC's message-port adapter. */
export interface EnginePort {
  postMessage(data: PortData): void;
  /** The listener gets data for `message`, and none for `close`. */
  on(event: string, listener: PortListener): void;
  close(): void;
}

export interface RelayedPort extends EnginePort {
  receive(data: PortData): void;
  receiveClose(): void;
}

/** A port whose messages travel as frames of the one channel to the shell. */
export function createRelayedPort(
  id: number,
  send: (frame: EngineFrame) => void,
  onClosed: () => void,
): RelayedPort {
  const { on, fire } = createListeners();
  let open = true;
  const end = () => {
    if (!open) return;
    open = false;
    onClosed();
    fire('close');
  };
  return {
    on,
    postMessage: (data) => {
      if (open) send({ frame: 'port', port: id, data: toWire(data) });
    },
    close: () => {
      if (open) send({ frame: 'close', port: id });
      end();
    },
    receive: (data) => fire('message', { data }),
    receiveClose: end,
  };
}

/** Electron's own port. It is handed over so that pages and engine talk without the shell in between. */
export function wrapHandedPort(port: HandedPort): EnginePort {
  const { on, fire } = createListeners();
  port.on('message', (event) => fire('message', { data: event.data as PortData }));
  let open = true;
  const end = () => {
    if (!open) return;
    open = false;
    fire('close');
  };
  port.on('close', end);
  port.start();
  return {
    on,
    postMessage: (data) => {
      if (open) port.postMessage(data);
    },
    close: () => {
      port.close();
      // Electron tells only the other end.
      end();
    },
  };
}

function createListeners() {
  const listeners: { event: string; listener: PortListener }[] = [];
  return {
    on: (event: string, listener: PortListener) => void listeners.push({ event, listener }),
    fire: (event: string, detail?: { data: PortData }) => {
      for (const each of listeners) if (each.event === event) each.listener(detail);
    },
  };
}
