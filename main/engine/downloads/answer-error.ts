import { errorOfAnswer } from '../service/error-of-answer.ts';
import type { Operation } from '../service/operations.ts';
import { ServiceError } from '../service/service-error.ts';
import type { OpenAnswer } from './open-answer.ts';
import { readWhole } from './read-text.ts';

/** What a message calls a download; it costs an attempt, but no credits. */
const download: Operation = {
  name: 'download',
  method: 'GET',
  path: '/v1/tech-lookup/lists/{id}/download',
  group: 'list-download',
  paid: false,
  needsWorkspace: true,
};

/**
 * The error that an answer without a file amounts to. The codes of 409 and 410 are not documented, so their status counts. A server that we
 * were sent to knows nothing of our token and our attempts, so its refusals say nothing of them.
 */
export async function answerError(
  answer: OpenAnswer,
  isTrusted: boolean,
  redact: ((text: string) => string) | undefined,
): Promise<ServiceError> {
  const exchange = await readWhole(answer);
  const { status } = exchange;
  const text = redact?.(exchange.text) ?? exchange.text;
  const error = errorOfAnswer({ ...exchange, text }, download);
  const facts = { outcome: 'not-charged', status } as const;
  if (status === 410)
    return new ServiceError('list_expired', 'The file is not kept any more (HTTP 410).', facts);
  if (error === null) return new ServiceError('bad_answer', `A message came instead of the file.`, facts);
  if (!isTrusted && status < 500)
    return new ServiceError(
      'bad_answer',
      `Where the download was sent to, it was refused (HTTP ${status}).`,
      facts,
    );
  if (status === 409)
    return new ServiceError('list_not_ready', 'The list is not ready yet (HTTP 409).', facts);
  return error;
}
