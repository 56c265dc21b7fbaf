import type { WalletContext } from '../ledger/balance.ts';
import type { Reader } from '../store/database.ts';
import { workspacesWithLostStarts } from '../store/requests.ts';
import { after } from '../world/clock.ts';
import type { Cancel } from '../world/world.ts';
import { type JudgedStarts, judgeLostStarts } from './judge-lost-starts.ts';

export interface StartKeeperContext {
  readonly db: Reader;
  /** Throws if no token reaches the workspace. */
  readonly walletOf: (workspace: number) => WalletContext;
  readonly onJudged: (judged: JudgedStarts) => void;
  /** Off for a command that has nothing to do with lists. */
  readonly isOn: boolean;
  /** Between two looks, ms. */
  readonly everyMs: number;
}

export interface StartKeeper {
  /** Something new is in doubt, or a token is at hand: looks now and then until nothing more can be told. */
  wake(): void;
  close(): Promise<void>;
}

/** Looks at the history of workspaces with starts in doubt now and then, so that they are cleared up by themselves. Free. */
export function createStartKeeper(context: StartKeeperContext): StartKeeper {
  /** Workspaces of which a look told all that one can. */
  const told = new Set<number>();
  let cancel: Cancel | null = null;
  let round: Promise<void> = Promise.resolve();
  const stopping = new AbortController();
  const isOff = () => !context.isOn || stopping.signal.aborted;

  const look = async (): Promise<void> => {
    for (const workspace of workspacesWithLostStarts(context.db)) {
      if (isOff() || told.has(workspace)) continue;
      try {
        const judged = await judgeLostStarts(context.walletOf(workspace), stopping.signal);
        if (!judged.isWorthAnother) told.add(workspace);
        context.onJudged(judged);
      } catch {
        // Without a token, without a network, with a store that is full: the next look tries again.
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
      // A store that can't be read now may be later.
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
