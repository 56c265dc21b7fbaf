import type { Page } from 'playwright-core';
import type { Sandbox } from '../../main/sandbox/start.ts';
import type { Session } from '../../preload/contract/models/connection.ts';
import { callShell, engineReaches } from './bridge-call.ts';
import { callEngine } from './engine-call.ts';

/** The token that the window is connected with; the sandbox must be told of it. */
export const listsToken = 'tok-lists-48c1';

/** Connects the window to a sandbox of the test, has its files go to a folder, and opens the screen of lists. */
export async function openLists(page: Page, sandbox: Sandbox, downloadDir: string): Promise<void> {
  await engineReaches(page, 'ready');
  const connected = await callShell(page, 'connect', { token: listsToken, baseUrl: sandbox.baseUrl });
  if (!connected.ok) throw new Error(JSON.stringify(connected.problem));
  const { connectionId, workspaces } = connected.value;
  await callEngine(page, 'session/choose', { connectionId, workspaceId: workspaces[0]?.id });
  await callEngine(page, 'settings/set', { downloadDir });
  await page.reload();
  await showLists(page);
}

/** Opens the screen of lists by the rail. */
export async function showLists(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Lists', exact: true }).click();
  await page.getByRole('heading', { name: 'Lists', exact: true }).waitFor();
}

/** Starts a list by the form, as a person does. */
export async function startList(page: Page, technology: string, automatic = true): Promise<void> {
  await page.getByRole('button', { name: 'New list' }).first().click();
  await page.getByRole('combobox', { name: 'Technology', exact: true }).fill(technology);
  if (!automatic) await page.getByRole('switch', { name: 'Download automatically when ready' }).click();
  await page.getByRole('button', { name: /^Get the list · / }).click();
  await rowOf(page, technology).waitFor();
}

/** The row of a list in the table. */
export function rowOf(page: Page, technology: string) {
  return page.getByRole('row').filter({ has: page.getByRole('button', { name: technology, exact: true }) });
}

/** What the engine says of the session; for what no screen shows. */
export async function sessionOf(page: Page): Promise<Session> {
  return (await callEngine(page, 'session/get')) as Session;
}
