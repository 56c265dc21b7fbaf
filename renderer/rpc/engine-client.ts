import { type ClientLink, createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import type { StackdeskError } from '#contract/errors.ts';
import type { Contract } from '#contract/procedures.ts';
import { createDeferred } from './deferred.ts';
import { toStackdeskError } from './failures.ts';
import { type ClosablePort, createClosablePort } from './page-port.ts';

export type EngineClient = ContractRouterClient<Contract>;

type CallContext = Record<never, never>;
type PortLink = RPCLink<CallContext>;

export interface EngineConnection {
  /**
   * Calls wait while there is no port. They reject with a `StackdeskError`; `engine_stopped` if the port
   * closes before the answer.
   */
  client: EngineClient;
  /** Uses this port from now on; closes an earlier one. */
  open(port: MessagePort): void;
  /** Closes the port: calls under way fail, later ones wait for the next port. */
  drop(): void;
  /** Fails all calls until a port is opened again. */
  refuse(reason: StackdeskError): void;
}

/** The typed client of the engine, over the current port. */
export function createEngineClient(): EngineConnection {
  let port: ClosablePort | null = null;
  let current = createDeferred<PortLink>();
  let isSettled = false;

  const renew = () => {
    port?.close();
    port = null;
    if (isSettled) current = createDeferred<PortLink>();
    isSettled = false;
  };
  const link: ClientLink<CallContext> = {
    call: async (path, input, options) => {
      try {
        return await (await current.promise).call(path, input, options);
      } catch (error) {
        if (options.signal?.aborted) throw options.signal.reason;
        throw toStackdeskError(error);
      }
    },
  };
  return {
    client: createORPCClient(link),
    open: (opened) => {
      renew();
      port = createClosablePort(opened);
      current.resolve(new RPCLink({ port }));
      isSettled = true;
      opened.start();
    },
    drop: renew,
    refuse: (reason) => {
      renew();
      current.promise.catch(() => undefined);
      current.reject(reason);
      isSettled = true;
    },
  };
}
