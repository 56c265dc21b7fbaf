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
 * Begins something that a start can do without, such as tooltips of the keyboard, once the window is idle.
 * Returns a function that stops it.
 */
export function beginAhead(load: () => Promise<() => () => void>): () => void {
  let isOver = false;
  let stop: (() => void) | undefined;
  ahead.unshift(async () => {
    const begin = await load();
    if (!isOver) stop = begin();
  });
  return () => {
    isOver = true;
    stop?.();
  };
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
