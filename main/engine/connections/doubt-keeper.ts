import { anchorBalance } from '../ledger/balance.ts';
import type { Reader } from '../store/database.ts';
import { workspacesWithDoubt } from '../store/requests.ts';
import { after } from '../world/clock.ts';
import type { Cancel } from '../world/world.ts';
import type { Wallets } from './wallets.ts';

export interface DoubtKeeper {
  /** Something is in doubt since now. */
  wake(): void;
  close(): void;
}

export interface DoubtKeeperContext {
  db: Reader;
  wallets: Pick<Wallets, 'walletOf'>;
  /** Whether the note of a loss may still wait for the store. */
  isHolding: () => boolean;
  quietMs: number;
  /** Off for a command, which does not live that long. */
  isOn: boolean;
}

/** So many looks in the time that a balance must stand still. */
const LOOKS = 6;
/** After so many quiet times the pauses double, up to so many times the first: from then on a service that tells no balance is asked every 32 minutes. */
const MOST_QUIETS = 3;
const LONGEST = 64;

/**
 * Looks at the balance of workspaces with something in doubt now and then, as long as there is any, so that what was not charged can be asked again.
 * Free.
 */
export function createDoubtKeeper({
  db,
  wallets,
  isHolding,
  quietMs,
  isOn,
}: DoubtKeeperContext): DoubtKeeper {
  let cancel: Cancel | null = null;
  let isClosed = !isOn;
  let isLooking = false;
  let looks = 0;
  const pauseTimes = () => Math.min(LONGEST, 2 ** Math.max(0, looks - LOOKS * MOST_QUIETS));
  const inDoubt = () => workspacesWithDoubt(db);
  /** Returns whether something is still in doubt. */
  const look = async (): Promise<boolean> => {
    looks += 1;
    for (const workspace of inDoubt()) {
      if (isClosed) return false;
      // Without a token, without a network, or with a full disk it stays in doubt until the next look.
      await Promise.resolve()
        .then(() => anchorBalance(wallets.walletOf(workspace)))
        .catch(() => undefined);
    }
    return inDoubt().length > 0 || isHolding();
  };
  const schedule = () => {
    if (isClosed || isLooking || cancel !== null) return;
    cancel = after(
      (quietMs / LOOKS) * pauseTimes(),
      () => {
        cancel = null;
        isLooking = true;
        void look()
          .catch(() => true)
          .then((goesOn) => {
            isLooking = false;
            if (goesOn) schedule();
          });
      },
      { isBackground: true },
    );
  };
  schedule();
  return {
    wake: () => {
      if (pauseTimes() > 1) {
        cancel?.();
        cancel = null;
      }
      looks = 0;
      schedule();
    },
    close: () => {
      isClosed = true;
      cancel?.();
    },
  };
}
