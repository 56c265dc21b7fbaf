/** A promise with its handles outside. */
export interface Deferred {
  readonly promise: Promise<void>;
  resolve(): void;
  reject(error: Error): void;
}

/** Nobody has to wait for it: a rejection that nobody hears is no trouble. */
export function createDeferred(): Deferred {
  let resolve = (): void => {};
  let reject = (_error: Error): void => {};
  const promise = new Promise<void>((onDone, onFailed) => {
    resolve = onDone;
    reject = onFailed;
  });
  promise.catch(() => {});
  return { promise, resolve, reject };
}
