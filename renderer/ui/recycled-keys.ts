import { useRef } from 'react';

/** A value that holds the keyboard, and the key of its element. */
export interface Held {
  value: string;
  key: number;
}

/**
 * Keys for values in a list that is often another: each element is taken over by the value that stands in its place, as that is far quicker
 * than making new ones; only the one that holds the keyboard, or is being pressed, goes along with its value.
 */
export function recycledKeys(values: readonly string[], held: Held | null): readonly number[] {
  const keys = values.map((_value, index) => index);
  if (held === null) return keys;
  const at = values.indexOf(held.value);
  // Where its value is gone, no other takes it over: a press would be meant for the one that was there.
  if (held.key < keys.length) keys[held.key] = at;
  if (at !== -1) keys[at] = held.key;
  return keys;
}

/** The keys of a list's elements; each element says by `hold` that it got the keyboard, and the list by `release` that it left. */
export function useRecycledKeys(values: readonly string[]) {
  const held = useRef<Held | null>(null);
  return {
    keys: recycledKeys(values, held.current),
    hold: (value: string, key: number) => {
      held.current = { value, key };
    },
    release: () => {
      held.current = null;
    },
  };
}
