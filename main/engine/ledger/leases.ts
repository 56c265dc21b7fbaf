import type { Asking } from './asking.ts';

/** What a team does not buy at this moment, because this computer is about to. */
export interface Lease {
  /** The subjects that may be asked now. Colleagues ask for the others. */
  readonly mine: ReadonlySet<string>;
  /** Which colleague asks for each of the others; `?` if that is not known. */
  readonly holders: ReadonlyMap<string, string>;
  /** False if it may run out before the answer to a request that leaves now. */
  isGood(): boolean;
  /**
   * Gives it back, once all that was bought is offered to the team. `isBooked` returns false as long as an answer waits
   * for the store. Returns at once.
   */
  end(isBooked?: () => boolean): void;
}

/** Who wants a lease, and what is to happen while the library can't be asked. */
export interface LeaseWish {
  /** Ends the wait for the library. */
  signal?: AbortSignal;
  /** True if it may wait as long for the library as for the service. */
  isPatient?: boolean;
  /** True for an assistant: a person's word for the time without the library does not cover it. */
  isAssistants?: boolean;
  /** Looks at the wallet, free. Resolves with whether everything it fell by since the look before is known. */
  isExplained?: () => Promise<boolean>;
  /** Told while it waits for the library, ms since 1970, and with null once it does not any more. */
  onWaiting?: (waiting: { since: number; until: number } | null) => void;
}

/** What colleagues spend from the wallet of lookups of a workspace, by the numbers of the library. */
export interface TeamSpending {
  /** By which stream it was asked. Only readings by the same one can be compared. */
  reader: string;
  /** Credits that the wallet was charged for them. Only the difference of two readings says something. */
  spent: number;
  /** Credits that are in doubt for them. */
  inDoubt: number;
  /** Lookups that they have under way, or of which they did not tell yet what became. */
  underWay: number;
}

/** Agrees with colleagues on who buys what, so that nothing is bought twice by two people. */
export interface TeamLeases {
  /**
   * Takes a lease on what is about to be bought. Null without a team. What colleagues ask for is noted in `asking` until
   * it is free. What they have bought already is stored before this resolves, so look again what is saved. While the
   * library can't be asked, it waits, and then it goes on alone or throws why it does not: `team_away`, `team_refused`, or
   * `cancelled` if nobody wants it any more.
   */
  take(
    workspace: number,
    subjects: readonly string[],
    asking: Asking,
    wish?: LeaseWish,
  ): Promise<Lease> | null;
  /**
   * What colleagues spend from the wallet of lookups. `later` if the library can't be asked now, and nothing is bought
   * before it can; `untold` if it does not say, or if something is bought without it. Null without a team. Never throws.
   */
  spending(workspace: number): Promise<TeamSpending | 'later' | 'untold'> | null;
}

/** Without a team. */
export const alone: TeamLeases = { take: () => null, spending: () => null };
