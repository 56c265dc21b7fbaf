import type { Dice } from '../inputs.ts';
import type { Answer } from '../messages.ts';
import type { ClientSide, ResponseHeaders } from './client-side.ts';
import type { Later } from './journey.ts';
import { networkErrors } from './network-errors.ts';
import type { SentRequest } from './sent-request.ts';

/** A connection that nobody closes is cut by a device in between after this, ms. */
export const MOST_SILENT_MS = 600_000;

/** How an answer is delivered, if not plainly. */
export interface Manner {
  /** Replaces the answer's headers. */
  readonly headers?: ResponseHeaders;
  /** Cuts the body, or goes silent in the middle of it. */
  readonly breaks?: 'reset' | 'stall' | null;
  /** Added to the length in the header; a negative value also cuts the body. */
  readonly lengthError?: number;
}

/** Delivers an answer in one to three pieces. */
export function deliver(
  later: Later,
  dice: Dice,
  client: ClientSide,
  sent: SentRequest,
  answer: Answer,
  { headers: given = { ...answer.headers }, breaks = null, lengthError = 0 }: Manner = {},
): void {
  if (client.isOver()) return;
  const whole = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body;
  const body = lengthError < 0 ? whole.subarray(0, Math.max(0, whole.length + lengthError)) : whole;
  const told = Math.max(0, whole.length + lengthError);
  const isLengthTold = lengthError !== 0 || breaks !== null || dice.chance(0.7);
  const length: ResponseHeaders =
    answer.status === 204
      ? {}
      : isLengthTold
        ? { 'content-length': String(told) }
        : { 'transfer-encoding': 'chunked' };
  const headers = { ...given, ...length };
  sent.answer = { status: answer.status, headers, body };
  client.head(answer.status, headers);

  const reach = breaks === null ? body.length : dice.int(0, Math.max(0, body.length - 1));
  const cuts = reach < 2 ? [] : Array.from({ length: dice.int(0, 2) }, () => dice.int(1, reach - 1));
  const ends = [...cuts.sort((a, b) => a - b), reach];
  let from = 0;
  let atMs = 0;
  for (const to of ends) {
    const piece = body.subarray(from, to);
    from = to;
    atMs += dice.chance(0.5) ? 0 : dice.int(1, 40);
    if (piece.length > 0) later(atMs, () => client.data(piece));
  }
  const isShort = lengthError > 0;
  if (breaks === 'stall' || (isShort && dice.chance(0.3))) {
    later(atMs + MOST_SILENT_MS, () => client.fail(networkErrors.reset()));
  } else if (breaks === 'reset') {
    const error = dice.chance(0.5) ? networkErrors.reset() : networkErrors.otherSideClosed();
    later(atMs + dice.int(0, 3_000), () => client.fail(error));
  } else if (isShort) {
    const error = dice.chance(0.5) ? networkErrors.lengthMismatch() : networkErrors.otherSideClosed();
    later(atMs + dice.int(0, 3_000), () => client.fail(error));
  } else {
    later(atMs, () => client.end());
  }
}
