import { createStore } from 'zustand/vanilla';
import type { Allowance, Wallet } from '../../preload/contract/models/money.ts';
import { engine } from '../bridge.ts';
import { tellUnlessRestarting } from './notices.ts';
import { sessionStore, workspaceKey } from './session.ts';
import { settingsStore } from './settings.ts';

/** What the caps leave of the workspace in use for today; null until the engine was asked. */
export const allowanceStore = createStore<{ allowance: Allowance | null }>(() => ({ allowance: null }));

let watchers = 0;
let stopWatching = () => {};
let isReading = false;
let isOutdated = false;

/** Keeps the store as the engine has it while somebody shows it; answers what ends that. */
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
  // Whatever is charged changes the balances; whatever is capped stands in the settings.
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

/** The most that a run may cost now: the least of what the caps of a run and of the day leave; null where neither is set. */
export function capForRun({ allowance }: { allowance: Allowance | null }): number | null {
  const caps = [allowance?.capPerRun ?? null, leftToday({ allowance }, 'bulk_lookup')].filter(
    (cap): cap is number => cap !== null,
  );
  return caps.length === 0 ? null : Math.min(...caps);
}

/** Whether it is the day's cap that leaves a run the least: that one starts over by itself. */
export function capIsOfDay(state: { allowance: Allowance | null }): boolean {
  const today = leftToday(state, 'bulk_lookup');
  return today !== null && today === capForRun(state);
}

/** What the day's cap leaves of a wallet; null where there is none. */
function leftToday({ allowance }: { allowance: Allowance | null }, wallet: Wallet): number | null {
  return allowance?.wallets.find((each) => each.wallet === wallet)?.left ?? null;
}
