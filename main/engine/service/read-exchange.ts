import { jsonOf } from './answer.ts';
import type { Operation } from './operations.ts';
import type { Exchange } from './transport-types.ts';

/** An answer that was looked into; `body` is its JSON, undefined if it is none, or more than an answer to this can be. */
export interface ReadExchange extends Exchange {
  readonly body: object | undefined;
}

export function readExchange(exchange: Exchange, operation: Pick<Operation, 'answer'>): ReadExchange {
  return { ...exchange, body: jsonOf(exchange.text, operation.answer) };
}
