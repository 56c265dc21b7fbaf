import type { WalletContext } from '../ledger/balance.ts';
import type { Reader } from '../store/database.ts';
import { workspacesWithLostStarts } from '../store/requests.ts';
import { after } from '../world/clock.ts';
import type { Cancel } from '../world/world.ts';
import { type JudgedStarts, judgeLostStarts } from './judge-lost-starts.ts';

export interface StartKeeperContext {
  readonly db: Reader;
  /** Throws if there is no token for the workspace. */
  readonly walletOf: (workspace: number) => WalletContext;
  readonly onJudged: (judged: JudgedStarts) => void;
  /** False for a command that has nothing to do with lists. */
  readonly isOn: () => boolean;
  /** Time between two looks, ms. */
  readonly everyMs: number;
}

export interface StartKeeper {
  /**
   * Call it when a start is in doubt or a token came. Looks now and then until nothing more can be settled.
   */
  wake(): void;
  close(): Promise<void>;
}

/** Reads the history of workspaces with starts in doubt now and then, to settle them. Free. */
export function createStartKeeper(context: StartKeeperContext): StartKeeper {
  /** Workspaces where another look can settle nothing more. */
  const told = new Set<number>();
  let cancel: Cancel | null = null;
  let round: Promise<void> = Promise.resolve();
  const stopping = new AbortController();
  const isOff = () => !context.isOn() || stopping.signal.aborted;

  const look = async (): Promise<void> => {
    for (const workspace of workspacesWithLostStarts(context.db)) {
      if (isOff() || told.has(workspace)) continue;
      try {
        const judged = await judgeLostStarts(context.walletOf(workspace), stopping.signal);
        if (!judged.isWorthAnother) told.add(workspace);
        context.onJudged(judged);
      } catch {
        // No token, no network or a full store: the next look tries again.
      }
    }
  };
  const tick = async (): Promise<void> => {
    await look().catch(() => undefined);
    cancel = null;
    schedule();
  };
  const schedule = (): void => {
    if (isOff() || cancel !== null) return;
    try {
      if (workspacesWithLostStarts(context.db).every((workspace) => told.has(workspace))) return;
    } catch {
      // A store that can't be read now may be readable later.
    }
    cancel = after(
      context.everyMs,
      () => {
        round = tick();
      },
      { isBackground: true },
    );
  };
  schedule();
  return {
    wake: () => {
      told.clear();
      schedule();
    },
    close: async () => {
      stopping.abort();
      cancel?.();
      await round;
    },
  };
}
