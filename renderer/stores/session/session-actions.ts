import type { ConnectionTest } from '../../../preload/contract/models/connection.ts';
import { shell } from '../../bridge.ts';
import { engine } from '../../rpc/engine.ts';
import { tellProblem } from '../frame/notices.ts';
import { goTo, setConnecting, showEnrich } from '../frame/ui.ts';
import { sessionStore } from './session.ts';

/** Verifies a token and keeps the connection; the token is handed on and kept nowhere in the page. */
export async function connectWith(token: string, baseUrl: string | null) {
  const connected = await shell.connect(baseUrl === null ? { token } : { token, baseUrl });
  await readSession();
  return connected;
}

/** Starts the sample service and connects to it. */
export async function trySample(): Promise<void> {
  await shell.trySample();
  await readSession();
  setConnecting(false);
}

export async function chooseWorkspace(connectionId: string, workspaceId: string): Promise<void> {
  // First, since the engine's word of the choice comes before its answer, and the person may be elsewhere by then.
  showEnrich({ kind: 'start' });
  goTo('home');
  sessionStore.setState({ session: await engine.session.choose({ connectionId, workspaceId }) });
}

/** Tries whether a connection can be used now; throws if the engine could not try. */
export function testConnection(connectionId: string): Promise<ConnectionTest> {
  return engine.session.test({ connectionId });
}

/** Uses another address of the same server for a connection; throws what the service or the engine said against it. */
export async function moveConnection(connectionId: string, baseUrl: string): Promise<void> {
  await shell.moveConnection({ connectionId, baseUrl });
  await readSession();
}

export async function disconnect(connectionId: string): Promise<void> {
  await shell.disconnect({ connectionId });
  await readSession();
}

export async function readSession(): Promise<void> {
  sessionStore.setState({ session: await engine.session.get() });
}

/** Asks the service for the balance again; free. */
export async function refreshBalance(): Promise<void> {
  try {
    await engine.session.refreshBalance();
  } catch (error) {
    tellProblem(error);
  }
}
