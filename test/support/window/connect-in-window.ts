import type { Page } from 'playwright-core';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../main/sandbox/start.ts';
import { atEnd } from '../run/lifetime.ts';
import { callShell, engineReaches } from './bridge-call.ts';
import { callEngine } from './engine-call.ts';

const windowToken = 'tok-window-5d20c7';

/**
 * A service that ends with the test. Unlike the sample service in the app, a test can inspect, change and
 * stop it.
 */
export async function startService(options: SandboxOptions = {}): Promise<Sandbox> {
  const service = await startSandbox({ ...options, extraTokens: [windowToken] });
  atEnd(() => service.close());
  return service;
}

/** Connects a window to a service and takes the first workspace. */
export async function connectTo(page: Page, baseUrl: string, token = windowToken): Promise<void> {
  await engineReaches(page, 'ready');
  const result = await callShell(page, 'connect', { token, baseUrl });
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  const { connectionId, workspaces } = result.value;
  await callEngine(page, 'session/choose', { connectionId, workspaceId: workspaces[0]?.id });
  await page.getByRole('navigation').waitFor();
}
