import type { TestProject } from 'vitest/node';
import { buildStale, openSession, type TestSession } from './scripts.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The environment of each worker's own session, by the worker's number. */
    sessions: Record<string, string>[];
  }
}

/** Runs once around all end-to-end tests: a fresh build, and for each worker a display, a message bus and an unlocked keyring of its own. */
export default async function globalSession(project: TestProject): Promise<() => Promise<void>> {
  await buildStale();
  const sessions: TestSession[] = [];
  for (let worker = 0; worker < project.config.maxWorkers; worker += 1) sessions.push(await openSession());
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
  };
}
