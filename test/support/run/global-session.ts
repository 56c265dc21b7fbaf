import type { TestProject } from 'vitest/node';
import { build } from '../../../scripts/build/build.mjs';
import type { Started } from '../../../scripts/session/session.mjs';
import { checkLaunches, forgetLaunches } from '../window/launch-count.ts';
import { forgetSavedFolder } from '../window/saved-folder.ts';
import { openOwnSession } from './own-session.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The environment of each worker's session, by the worker's number. */
    sessions: Record<string, string>[];
  }
}

/**
 * Runs once around all end-to-end tests: builds, and starts for each worker a display, a message bus and an
 * unlocked keyring. Afterwards fails if the window was started too often.
 */
export default async function globalSession(project: TestProject): Promise<() => Promise<void>> {
  await build();
  forgetSavedFolder();
  forgetLaunches();
  const sessions: Started[] = [];
  for (let worker = 0; worker < project.config.maxWorkers; worker += 1) sessions.push(await openOwnSession());
  project.provide(
    'sessions',
    sessions.map(({ env }) =>
      Object.fromEntries(
        ['DISPLAY', 'DBUS_SESSION_BUS_ADDRESS'].flatMap((name) =>
          env[name] === undefined ? [] : [[name, env[name]]],
        ),
      ),
    ),
  );
  return async () => {
    for (const session of sessions) await session.close();
    checkLaunches();
  };
}
