import type { Sessions } from '../connections/sessions.ts';
import type { Reader } from '../store/database.ts';
import { after } from '../world/clock.ts';
import type { Cancel } from '../world/world.ts';
import { anchorBalance } from './balance.ts';

export interface DoubtKeeper {
  close(): void;
}

export interface DoubtKeeperContext {
  db: Reader;
  sessions: Pick<Sessions, 'walletOf'>;
  quietMs: number;
  /** Off for a command, which does not live that long. */
  isOn: boolean;
}

/** So many looks in the time that a balance must stand still. */
const LOOKS = 6;

/** Looks at the balance of workspaces with something in doubt now and then, so that what was not charged can be asked again. Free. */
export function createDoubtKeeper({ db, sessions, quietMs, isOn }: DoubtKeeperContext): DoubtKeeper {
  let cancel: Cancel = () => {};
  let isClosed = !isOn;
  const look = async (): Promise<void> => {
    const workspaces = db.values<number>(
      `SELECT DISTINCT workspace FROM requests WHERE doubt > 0 AND balance_moved < 3 AND wallet = 'bulk_lookup'`,
    );
    for (const workspace of workspaces) {
      if (isClosed) return;
      // Without a token, without a network, or with a full disk it stays in doubt until the next look.
      await Promise.resolve()
        .then(() => anchorBalance(sessions.walletOf(workspace)))
        .catch(() => undefined);
    }
  };
  const schedule = () => {
    if (isClosed) return;
    cancel = after(
      quietMs / LOOKS,
      () =>
        void look()
          .catch(() => undefined)
          .finally(schedule),
      {
        isBackground: true,
      },
    );
  };
  schedule();
  return {
    close: () => {
      isClosed = true;
      cancel();
    },
  };
}
