import { EventEmitter, on } from 'node:events';
import type { EngineEvent } from '../../preload/contract/events.ts';

export interface EngineEvents {
  emit(event: EngineEvent): void;
  listen(listener: (event: EngineEvent) => void): () => void;
  /** Every event from now on, until `signal` fires. */
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
    async *stream(signal) {
      try {
        for await (const [event] of on(emitter, 'event', signal ? { signal } : {}))
          yield event as EngineEvent;
      } catch (error) {
        if (signal?.aborted !== true) throw error;
      }
    },
  };
}
