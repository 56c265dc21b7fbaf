import type { Wallet } from '../../../preload/contract/models/money.ts';

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
  /** Ends once nothing paid is under way, without holding anything back. */
  idle(): Promise<void>;
  /** Counts what a request may cost, from before it is sent until its charge is booked; call the answer once that is so. */
  reserve(amount: Reservation): () => void;
  /** Credits reserved now of one wallet; of one run only where `jobId` is given. */
  reserved(wallet: Wallet, jobId?: number): number;
  /** Whether any request is somewhere between its reservation and its booking. */
  isSpending(): boolean;
}

export interface Reservation {
  wallet: Wallet;
  jobId: number | null;
  credits: number;
}

export function createWalletGuard(): WalletGuard {
  let underWay = 0;
  let quietTail: Promise<unknown> = Promise.resolve();
  let quietWanted = 0;
  let idleWaiters: (() => void)[] = [];
  const reservations = new Set<Reservation>();

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
    async idle() {
      while (underWay > 0 || quietWanted > 0) {
        await whenIdle();
        await quietTail;
      }
    },
    reserve(amount) {
      // A copy, so that one object reserved twice counts twice.
      const mine = { ...amount };
      reservations.add(mine);
      return () => void reservations.delete(mine);
    },
    isSpending: () => reservations.size > 0,
    reserved(wallet, jobId) {
      let credits = 0;
      for (const each of reservations) {
        if (each.wallet === wallet && (jobId === undefined || each.jobId === jobId)) credits += each.credits;
      }
      return credits;
    },
  };
}
