import type { Dispatcher } from 'undici';

/** Connections that requests are sent over; `close` waits for those under way, `destroy` ends them. */
export interface HttpPool {
  /** What goes wrong before there is a connection reaches `onResponseError` without a controller, or is thrown. */
  dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): unknown;
  close(): Promise<void>;
  destroy(): Promise<void>;
}

/** The HTTP library: loading it takes as long as the rest of the engine together, and no start of the engine needs it. */
export type HttpLibrary = typeof import('undici');

/** A pool that is made, and the library loaded, with its first request. */
export function lazyPool(make: (library: HttpLibrary) => HttpPool): HttpPool {
  let made: Promise<HttpPool> | undefined;
  let isDestroyed = false;
  const pool = () => {
    made ??= import('undici').then(make);
    return made;
  };
  return {
    async dispatch(options, handler) {
      try {
        const opened = await pool();
        if (isDestroyed) await opened.destroy();
        await opened.dispatch(options, handler);
      } catch (error) {
        handler.onResponseError?.(null as never, error instanceof Error ? error : new Error(String(error)));
      }
    },
    close: async () => {
      if (made !== undefined) await (await made).close();
    },
    destroy: async () => {
      isDestroyed = true;
      if (made !== undefined) await (await made).destroy();
    },
  };
}
