import { wordsOf } from '../../process/error-code.ts';
import { absenceOf, isRefusal, isSlow } from './server.ts';

/** Rows that the server cannot store, by their ids here, with its words. They are tried again by the next process. */
export type NotTaken = Map<number, string>;

/** How many rows a server may refuse one by one in an exchange. One that refuses more has something else against them. */
const MOST_REFUSED = 20;

/** How many rows may be sent next, such that one that a server cannot store keeps no other back. */
export interface AroundRefusals {
  /** Zero if nothing is to be sent but what comes along, to see if that is what is refused. */
  most(): number;
  /** True if a row was refused alone, and the server has taken nothing without it yet. */
  isTrying(): boolean;
  /** Halves what is sent next. Throws the error if no row can be blamed for it. */
  refused(rows: readonly { id: number }[], error: unknown): void;
  /** Sends one row at a time for now. */
  slowDown(): void;
  /** What was sent is stored. A row that was refused alone before is noted as one that the server cannot store. */
  taken(): void;
}

/** Sends `largest` rows at a time, and fewer around those that are refused. */
export function aroundRefusals(notTaken: NotTaken, largest: number): AroundRefusals {
  let most = largest;
  let refused = 0;
  /** The row that was refused alone. If the same without it is taken, the row is what cannot be stored. */
  let suspect: { id: number; error: Error } | null = null;
  return {
    most: () => most,
    isTrying: () => suspect !== null,
    refused: (rows, error) => {
      const [first] = rows;
      const isAlone = rows.length === 1;
      if (first === undefined || !isRefusal(error) || (isAlone && isSlow(error)) || refused >= MOST_REFUSED)
        throw error;
      if (isAlone) suspect = { id: first.id, error };
      most = Math.floor(rows.length / 2);
    },
    slowDown: () => {
      most = 1;
    },
    taken: () => {
      if (suspect !== null) {
        notTaken.set(suspect.id, wordsOf(suspect.error));
        refused += 1;
        suspect = null;
      }
      most = Math.min(largest, Math.max(1, most * 2));
    },
  };
}

/** Does each piece of work, one after the other. What the server refuses of one keeps no other back, and is thrown last. */
export async function eachInTurn(works: readonly (() => Promise<unknown>)[]): Promise<void> {
  let refusal: unknown = null;
  for (const work of works)
    await work().catch((error: unknown) => {
      const absence = absenceOf(error);
      if (absence === null || absence === 'away') throw error;
      refusal ??= error;
    });
  if (refusal !== null) throw refusal;
}
