import type { Questions } from '../security/questions.ts';

/** How often `tick` must be called, ms. */
export const TICK_MS = 1_000;
/** The engine is pinged after this many quiet ticks. */
const ASK_EVERY = 5;
/** So many ticks without a reply are a silence. No normal work takes so long: files are read in pieces. */
const PATIENCE = 20;
/** The same after a person chose to wait. */
const LONGER_PATIENCE = 120;
/** After a longer pause between two ticks, the whole computer slept or was too busy. */
const GAP_MS = 4 * TICK_MS;

export interface SilenceOptions {
  /** Pings the engine. Null if none runs. */
  ping: () => Promise<unknown> | null;
  /** Called once for each silence, and again if the person waited and there is still no reply. */
  onSilent: () => void;
  /** Called when the engine replies again, or has ended. */
  onOver: () => void;
  /** A clock that never goes back, ms. */
  now: () => number;
}

export interface Silence {
  tick(): void;
  /** The person waits, so `onSilent` is called again only after a longer time. */
  wait(): void;
}

/**
 * Notices an engine that does not reply. It counts ticks of this process, not time: if the computer slept or
 * was too busy, this process did not tick either.
 */
export function watchSilence({ ping, onSilent, onOver, now }: SilenceOptions): Silence {
  let pending: Promise<unknown> | null = null;
  let quiet = 0;
  let lastTickMs = now();
  let limit = PATIENCE;
  let isReported = false;

  const onReply = (reply: Promise<unknown>) => {
    if (pending !== reply) return;
    pending = null;
    quiet = 0;
    limit = PATIENCE;
    if (isReported) onOver();
    isReported = false;
  };
  return {
    tick: () => {
      const gapMs = now() - lastTickMs;
      lastTickMs = now();
      quiet = gapMs > GAP_MS ? 0 : quiet + 1;
      if (pending === null) {
        if (quiet < ASK_EVERY) return;
        const reply = ping();
        quiet = 0;
        if (reply === null) return;
        pending = reply;
        // If the engine ends, other code notices.
        reply.then(
          () => onReply(reply),
          () => onReply(reply),
        );
      } else if (quiet >= limit && !isReported) {
        isReported = true;
        onSilent();
      }
    },
    wait: () => {
      isReported = false;
      quiet = 0;
      limit = LONGER_PATIENCE;
    },
  };
}

/** Asks the person what to do about an engine that does not reply. Closes the question if it replies. */
export function askAboutSilentEngine({
  ping,
  replace,
  questions,
  appName,
}: {
  ping: SilenceOptions['ping'];
  /** Ends the engine by force and starts another. */
  replace: () => void;
  questions: Pick<Questions, 'ask'>;
  appName: string;
}): void {
  let open: AbortController | null = null;
  const silence = watchSilence({
    ping,
    now: () => performance.now(),
    onOver: () => open?.abort(),
    onSilent: () => {
      const question = new AbortController();
      open = question;
      void questions.ask('silent', { app: appName }, question.signal).then((isWanted) => {
        if (question.signal.aborted) return;
        if (isWanted) replace();
        else silence.wait();
      });
    },
  });
  setInterval(silence.tick, TICK_MS).unref();
}
