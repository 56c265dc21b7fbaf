/** Notices that nothing arrives any more; while we hold the server back, silence means nothing. */
export interface StallWatch {
  alive(): void;
  pause(): void;
  resume(): void;
  stop(): void;
}

/** Begins paused; calls `onStall` once after `stallMs` of silence. */
export function createStallWatch(stallMs: number, onStall: () => void): StallWatch {
  let timer: NodeJS.Timeout | null = null;
  const stop = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  return {
    alive: () => void timer?.refresh(),
    pause: stop,
    resume() {
      stop();
      timer = setTimeout(onStall, stallMs);
    },
    stop,
  };
}
