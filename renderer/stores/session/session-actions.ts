import type { ConnectionTest } from '#contract/models/connection.ts';
import { shell } from '../../bridge.ts';
import { engine } from '../../rpc/engine.ts';
import { tellProblem } from '../frame/notices.ts';
import { goTo, setConnecting, showEnrich } from '../frame/ui.ts';
import { sessionStore } from './session.ts';

/** Verifies a token and keeps the connection. The page passes the token on and does not keep it. */
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
  // First, because the engine's event comes before this call returns, and the person may have gone elsewhere
  // by then.
  showEnrich({ kind: 'start' });
  goTo('home');
  sessionStore.setState({ session: await engine.session.choose({ connectionId, workspaceId }) });
}

/** Tests whether a connection works now; rejects if the engine could not test it. */
export function testConnection(connectionId: string): Promise<ConnectionTest> {
  return engine.session.test({ connectionId });
}

/** Uses another address of the same origin for a connection; rejects with the error of service or engine. */
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

/** A person's word whether others use the lookup wallet. Returns false if it could not be kept. */
export async function tellOthers(others: 'yes' | 'once' | 'no'): Promise<boolean> {
  try {
    await engine.session.tellOthers({ others });
    await readSession();
    return true;
  } catch (error) {
    tellProblem(error);
    return false;
  }
}
