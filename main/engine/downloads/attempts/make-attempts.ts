import { StackdeskError } from '../../../../preload/contract/errors.ts';
import { sleep } from '../../world/clock.ts';
import { random } from '../../world/random.ts';
import { attemptOnce } from './send-attempt.ts';
import { failureOf } from '../failure.ts';
import { finish } from '../finish.ts';
import { requireRoom } from '../part/disk-space.ts';
import { forgetVersion } from '../part/reopen-part.ts';
import { reasonToStop, type Tries, waitAfter } from './retry-plan.ts';
import { isComplete, type Run, save } from '../run.ts';
import type { AttemptTurn } from './turn.ts';

/** Makes attempts until the file is there under its name. Rejects with why it is not. */
export async function bringIn(run: Run): Promise<void> {
  for (;;) {
    if (await finishWhereComplete(run)) return;
    await requireRoomForRest(run);
    const sentBefore = run.sent;
    try {
      await attemptOnce(run, await takeTurn(run));
    } catch (error) {
      run.unsent = run.sent > sentBefore ? 0 : run.unsent + 1;
      await waitForNext(run, error);
    }
  }
}

/** Waits for the leave to make one attempt. Throws where there must be none. */
async function takeTurn(run: Run): Promise<AttemptTurn> {
  const { beforeAttempt, signal } = run.context;
  const turn = (await beforeAttempt?.(run.attempts + 1, signal)) ?? {};
  if (typeof turn.attemptsLeft === 'number') save(run, { attemptsLeft: turn.attemptsLeft });
  const { expectedRows = null } = turn;
  // Rows are counted from the first byte on or not at all.
  if (expectedRows !== null && (run.row.expectedRows !== null || run.part === null))
    save(run, { expectedRows });
  const reason = reasonToStop(triesOf(run), run.limits);
  if (reason === null) return turn;
  turn.returned?.();
  throw new StackdeskError(reason.code, reason.reason);
}

/** What is damaged although it is complete is fetched anew, once, where somebody asks for it again. */
async function finishWhereComplete(run: Run): Promise<boolean> {
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

/** Looked at before the attempt, since a full disk must not cost one. */
async function requireRoomForRest({ row, part }: Run): Promise<void> {
  if (row.totalBytes !== null) await requireRoom(row.folder, row.totalBytes - (part?.bytes ?? 0));
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
