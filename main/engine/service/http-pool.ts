import type { Dispatcher } from 'undici';

/** Connections that requests are sent over; `close` waits for those under way, `destroy` ends them. */
export interface HttpPool {
  /** Throws nothing: what goes wrong before there is a connection reaches `onResponseError`, too, without a controller. */
  dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void;
  close(): Promise<void>;
  destroy(): Promise<void>;
}

/** The HTTP library: loading it takes as long as the rest of the engine together, and no start of the engine needs it. */
export type HttpLibrary = typeof import('undici');

/** A pool that is made, and the library loaded, with its first request. */
export function lazyPool(make: (library: HttpLibrary) => Dispatcher): HttpPool {
  let made: Promise<Dispatcher> | undefined;
  let isDestroyed = false;
  const pool = () => {
    made ??= import('undici').then(make);
    return made;
  };
  return {
    dispatch: (options, handler) =>
      tellFailure(handler, async () => {
        const opened = await pool();
        if (isDestroyed) await opened.destroy();
        opened.dispatch(options, handler);
      }),
    close: async () => {
      if (made !== undefined) await (await made).close();
    },
    destroy: async () => {
      isDestroyed = true;
      if (made !== undefined) await (await made).destroy();
    },
  };
}

/** Does what leads to a request's connection, and tells the request where that fails. */
export function tellFailure(handler: Dispatcher.DispatchHandler, work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    // The library itself gives no controller where there is no connection yet.
    handler.onResponseError?.(null as never, error instanceof Error ? error : new Error(String(error)));
  });
}
