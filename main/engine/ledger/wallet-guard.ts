import type { Wallet } from '#contract/models/money.ts';
import { sleep } from '../world/clock.ts';

/**
 * Counts the paid requests under way, so that a lost answer can be judged by the balance. That is only sound while no other
 * request changes it. `quiet` holds back new requests and waits for those under way, of every workspace: several may pay
 * from one wallet.
 */
export interface Traffic {
  /**
   * Waits for any `quiet` to end, then counts one request under way until `leave` is called. Throws as `refusedCall` says
   * if the engine ends by then: nobody would wait for the answer.
   */
  enter(): Promise<void>;
  leave(): void;
  /** Runs `work` while nothing paid is under way. A caller that has entered must leave first. */
  quiet<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Waits between two requests. Ends early if nobody wants the next one any more, or if the engine ends. */
  pause(ms: number, signal?: AbortSignal): Promise<void>;
  /** Resolves once nothing paid is under way. Holds nothing back. */
  idle(): Promise<void>;
}

/** The paid requests of one workspace: the traffic of all, and what its own may cost. */
export interface WalletGuard extends Traffic {
  /** Counts what a request may cost. Call the returned function once its charge is booked. */
  reserve(amount: Reservation): () => void;
  /** Credits of a wallet that are reserved now. Only those of one run if `jobId` is given. */
  reserved(wallet: Wallet, jobId?: number): number;
  /**
   * Credits that are reserved for assistants, in every workspace. Only those of one session if `assistant` is given.
   */
  reservedForAssistants(assistant?: number): number;
  /** True if any request is between its reservation and its booking. */
  isSpending(): boolean;
}

export interface Reservation {
  wallet: Wallet;
  jobId: number | null;
  /** The session of an assistant that it is spent for. */
  assistant?: number | null;
  credits: number;
}

/** `closing` is aborted once the engine ends. */
export function createTraffic(closing = new AbortController().signal): Traffic {
  let underWay = 0;
  let quietTail: Promise<unknown> = Promise.resolve();
  let quietWanted = 0;
  let idleWaiters: (() => void)[] = [];

  const whenIdle = () =>
    underWay === 0 ? Promise.resolve() : new Promise<void>((resolve) => idleWaiters.push(resolve));

  return {
    async enter() {
      while (quietWanted > 0) await quietTail;
      closing.throwIfAborted();
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
    async pause(ms, signal) {
      const ending = signal === undefined ? closing : AbortSignal.any([closing, signal]);
      await sleep(ms, ending).catch(() => undefined);
    },
    async idle() {
      while (underWay > 0 || quietWanted > 0) {
        await whenIdle();
        await quietTail;
      }
    },
  };
}

/** The guards of all workspaces share the traffic, and `ofAssistants`: what is reserved for assistants. */
export function createWalletGuard(
  traffic = createTraffic(),
  ofAssistants = new Set<Reservation>(),
): WalletGuard {
  const reservations = new Set<Reservation>();
  return {
    ...traffic,
    reserve(amount) {
      // A copy, so that one object reserved twice counts twice.
      const mine = { ...amount };
      reservations.add(mine);
      if (mine.assistant != null) ofAssistants.add(mine);
      return () => {
        reservations.delete(mine);
        ofAssistants.delete(mine);
      };
    },
    isSpending: () => reservations.size > 0,
    reserved: (wallet, jobId) =>
      sumOf(reservations, (each) => each.wallet === wallet && (jobId === undefined || each.jobId === jobId)),
    reservedForAssistants: (assistant) =>
      sumOf(ofAssistants, (each) => assistant === undefined || each.assistant === assistant),
  };
}

function sumOf(reservations: Iterable<Reservation>, isMeant: (each: Reservation) => boolean): number {
  let credits = 0;
  for (const each of reservations) if (isMeant(each)) credits += each.credits;
  return credits;
}
