import type { RateFacts } from '../../../../../main/engine/service/pacer/evidence.ts';
import type { Pacer, PacerKey } from '../../../../../main/engine/service/pacer/pacer.ts';
import type { VirtualTime } from './virtual-time.ts';

export type WindowKind = 'sliding' | 'fixed' | 'anchored';

/** A server that counts strictly: it stores the time of every request that it let in. */
export interface SimulatedServer {
  count(now: number): { allowed: boolean; facts: RateFacts; retryAfterMs: number };
  readonly allowed: number[];
  readonly refused: number[];
}

/** `anchored` starts a window with the first request after the last one ended, as many frameworks do. */
export function createServer(
  kind: WindowKind,
  limit: number,
  windowMs: number,
  offsetMs = 0,
): SimulatedServer {
  const allowed: number[] = [];
  const refused: number[] = [];
  let anchorMs = Number.NEGATIVE_INFINITY;
  const windowStart = (now: number): number => {
    if (kind === 'fixed') return Math.floor((now - offsetMs) / windowMs) * windowMs + offsetMs;
    if (kind === 'sliding') return now - windowMs;
    if (now >= anchorMs + windowMs) anchorMs = now;
    return anchorMs;
  };
  return {
    allowed,
    refused,
    count(now) {
      const start = windowStart(now);
      let counted = 0;
      for (let i = allowed.length - 1; i >= 0; i -= 1) {
        const moment = allowed[i] ?? 0;
        if (kind === 'sliding' ? moment <= start : moment < start) break;
        counted += 1;
      }
      const first = allowed[allowed.length - counted] ?? now;
      const frees = (kind === 'sliding' ? first : start) + windowMs;
      if (counted >= limit) {
        refused.push(now);
        const retryAfterMs = Math.ceil((frees - now) / 1_000) * 1_000;
        return { allowed: false, facts: { limit, remaining: 0 }, retryAfterMs };
      }
      allowed.push(now);
      return { allowed: true, facts: { limit, remaining: limit - counted - 1 }, retryAfterMs: 0 };
    },
  };
}

/**
 * The times of one request in ms after it was sent: when the server counts it, and when its answer is back.
 */
export interface Trip {
  readonly countedAfterMs: number;
  readonly answeredAfterMs: number;
}

/** Keeps `workers` callers busy: each asks the pacer again as soon as its last request is answered. */
export function keepBusy(
  time: VirtualTime,
  pacer: Pacer,
  key: PacerKey,
  server: SimulatedServer,
  options: { workers: number; untilMs: number; trip: () => Trip },
): void {
  const work = async (): Promise<void> => {
    for (;;) {
      const permit = await pacer.acquire(key, { priority: 'job' });
      if (time.now() >= options.untilMs) return permit.returned();
      const { countedAfterMs, answeredAfterMs } = options.trip();
      permit.left();
      const sentMs = time.now();
      await new Promise<void>((done) => {
        time.at(sentMs + countedAfterMs, () => {
          const verdict = server.count(time.now());
          time.at(sentMs + answeredAfterMs, () => {
            permit.answered(verdict.facts, verdict.allowed ? null : verdict.retryAfterMs);
            done();
          });
        });
      });
    }
  };
  for (let worker = 0; worker < options.workers; worker += 1) void work();
}
