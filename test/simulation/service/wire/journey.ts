import type { Dice } from '../inputs.ts';
import type { Answer } from '../messages.ts';
import type { Refusal } from '../receive.ts';
import type { ClientSide } from './client-side.ts';
import type { Manner } from './delivery.ts';
import type { SentRequest } from './sent-request.ts';
import type { FaultName } from './weather.ts';

export type Later = (delayMs: number, act: () => void) => void;

/** One request that left, and everything that can be done to it. */
export interface Journey {
  /** Runs something for the client after so many ms, unless its side is over by then. */
  readonly later: Later;
  readonly dice: Dice;
  readonly client: ClientSide;
  readonly sent: SentRequest;
  readonly headersTimeoutMs: number;
  /** Records that a fault happened. */
  count(fault: FaultName): void;
  /**
   * Sends it to the service and calls `onAnswer` when the answer is back. Without `onAnswer` the answer is
   * lost.
   */
  carry(
    plan: { extraMs?: number; mostLateMs?: number; refusal?: Refusal; isAgain?: boolean },
    onAnswer?: (answer: Answer) => void,
  ): void;
  deliver(answer: Answer, manner?: Manner): void;
  /** An answer that something in between kept of an earlier request; null if there is none. */
  copy(): Answer | null;
  /** The same of the last seconds, which looks like a new one. */
  freshCopy(): Answer | null;
  /** An answer to the same lookup by GET that something in between kept. */
  lookupCopy(): Answer | null;
  /** Offers it again on another connection, and sends it if it is accepted. */
  offerAgain(): void;
}

/** A whole number between two bounds, on a logarithmic scale. */
export function scaled(dice: Dice, least: number, most: number): number {
  return Math.round(least * (most / least) ** dice.random());
}
