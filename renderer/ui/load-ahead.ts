import { type ComponentType, lazy } from 'react';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** What is not loaded yet, in the order in which it will be. */
const ahead: (() => Promise<unknown>)[] = [];

/** A part of the window that is loaded when it is first shown, or before that by `loadAhead`. */
export function loadedAhead<Props extends object>(load: Load<Props>): ComponentType<Props> {
  ahead.push(load);
  return lazy(async () => ({ default: await load() })) as ComponentType<Props>;
}

/**
 * Loads these parts while the window is idle, one at a time, so that the first use of each is as quick as the next.
 * Returns a function that stops this.
 */
export function loadAhead(): () => void {
  let request = 0;
  const next = () => {
    request = requestIdleCallback(() => {
      // A part that can't be loaded says so when it is shown.
      void ahead.shift()?.().then(next, next);
    });
  };
  next();
  return () => cancelIdleCallback(request);
}
