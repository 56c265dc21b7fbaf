import { jsonOf } from './answer.ts';
import type { Operation } from './operations.ts';
import type { Exchange } from './transport-types.ts';

/** An exchange with its `body` as JSON. Undefined if it is no JSON, or exceeds the operation's bounds. */
export interface ReadExchange extends Exchange {
  readonly body: object | undefined;
}

export function readExchange(exchange: Exchange, operation: Pick<Operation, 'answer'>): ReadExchange {
  return { ...exchange, body: jsonOf(exchange.text, operation.answer) };
}
