import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apartMs, createLossWatch, type Look } from '../../../../main/engine/ledger/loss-watch.ts';
import { createVirtualTime } from '../service/pacer/virtual-time.ts';

const APART_MS = apartMs(180_000);
/** The service's clock is far from this computer's. */
const SERVICE_AHEAD_MS = 77_123_456;

/** Something in between that keeps an answer for `keepsMs`, without telling its age. */
function createCache(keepsMs: number, filledMs: number) {
  let madeMs = filledMs;
  return (nowMs: number) => {
    if (nowMs - madeMs >= keepsMs) madeMs = nowMs;
    const date = Math.floor((madeMs + SERVICE_AHEAD_MS) / 1_000) * 1_000;
    return { madeMs, answer: { made: { age: null, date } } };
  };
}

/** Looks 12 s apart, each of which is so old. Returns how each was taken. */
async function lookOften(agesMs: readonly number[]): Promise<('a copy' | 'new' | 'after the loss')[]> {
  const time = createVirtualTime(100_000);
  const watch = createLossWatch();
  const taken: ('a copy' | 'new' | 'after the loss')[] = [];
  for (const [index, ageMs] of agesMs.entries()) {
    const ms = 100_000 + index * 12_000;
    await lookAt(
      ms,
      () => {
        const look = watch.look(createCache(Number.POSITIVE_INFINITY, ms - ageMs)(ms).answer);
        const isAfter = look !== null && watch.isAfter(1, look, APART_MS);
        taken.push(look === null ? 'a copy' : isAfter ? 'after the loss' : 'new');
      },
      time,
    );
  }
  return taken;
}

async function lookAt(ms: number, look: () => void, time: ReturnType<typeof createVirtualTime>) {
  time.at(ms, look);
  await time.run(ms);
}

describe('a look at the wallet', () => {
  it('judges nothing that ended after it was made, however long something in between keeps it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 60_000 }),
        fc.integer({ min: 0, max: 60_000 }),
        fc.array(fc.integer({ min: 1, max: 15_000 }), { minLength: 1, maxLength: 20 }),
        fc.nat({ max: 19 }),
        async (keepsMs, filledAgoMs, pauses, lossAfter) => {
          const startMs = 100_000;
          const time = createVirtualTime(startMs);
          const watch = createLossWatch();
          const cache = createCache(keepsMs, startMs - filledAgoMs);
          let nowMs = startMs;
          let lostMs = Number.POSITIVE_INFINITY;
          for (const [index, pauseMs] of pauses.entries()) {
            if (index === lossAfter) lostMs = nowMs;
            nowMs += pauseMs;
            await lookAt(
              nowMs,
              () => {
                const { madeMs, answer } = cache(nowMs);
                const look = watch.look(answer);
                if (look === null || index < lossAfter) return;
                if (watch.isAfter(1, look, APART_MS)) expect(madeMs).toBeGreaterThanOrEqual(lostMs);
              },
              time,
            );
          }
        },
      ),
    );
  });

  it('judges what an earlier process sent once a second look shows that the clock went on', async () => {
    const time = createVirtualTime(100_000);
    const watch = createLossWatch();
    const cache = createCache(0, 0);
    const judged: boolean[] = [];
    for (const ms of [100_000, 101_000, 100_000 + APART_MS])
      await lookAt(
        ms,
        () => {
          const look = watch.look(cache(ms).answer);
          judged.push(look !== null && watch.isAfter(1, look, APART_MS));
        },
        time,
      );
    expect(judged).toEqual([false, false, true]);
  });

  it('is a copy if its age adds up over many looks', async () => {
    const time = createVirtualTime(100_000);
    const watch = createLossWatch();
    const cache = createCache(60_000, 100_000);
    const looks: (Look | null)[] = [];
    for (const ms of [100_000, 104_000, 108_000, 112_000])
      await lookAt(ms, () => looks.push(watch.look(cache(ms).answer)), time);
    expect(looks.map((look) => look === null)).toEqual([false, false, true, true]);
  });

  it('is a copy if it is old, although the one before was older', async () => {
    const taken = await lookOften([0, 60_000, 40_000, 20_000, 20_000, 20_000, 0]);
    expect(taken).toEqual(['new', 'a copy', 'a copy', 'a copy', 'a copy', 'a copy', 'after the loss']);
  });

  it('judges nothing if the first was a copy, and this may be one that is less old', async () => {
    const taken = await lookOften([60_000, 40_000, 20_000, 0, 0]);
    expect(taken).toEqual(['new', 'new', 'new', 'new', 'after the loss']);
  });

  it('is new once several in a row show that the clock of the service was set back', async () => {
    const taken = await lookOften([0, 20_000, 20_000, 20_000, 20_000, 20_000]);
    expect(taken).toEqual(['new', 'a copy', 'a copy', 'a copy', 'new', 'after the loss']);
  });

  it('judges nothing if the service does not date its answers', async () => {
    const time = createVirtualTime(100_000);
    const watch = createLossWatch();
    const judged: boolean[] = [];
    for (const ms of [100_000, 200_000])
      await lookAt(
        ms,
        () => {
          const look = watch.look({ made: { age: null, date: null } });
          judged.push(look !== null && watch.isAfter(1, look, APART_MS));
        },
        time,
      );
    expect(judged).toEqual([false, false]);
  });
});
