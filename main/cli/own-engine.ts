import type { ClientLink } from '@orpc/client';
import { reasonOf } from '#contract/errors.ts';
import { because, inEnglish } from '#contract/reason.ts';
import { createEngine } from '../engine/engine.ts';
import { createCommandClient, pauseForError } from '../engine/handlers/command-client.ts';
import { serveCommands } from '../engine/process/serve-commands.ts';
import type { EngineLinkOptions } from './engine-link.ts';

/** An engine in this process. */
export interface OwnEngine {
  link: ClientLink<Record<never, never>>;
  /** True once it makes room for another program. */
  isLeaving: () => boolean;
  pauseFor: (error: unknown) => void;
  close: () => Promise<void>;
}

/**
 * Becomes the engine of the data folder. A module of its own, since it loads the product: a command that reaches an engine
 * that runs needs none of it. Throws `store_locked`, and what opening the store throws.
 */
export async function becomeEngine(options: EngineLinkOptions): Promise<OwnEngine> {
  const { dataDir, maySpend, timeScale, say, whileLocked } = options;
  const engine = createEngine({ dataDir, maySpend, timeScale });
  let closing: Promise<void> | null = null;
  const close = () => {
    // A restored backup has closed it already.
    closing ??= engine.store.database.open ? engine.close(async () => whileLocked()) : Promise.resolve();
    return closing;
  };
  let isLeaving = false;
  const { refusal } = engine.store;
  // What spends fails by this itself, as soon as it has to keep something.
  if (refusal !== null && !maySpend)
    say(inEnglish(because('read_as_it_is', { why: reasonOf(refusal) })) ?? refusal.message);
  if (maySpend) {
    const failure = await serveCommands(engine, {
      timeScale,
      onHandOver: () => {
        isLeaving = true;
        // Whoever ends this link gets its error.
        close().catch(() => undefined);
      },
    });
    if (failure !== null) say(`Other commands can't reach this one: ${failure.message}`);
  }
  return {
    link: createCommandClient(engine),
    isLeaving: () => isLeaving,
    pauseFor: (error) => pauseForError(engine, error),
    close,
  };
}
