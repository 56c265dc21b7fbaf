/** The calls of one connection that have no answer yet. Both are messages of the RPC library. */
export interface Unanswered {
  /** A message came in: a call, or that its answer is no longer wanted. */
  came(message: string): void;
  /** A message goes out. The first one with the number of a call is its answer. */
  goes(message: string): void;
  /** True if each call that came in was answered. */
  isNone(): boolean;
}

/** A message begins with the number of its call. Type 4 says that its answer is no longer wanted. */
const NUMBER = /^\{"i":("[^"\\]{0,40}"|\d+),("t":4)?/;

export function createUnanswered(): Unanswered {
  const open = new Set<string>();
  /** True once a message had no number: then it is not known what was answered. */
  let isUnknown = false;
  return {
    came: (message) => {
      const [, number, isDropped] = NUMBER.exec(message) ?? [];
      if (number === undefined) isUnknown = true;
      else if (isDropped === undefined) open.add(number);
    },
    goes: (message) => void open.delete(NUMBER.exec(message)?.[1] ?? ''),
    isNone: () => !isUnknown && open.size === 0,
  };
}
