import type { Dice } from '../inputs.ts';
import type { Answer } from '../messages.ts';
import type { Refusal } from '../receive.ts';
import type { ClientSide } from './client-side.ts';
import type { Manner } from './delivery.ts';
import type { SentRequest } from './sent-request.ts';
import type { FaultName } from './weather.ts';

export type Later = (delayMs: number, act: () => void) => void;

/** One request that left, and all that can be done to it. */
export interface Journey {
  /** Something that happens to the client after so many ms, unless its side is over by then. */
  readonly later: Later;
  readonly dice: Dice;
  readonly client: ClientSide;
  readonly sent: SentRequest;
  readonly headersTimeoutMs: number;
  /** Notes that a fault happened. */
  count(fault: FaultName): void;
  /** Sends it to the service; `onAnswer` is called when the service's answer has come back. Without it the answer is lost. */
  carry(plan: { extraMs?: number; refusal?: Refusal }, onAnswer?: (answer: Answer) => void): void;
  deliver(answer: Answer, manner?: Manner): void;
  /** Offers it once more, on another connection, and sends it if it is taken. */
  offerAgain(): void;
}

/** A whole number between two bounds that is as likely to be small as to be large. */
export function scaled(dice: Dice, least: number, most: number): number {
  return Math.round(least * (most / least) ** dice.random());
}
