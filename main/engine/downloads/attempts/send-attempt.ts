import { because } from '#contract/reason.ts';
import type { Headers } from '../../service/answer.ts';
import { ServiceError } from '../../service/service-error.ts';
import { TransportFailure } from '../../service/transport-types.ts';
import { answerError } from '../answer/answer-error.ts';
import { checkAnswer } from '../answer/check-answer.ts';
import { openFollowing } from '../answer/follow.ts';
import type { OpenAnswer } from '../answer/open-answer.ts';
import { takeBody } from '../body/take-body.ts';
import { type Run, save } from '../run.ts';
import { countsAsAttempt, giveAttemptBack, spendAttempt } from './attempt-limit.ts';
import type { AttemptTurn } from './turn.ts';

/** Makes one attempt and takes its answer. Rejects if that does not bring the rest of the file. */
export async function sendAttempt(run: Run, turn: AttemptTurn): Promise<void> {
  const { context, row } = run;
  run.attempts += 1;
  const fromBytes = run.part !== null && row.ifRange !== null && !row.rangesBroken ? run.part.bytes : 0;
  let isSent = false;
  let isAnswered = false;
  const onSend = (): void => {
    if (isSent) return;
    spendAttempt(run);
    isSent = true;
    run.sent += 1;
    turn.left?.();
  };
  const onAnswer = (status: number, headers: Headers): void => {
    isAnswered = true;
    turn.answered?.(status, headers, null);
  };
  const request = {
    url: turn.url ?? new URL(row.url),
    headers: headersOf(fromBytes, row.ifRange),
    signal: context.signal,
    headersTimeoutMs: context.headersTimeoutMs ?? 120_000,
    stallMs: context.stallMs ?? 30_000,
    onSend,
  };
  try {
    const { answer, isTrusted } = await openFollowing(context, request, onAnswer);
    try {
      await use(run, answer, { fromBytes, isTrusted, turn });
    } finally {
      answer.drop();
    }
  } finally {
    if (!isSent) turn.returned?.();
    else if (!isAnswered) turn.lost?.();
  }
}

interface Circumstances {
  readonly fromBytes: number;
  readonly isTrusted: boolean;
  readonly turn: AttemptTurn;
}

async function use(
  run: Run,
  answer: OpenAnswer,
  { fromBytes, isTrusted, turn }: Circumstances,
): Promise<void> {
  const { row } = run;
  const { etag, lastModified, totalBytes } = row;
  const { status, headers } = answer;
  const verdict = checkAnswer(status, headers, { fromBytes, etag, lastModified, totalBytes });
  if (verdict.kind === 'append' || verdict.kind === 'whole') return takeBody(run, answer, verdict);
  if (verdict.kind === 'complete') return save(run, { totalBytes: verdict.totalBytes });
  if (verdict.kind === 'refuse')
    throw new ServiceError('bad_answer', because('refused', { why: verdict.why }), {
      outcome: 'not-charged',
    });
  if (verdict.kind === 'start-over') {
    await run.part?.restart();
    save(run, { syncedBytes: 0, syncedSha256: null, rangesBroken: row.rangesBroken || verdict.isBroken });
    throw new TransportFailure('server_error', because('anew', { why: verdict.why }), true);
  }
  const error = await answerError(answer, isTrusted, run.context.redact);
  if (isTrusted && !countsAsAttempt(status)) giveAttemptBack(run, error.code === 'download_limit_reached');
  if (isTrusted && status === 429) turn.answered?.(status, headers, error.retryAfterMs);
  throw error;
}

function headersOf(fromBytes: number, ifRange: string | null): Record<string, string> {
  return {
    accept: '*/*',
    'accept-encoding': 'identity',
    'user-agent': 'Stackdesk',
    ...(fromBytes > 0 && ifRange !== null ? { range: `bytes=${fromBytes}-`, 'if-range': ifRange } : {}),
  };
}
