/** A value that the engine stores, and the changes of it that are still on their way there. */
export interface PendingChanges<Value> {
  /** Takes what the engine has stored. */
  stored(value: Value): void;
  /**
   * Shows a change at once, and until `store` has returned the value with it. A change that could not be stored
   * is shown no longer. Rejects as `store` does.
   */
  change(change: Partial<Value>, store: () => Promise<Value>): Promise<void>;
}

/**
 * Calls `show` with the stored value and every pending change on top. So an answer to an earlier change neither hides
 * a later one nor lets a third be made from a value without it.
 */
export function createPendingChanges<Value extends object>(
  show: (value: Value) => void,
): PendingChanges<Value> {
  let value: Value | null = null;
  const pending = new Set<Partial<Value>>();
  const update = () => {
    if (value !== null) show(Object.assign({}, value, ...pending));
  };
  return {
    stored(next) {
      value = next;
      update();
    },
    async change(change, store) {
      pending.add(change);
      update();
      try {
        value = await store();
      } finally {
        pending.delete(change);
        update();
      }
    },
  };
}
