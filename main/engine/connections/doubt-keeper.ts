import { anchorBalance } from '../ledger/balance.ts';
import type { Reader } from '../store/database.ts';
import { workspacesWithDoubt } from '../store/requests.ts';
import { after } from '../world/clock.ts';
import type { Cancel } from '../world/world.ts';
import type { Wallets } from './wallets.ts';

export interface DoubtKeeper {
  /** Call it when something new is in doubt. */
  wake(): void;
  close(): void;
}

export interface DoubtKeeperContext {
  db: Reader;
  wallets: Pick<Wallets, 'askerOf'>;
  /** Whether a note of a lost answer may still wait for the store. */
  isHolding: () => boolean;
  quietMs: number;
  /** False for a command, which ends too soon. */
  isOn: boolean;
}

/** How many looks there are in the time that a balance must stand still. */
const LOOKS = 6;
/**
 * After this many quiet times the pauses double, up to `LONGEST` times the first pause. A service that never
 * says a balance is then asked every 32 minutes.
 */
const MOST_QUIETS = 3;
const LONGEST = 64;

/** Reads the balance of workspaces in doubt now and then: what was not charged can be asked again. Free. */
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
      // Without a token, a network or room on the disk, it stays in doubt until the next look.
      await Promise.resolve()
        .then(() => anchorBalance(wallets.askerOf(workspace)))
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
