import type { EngineEvent } from '#contract/events.ts';
import type { Opened } from './open-engine.ts';

/** Passes on the events of the present engine until the returned function is called, or the engine ends. */
export function listen(
  { client }: Pick<Opened, 'client'>,
  onEvent: (event: EngineEvent) => void,
): () => void {
  const stopping = new AbortController();
  const follow = async () => {
    for await (const event of await client.events.subscribe(undefined, { signal: stopping.signal })) {
      if (stopping.signal.aborted) return;
      onEvent(event);
    }
  };
  // Events only show progress. If they stop, the command still gets its answer.
  follow().catch(() => undefined);
  return () => stopping.abort();
}
