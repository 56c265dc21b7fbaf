import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The Electron that set-up provided: `args` lead it to the app. */
export interface ElectronRuntime {
  kind: 'official' | 'fallback';
  executable: string;
  version: string;
  args: string[];
}

export interface TestSession {
  env: Record<string, string>;
  close(): Promise<void>;
}

/** The folder of the checkout. */
export const root = join(import.meta.dirname, '..', '..');

const scripts = join(root, 'scripts');

/** The scripts run before anything is installed, so they are plain modules without types. */
export async function loadScript<Exports>(path: string): Promise<Exports> {
  return (await import(pathToFileURL(join(scripts, path)).href)) as Exports;
}

export async function findElectron(): Promise<ElectronRuntime> {
  const module = await loadScript<{ findElectron(): ElectronRuntime }>('setup/electron.mjs');
  return module.findElectron();
}

/** What Chromium must be told on this computer, such as that root gets no sandbox. */
export async function chromiumArgs(runtime: ElectronRuntime): Promise<string[]> {
  const module = await loadScript<{ chromiumArgs(runtime: ElectronRuntime): string[] }>(
    'setup/chromium-args.mjs',
  );
  return module.chromiumArgs(runtime);
}

/** A display and a keychain of the tests' own, thrown away on `close`. */
export async function openSession(): Promise<TestSession> {
  type Open = (wants: { ownKeychain: boolean; ownDisplay: boolean }) => Promise<TestSession>;
  const module = await loadScript<{ openSession: Open }>('session/session.mjs');
  return module.openSession({ ownKeychain: true, ownDisplay: true });
}

/** Builds what is stale, or only some parts of it, for tests that are run without `npm test`. */
export async function buildStale(parts?: readonly ('main' | 'preload' | 'renderer')[]): Promise<void> {
  type Build = (wants: { parts?: readonly string[] }) => Promise<void>;
  const module = await loadScript<{ build: Build }>('build/build.mjs');
  await module.build(parts === undefined ? {} : { parts });
}
