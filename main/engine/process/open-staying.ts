import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { createEngine, type Engine, type EngineOptions } from '../engine.ts';
import { afterCommands } from './after-commands.ts';
import { serveCommands } from './serve-commands.ts';

/**
 * Opens the engine of a program that stays open, such as the window's, and lets commands reach it. A command that is the
 * engine makes room. `onUnreachable` is called if commands cannot reach it. Throws as `afterCommands` does.
 */
export async function openStaying(
  options: EngineOptions,
  onUnreachable: (failure: Error) => void,
): Promise<Engine> {
  const { dataDir, timeScale = 1 } = options;
  const engine = await afterCommands(dataDir, () =>
    createEngine({ ...options, inBackground: true, isPatient: true }),
  );
  engine.sessions.awaitTokens();
  const failure = await serveCommands(engine, {
    timeScale,
    // A program that stays open does not make room for another.
    onHandOver: () => {
      throw new StackdeskError('store_locked', because('store_elsewhere', { path: dataDir }));
    },
  });
  if (failure !== null) onUnreachable(failure);
  return engine;
}
