import {
  type ControlName,
  type ControlReply,
  type ControlRequest,
  type EngineFrame,
  fromWire,
  type HostEvent,
  type HostFrame,
} from '#contract/host.ts';
import { problemOf } from '../base/problem.ts';
import { startTablesBy } from '../world/start-tables.ts';
import { createRelayedPort, type EnginePort, type RelayedPort, wrapHandedPort } from './host-ports.ts';
import type { HostTransport } from './host-transport.ts';
import { createShellTables } from './shell-tables.ts';

/** One handler for each control call. A `StackdeskError` reaches the shell with its code. */
export type ControlHandlers = {
  [Name in ControlName]: (request: ControlRequest<Name>) => Promise<ControlReply<Name>> | ControlReply<Name>;
};

export interface HostConnection {
  /** Sends the shell an event. */
  emit(event: HostEvent): void;
}

/**
 * Serves the shell at the other end: control calls, and the port of the page. There is one window, so a page that asks
 * for ports without end has the last one only. If the shell goes away, `shutdown` is called and the program ends.
 */
export function serveHost(
  transport: HostTransport,
  handlers: ControlHandlers,
  onConnect: (port: EnginePort) => void,
): HostConnection {
  const { send } = transport;
  const relayed = new Map<number, RelayedPort>();

  const answer = async (frame: Extract<HostFrame, { frame: 'call' }>) => {
    try {
      const handler = handlers[frame.name] as (request: unknown) => unknown;
      send({ frame: 'reply', id: frame.id, reply: (await handler(frame.request)) ?? null });
    } catch (error) {
      send({ frame: 'failure', id: frame.id, problem: problemFor(error) });
    }
  };

  let present: EnginePort | null = null;
  const connect = (port: EnginePort) => {
    present?.close();
    present = port;
    onConnect(port);
  };
  const connectRelayed = (id: number) => {
    const port = createRelayedPort(id, send, () => relayed.delete(id));
    relayed.set(id, port);
    connect(port);
  };

  const tables = createShellTables(send);
  if (transport.asksForTables === true) startTablesBy(tables.start);

  transport.onFrame((frame, handedPort) => {
    if (frame.frame === 'call') void answer(frame);
    else if (frame.frame === 'port') relayed.get(frame.port)?.receive(fromWire(frame.data));
    else if (frame.frame === 'close') relayed.get(frame.port)?.receiveClose();
    else if (frame.frame === 'tables' || frame.frame === 'tables_ended') tables.receive(frame, handedPort);
    else if (frame.relayed) connectRelayed(frame.port);
    else if (handedPort !== undefined) connect(wrapHandedPort(handedPort));
  });
  transport.onHostGone(() => {
    Promise.resolve(handlers.shutdown(null)).finally(() => transport.endProgram());
  });
  send({ frame: 'ready' });
  return { emit: (event) => send({ frame: 'event', event }) };
}

/** The shell has its own words of advice. */
function problemFor(error: unknown): Extract<EngineFrame, { frame: 'failure' }>['problem'] {
  const { code, message, reason } = problemOf(error);
  return { code, message, reason };
}
