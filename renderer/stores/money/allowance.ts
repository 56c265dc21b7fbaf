import { createStore } from 'zustand/vanilla';
import type { Allowance } from '#contract/models/money.ts';
import { engine } from '../../rpc/engine.ts';
import { tellUnlessRestarting } from '../frame/notices.ts';
import { sessionStore, workspaceKey } from '../session/session.ts';
import { settingsStore } from '../session/settings.ts';

/** What the caps of the workspace in use leave for today and this month; null until the engine was asked. */
export const allowanceStore = createStore<{ allowance: Allowance | null }>(() => ({ allowance: null }));

let watchers = 0;
let stopWatching = () => {};
let isReading = false;
let isOutdated = false;

/** Keeps the store current while something shows it. Returns a function that stops this. */
export function watchAllowance(): () => void {
  watchers += 1;
  if (watchers === 1) stopWatching = startWatching();
  return () => {
    watchers -= 1;
    if (watchers === 0) stopWatching();
  };
}

function startWatching(): () => void {
  void read();
  // Every charge changes the balances; the caps are in the settings.
  const stops = [
    sessionStore.subscribe((now, before) => {
      if (workspaceKey(now) !== workspaceKey(before)) allowanceStore.setState({ allowance: null });
      if (now.session !== before.session) void read();
    }),
    settingsStore.subscribe(() => void read()),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

async function read(): Promise<void> {
  isOutdated = true;
  if (isReading) return;
  isReading = true;
  try {
    while (isOutdated) {
      isOutdated = false;
      if (workspaceKey(sessionStore.getState()) === null) return;
      allowanceStore.setState({ allowance: await engine.ledger.allowance() });
    }
  } catch (error) {
    tellUnlessRestarting(error);
  } finally {
    isReading = false;
  }
}
