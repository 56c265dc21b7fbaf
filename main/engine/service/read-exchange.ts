import { jsonOf } from './answer.ts';
import type { Operation } from './operations.ts';
import { wholeEntries } from './read/whole-entries.ts';
import type { Exchange } from './transport-types.ts';

/** An exchange with its `body` as JSON. Undefined if it is no JSON, or exceeds the operation's bounds. */
export interface ReadExchange extends Exchange {
  readonly body: object | undefined;
}

/** What a batch brought is paid entry by entry, so those that came whole count, even if the text as a whole is no JSON. */
export function readExchange(
  exchange: Exchange,
  { group, answer }: Pick<Operation, 'group' | 'answer'>,
): ReadExchange {
  const body = jsonOf(exchange.text, answer);
  if (body !== undefined || group !== 'batch') return { ...exchange, body };
  const text = wholeEntries(exchange.text, answer);
  const whole = text === null ? undefined : jsonOf(text, answer);
  return text === null || whole === undefined ? { ...exchange, body } : { ...exchange, text, body: whole };
}
