import { useRef } from 'react';

/** The value with the focus, and the key of its element. */
export interface Held {
  value: string;
  key: number;
}

/**
 * Keys for the values of a list that changes often. Each element is reused by the value at its position,
 * which is much faster than making new ones. Only the element with the focus, or being pressed, moves with
 * its value.
 */
export function recycledKeys(values: readonly string[], held: Held | null): readonly number[] {
  const keys = values.map((_value, index) => index);
  if (held === null) return keys;
  const at = values.indexOf(held.value);
  // If its value is gone, no other value reuses the element: a press would be meant for the old one.
  if (held.key < keys.length) keys[held.key] = at;
  if (at !== -1) keys[at] = held.key;
  return keys;
}

/**
 * The keys of a list's elements. An element calls `hold` when it gets the focus, the list `release` when it
 * loses it.
 */
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
