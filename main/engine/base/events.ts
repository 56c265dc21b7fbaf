import { EventEmitter, on } from 'node:events';
import type { EngineEvent } from '#contract/events.ts';

export interface EngineEvents {
  emit(event: EngineEvent): void;
  listen(listener: (event: EngineEvent) => void): () => void;
  /** Every event from the call on, until `signal` fires. */
  stream(signal: AbortSignal | undefined): AsyncGenerator<EngineEvent, void>;
}

export function createEvents(): EngineEvents {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  return {
    emit: (event) => {
      emitter.emit('event', event);
    },
    listen: (listener) => {
      emitter.on('event', listener);
      return () => emitter.off('event', listener);
    },
    // Listens from the call on, not only from the first `next`, so that nothing after the call is missed.
    stream: (signal) => told(on(emitter, 'event', signal ? { signal } : {}), signal),
  };
}

async function* told(
  heard: AsyncIterable<unknown[]>,
  signal: AbortSignal | undefined,
): AsyncGenerator<EngineEvent, void> {
  try {
    for await (const [event] of heard) yield event as EngineEvent;
  } catch (error) {
    if (signal?.aborted !== true) throw error;
  }
}
