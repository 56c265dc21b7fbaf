import type { Dispatcher } from 'undici';
import type { HttpPool } from '../../../../main/engine/world/http-pool.ts';
import type { ClientSide } from './client-side.ts';
import { networkErrors } from './network-errors.ts';

/** Opens one request; `onOver` must be called when the client's side is over. */
export type Open = (
  options: Dispatcher.DispatchOptions,
  handler: Dispatcher.DispatchHandler,
  onOver: () => void,
) => ClientSide;

/** A pool that can die with its process. */
export interface MortalPool extends HttpPool {
  /** Drops its requests without telling them, and takes no more. */
  die(): void;
}

export function createPool(open: Open): MortalPool {
  let state: 'open' | 'closed' | 'destroyed' | 'dead' = 'open';
  const clients = new Set<ClientSide>();
  const waiting: (() => void)[] = [];
  const settle = (): void => {
    if (clients.size === 0) for (const wake of waiting.splice(0)) wake();
  };
  return {
    dispatch(options, handler) {
      if (state === 'dead') return;
      if (state !== 'open') {
        const error = state === 'closed' ? networkErrors.closed() : networkErrors.destroyed();
        handler.onResponseError?.(null as never, error);
        return;
      }
      const client = open(options, handler, () => {
        clients.delete(client);
        // The client gets its end before `close` resolves.
        if (waiting.length > 0) queueMicrotask(settle);
      });
      clients.add(client);
    },
    close() {
      if (state === 'open') state = 'closed';
      if (clients.size === 0) return Promise.resolve();
      return new Promise((resolve) => waiting.push(resolve));
    },
    async destroy() {
      if (state !== 'dead') state = 'destroyed';
      // The requests get the library's error a moment later.
      await Promise.resolve();
      for (const client of [...clients]) client.fail(networkErrors.destroyed());
    },
    die() {
      state = 'dead';
      for (const client of [...clients]) client.vanish();
    },
  };
}
