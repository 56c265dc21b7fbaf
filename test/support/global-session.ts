import { buildStale, openSession } from './scripts.ts';

/** Runs once around all end-to-end tests: a fresh build, a display, a message bus and an unlocked keyring of their own. */
export default async function globalSession(): Promise<() => Promise<void>> {
  await buildStale();
  const session = await openSession();
  for (const name of ['DISPLAY', 'DBUS_SESSION_BUS_ADDRESS']) {
    const value = session.env[name];
    if (value !== undefined) process.env[name] = value;
  }
  return () => session.close();
}
