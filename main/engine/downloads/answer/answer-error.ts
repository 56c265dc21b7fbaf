import { because } from '#contract/reason.ts';
import { smallAnswer } from '../../service/answer-bounds.ts';
import { decodeBody } from '../../service/decode-body.ts';
import { errorOfAnswer } from '../../service/error-of-answer.ts';
import { gatherBody } from '../../service/gathered-body.ts';
import type { Operation } from '../../service/operations.ts';
import { readExchange } from '../../service/read-exchange.ts';
import { ServiceError } from '../../service/service-error.ts';
import type { Exchange } from '../../service/transport-types.ts';
import type { OpenAnswer } from './open-answer.ts';

/** The operation in messages about a download. It costs an attempt, but no credits. */
const download: Operation = {
  name: 'download',
  method: 'GET',
  path: '/v1/tech-lookup/lists/{id}/download',
  group: 'list-download',
  paid: false,
  needsWorkspace: true,
  answer: smallAnswer,
};

/**
 * The error in an answer without a file. The codes of 409 and 410 are not documented, so their status counts.
 * A server that we were redirected to knows nothing about our token and our attempts, so its refusals say
 * nothing about them.
 */
export async function answerError(
  answer: OpenAnswer,
  isTrusted: boolean,
  redact: ((text: string) => string) | undefined,
): Promise<ServiceError> {
  const exchange = await readWhole(answer);
  const { status } = exchange;
  const text = redact?.(exchange.text) ?? exchange.text;
  const error = errorOfAnswer(readExchange({ ...exchange, text }, download), download);
  const facts = { outcome: 'not-charged', status } as const;
  if (error === null) return new ServiceError('bad_answer', because('message_came'), facts);
  if (!isTrusted && status < 500)
    return new ServiceError('bad_answer', because('refused_elsewhere', { status }), facts);
  if (status === 410) return new ServiceError('list_expired', because('not_kept'), facts);
  if (status === 409) return new ServiceError('list_not_ready', because('not_ready'), facts);
  return error;
}

const LONGEST_TEXT_BYTES = 65_536;

/** The beginning of an answer that is no file, as text. '' if it can't be read; then its status must do. */
export async function readWhole(answer: OpenAnswer): Promise<Exchange> {
  const { status, headers } = answer;
  const body = gatherBody(LONGEST_TEXT_BYTES);
  await answer
    .read((chunk) => {
      if (!body.add(chunk)) answer.drop();
    })
    .catch(() => undefined);
  const text = await decodeBody(body.bytes(), headers, LONGEST_TEXT_BYTES).catch(() => '');
  return { status, headers, text };
}
