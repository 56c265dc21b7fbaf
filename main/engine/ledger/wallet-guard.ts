/**
 * Counts the paid requests under way on one wallet, so that a lost answer can be judged by the balance: that is only sound
 * while no other request moves it. Asking for quiet holds back new requests and waits for those under way.
 */
export interface WalletGuard {
  /** Waits while somebody has quiet, then counts one request under way until `leave` is called. */
  enter(): Promise<void>;
  leave(): void;
  /** Runs `work` while nothing paid is under way. A caller that has entered must leave first. */
  quiet<Result>(work: () => Promise<Result>): Promise<Result>;
}

export function createWalletGuard(): WalletGuard {
  let underWay = 0;
  let quietTail: Promise<unknown> = Promise.resolve();
  let quietWanted = 0;
  let idleWaiters: (() => void)[] = [];

  const whenIdle = () =>
    underWay === 0 ? Promise.resolve() : new Promise<void>((resolve) => idleWaiters.push(resolve));

  return {
    async enter() {
      while (quietWanted > 0) await quietTail;
      underWay += 1;
    },
    leave() {
      underWay -= 1;
      if (underWay > 0) return;
      const waiters = idleWaiters;
      idleWaiters = [];
      for (const waiter of waiters) waiter();
    },
    quiet(work) {
      quietWanted += 1;
      const turn = quietTail.then(whenIdle).then(work);
      quietTail = turn
        .then(
          () => undefined,
          () => undefined,
        )
        .then(() => {
          quietWanted -= 1;
        });
      return turn;
    },
  };
}
