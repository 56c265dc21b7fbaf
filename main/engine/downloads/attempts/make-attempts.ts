import { StackdeskError } from '#contract/errors.ts';
import { requireWritable } from '../../files/whole-file.ts';
import { ServiceError } from '../../service/service-error.ts';
import { TransportFailure } from '../../service/transport-types.ts';
import { sleep } from '../../world/clock.ts';
import { random } from '../../world/random.ts';

import { finish } from '../finish.ts';
import { forgetVersion } from '../part/reopen-part.ts';
import { partNameOf } from '../part/file-name.ts';
import { isComplete, pathIn, type Run, requireRoom, save } from '../run.ts';
import { reasonToStop, type Tries } from './attempt-limit.ts';
import { type AttemptFailure, waitAfter } from './retry-plan.ts';
import { sendAttempt } from './send-attempt.ts';
import type { AttemptTurn } from './turn.ts';

/** Makes attempts until the file has its name. Rejects with the error that ended them. */
export async function makeAttempts(run: Run): Promise<void> {
  for (;;) {
    if (await finishIfComplete(run)) return;
    const sentBefore = run.sent;
    try {
      await sendAttempt(run, await takeTurn(run));
    } catch (error) {
      run.unsent = run.sent > sentBefore ? 0 : run.unsent + 1;
      await waitForNext(run, error);
    }
  }
}

/** Waits until one attempt may be made. Throws if there must be none. */
async function takeTurn(run: Run): Promise<AttemptTurn> {
  const { beforeAttempt, signal } = run.context;
  const turn = (await beforeAttempt?.(run.attempts + 1, signal)) ?? {};
  if (typeof turn.attemptsLeft === 'number') save(run, { attemptsLeft: turn.attemptsLeft });
  const { expectedRows = null } = turn;
  // Rows are counted from the first byte, or not at all.
  if (expectedRows !== null && (run.row.expectedRows !== null || run.part === null))
    save(run, { expectedRows });
  const reason = reasonToStop(triesOf(run), run.limits);
  try {
    if (reason !== null) throw new StackdeskError(reason.code, reason.reason);
    await requireRoomForRest(run);
    return turn;
  } catch (error) {
    turn.returned?.();
    throw error;
  }
}

/** Finishes a complete file. If an earlier call completed it and it is damaged, it is fetched again. */
async function finishIfComplete(run: Run): Promise<boolean> {
  if (run.part === null || !isComplete(run)) return false;
  try {
    await finish(run, run.part);
    return true;
  } catch (error) {
    const isOld = run.attempts === 0 && error instanceof StackdeskError && error.code === 'download_damaged';
    if (!isOld) throw error;
    forgetVersion(run);
    return false;
  }
}

/** No row of a list is shorter: it has a domain, and a packed one takes some bytes as well. */
const LEAST_ROW_BYTES = 10;

/**
 * Checked right before the attempt, since a disk that is full, or a folder in which no file can be made, must not cost one.
 * If no length was announced yet, the rows say what it takes at least.
 */
async function requireRoomForRest(run: Run): Promise<void> {
  const { row, part } = run;
  const bytes = row.totalBytes ?? (row.expectedRows ?? 0) * LEAST_ROW_BYTES;
  await requireRoom(run, bytes - (part?.bytes ?? 0));
  if (part === null) await requireWritable(pathIn(row, partNameOf(row.wantedName)));
}

/** What failed, or null if the error is not a failed attempt. */
function failureOf(error: unknown): AttemptFailure | null {
  if (error instanceof ServiceError) return { code: error.code, retryAfterMs: error.retryAfterMs };
  return error instanceof TransportFailure ? { code: error.code, retryAfterMs: null } : null;
}

async function waitForNext(run: Run, error: unknown): Promise<void> {
  const failure = failureOf(error);
  if (failure === null) throw error;
  if (failure.code === 'rate_limited') run.rateLimited += 1;
  const waitMs = waitAfter(failure, triesOf(run), run.limits, random());
  if (waitMs === null) throw error;
  run.meter.set({ phase: 'waiting', bytes: run.part?.bytes ?? 0 });
  await sleep(waitMs, run.context.signal);
}

function triesOf(run: Run): Tries {
  return {
    attempts: run.attempts,
    sent: run.sent,
    fruitless: run.row.fruitless,
    unsent: run.unsent,
    rateLimited: run.rateLimited,
    attemptsLeft: run.row.attemptsLeft,
    mayUseReserve: run.context.mayUseReserve === true,
  };
}
