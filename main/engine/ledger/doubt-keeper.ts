import type { Sessions } from '../connections/sessions.ts';
import type { Reader } from '../store/database.ts';
import { after } from '../world/clock.ts';
import type { Cancel } from '../world/world.ts';
import { anchorBalance } from './balance.ts';

export interface DoubtKeeper {
  /** Something is in doubt since now. */
  wake(): void;
  close(): void;
}

export interface DoubtKeeperContext {
  db: Reader;
  sessions: Pick<Sessions, 'walletOf'>;
  /** Whether the note of a loss may still wait for the store. */
  isHolding: () => boolean;
  quietMs: number;
  /** Off for a command, which does not live that long. */
  isOn: boolean;
}

/** So many looks in the time that a balance must stand still. */
const LOOKS = 6;

/**
 * Looks at the balance of workspaces with something in doubt now and then, as long as there is any, so that what was not charged can be asked again.
 * Free.
 */
export function createDoubtKeeper({
  db,
  sessions,
  isHolding,
  quietMs,
  isOn,
}: DoubtKeeperContext): DoubtKeeper {
  let cancel: Cancel | null = null;
  let isClosed = !isOn;
  const inDoubt = () =>
    db.values<number>(
      `SELECT DISTINCT workspace FROM requests WHERE doubt > 0 AND balance_moved < 3 AND wallet = 'bulk_lookup'`,
    );
  /** Returns whether something is still in doubt. */
  const look = async (): Promise<boolean> => {
    for (const workspace of inDoubt()) {
      if (isClosed) return false;
      // Without a token, without a network, or with a full disk it stays in doubt until the next look.
      await Promise.resolve()
        .then(() => anchorBalance(sessions.walletOf(workspace)))
        .catch(() => undefined);
    }
    return inDoubt().length > 0 || isHolding();
  };
  const schedule = () => {
    if (isClosed || cancel !== null) return;
    cancel = after(
      quietMs / LOOKS,
      () =>
        void look()
          .catch(() => true)
          .then((goesOn) => {
            cancel = null;
            if (goesOn) schedule();
          }),
      { isBackground: true },
    );
  };
  schedule();
  return {
    wake: schedule,
    close: () => {
      isClosed = true;
      cancel?.();
    },
  };
}
