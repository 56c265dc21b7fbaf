import type { Timeline } from './service/inputs.ts';

/** When every world begins, virtual ms since 1970 UTC: late in a day, so that days end within worlds. */
export const BEGINNING_MS = Date.UTC(2026, 10, 20, 21, 30);

export interface VirtualTime extends Timeline {
  /** Runs everything that is due until `untilMs`, one event after another. */
  runUntil(untilMs: number, afterEach: () => void): Promise<void>;
  /** Runs everything that follows from the last event without time passing. */
  settle(): Promise<void>;
  /** When the next event is due; Infinity if there is none. */
  nextMs(): number;
  readonly events: number;
}

interface Event {
  atMs: number;
  serial: number;
  wake: () => void;
  isCancelled: boolean;
}

/**
 * Virtual time: it only passes between events, and events of one moment keep their order. It stands still while
 * something real is `busy` that takes no virtual time.
 */
export function createVirtualTime(busy: () => Promise<unknown> | null = () => null): VirtualTime {
  const heap = createHeap();
  let nowMs = BEGINNING_MS;
  let serial = 0;
  let events = 0;
  /**
   * One turn of the real event loop: by then everything that follows from an event without waiting has
   * happened.
   */
  const settle = async () => {
    for (;;) {
      await new Promise<void>((resolve) => setImmediate(resolve));
      const work = busy();
      if (work === null) return;
      await work;
    }
  };
  return {
    now: () => nowMs,
    after(delayMs, wake) {
      serial += 1;
      const event: Event = { atMs: nowMs + Math.max(0, delayMs), serial, wake, isCancelled: false };
      heap.push(event);
      return () => {
        event.isCancelled = true;
      };
    },
    async runUntil(untilMs, afterEach) {
      await settle();
      for (;;) {
        const event = heap.peek();
        if (event === undefined || event.atMs > untilMs) break;
        heap.pop();
        if (event.isCancelled) continue;
        nowMs = Math.max(nowMs, event.atMs);
        events += 1;
        event.wake();
        await settle();
        afterEach();
      }
      if (Number.isFinite(untilMs)) nowMs = Math.max(nowMs, untilMs);
    },
    settle,
    nextMs: () => {
      while (heap.peek()?.isCancelled === true) heap.pop();
      return heap.peek()?.atMs ?? Number.POSITIVE_INFINITY;
    },
    get events() {
      return events;
    },
  };
}

function isBefore(one: Event, other: Event): boolean {
  return one.atMs < other.atMs || (one.atMs === other.atMs && one.serial < other.serial);
}

/** A queue with the earliest event first. */
function createHeap() {
  const items: Event[] = [];
  const at = (index: number): Event => items[index] as Event;
  const swap = (one: number, other: number) => {
    const kept = at(one);
    items[one] = at(other);
    items[other] = kept;
  };
  return {
    peek: (): Event | undefined => items[0],
    push(event: Event) {
      items.push(event);
      let index = items.length - 1;
      while (index > 0) {
        const parent = (index - 1) >> 1;
        if (!isBefore(at(index), at(parent))) break;
        swap(index, parent);
        index = parent;
      }
    },
    pop() {
      const last = items.pop();
      if (last === undefined || items.length === 0) return;
      items[0] = last;
      let index = 0;
      for (;;) {
        const left = 2 * index + 1;
        if (left >= items.length) break;
        const right = left + 1;
        const child = right < items.length && isBefore(at(right), at(left)) ? right : left;
        if (!isBefore(at(child), at(index))) break;
        swap(index, child);
        index = child;
      }
    },
  };
}
