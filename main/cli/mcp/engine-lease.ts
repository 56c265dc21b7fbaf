import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { createSerial } from '../../engine/base/serial.ts';
import { after } from '../../engine/world/clock.ts';
import type { FlagValues } from '../arguments.ts';
import { asksService, type Opened, type OpenOptions, readsSaved, withEngine } from '../open-engine.ts';
import type { Terminal } from '../terminal.ts';

/**
 * The engine of a server that runs for days. It is open while calls come, and only reads. Something paid opens one that
 * may spend, which nobody else can have meanwhile.
 */
export interface EngineLease {
  read<Result>(work: (opened: Opened) => Promise<Result>): Promise<Result>;
  /** Throws `not_connected` without a token, and `store_locked` while another program may spend. */
  pay<Result>(work: (opened: Opened) => Promise<Result>): Promise<Result>;
  /** Ends the engine, even under a call. Answers that are being paid for are waited for. */
  close(): Promise<void>;
}

/**
 * For how long after the last call the engine stays open. Calls often come in a row. But an assistant runs for days:
 * meanwhile a person may want to spend elsewhere, restore a backup, or delete everything.
 */
const STAYS_MS = 15_000;

interface Held {
  pays: boolean;
  opened: Promise<Opened>;
  users: number;
  /** Called when nobody uses it any more. */
  onIdle: () => void;
  close(): Promise<void>;
}

export function createEngineLease(terminal: Terminal, flags: FlagValues): EngineLease {
  let held: Held | null = null;
  let stopWaiting = () => {};
  let isClosed = false;

  /** One after the other, so that at most one engine is open. */
  const inTurn = createSerial();
  const open = (pays: boolean): Held => {
    const opened = Promise.withResolvers<Opened>();
    const end = Promise.withResolvers<void>();
    const done = openFirst(
      terminal,
      flags,
      pays ? [asksService] : waysToRead(terminal, flags),
      async (engine) => {
        opened.resolve(engine);
        await end.promise;
      },
    );
    done.catch(opened.reject);
    return {
      pays,
      opened: opened.promise,
      users: 0,
      onIdle: () => {},
      close: async () => {
        end.resolve();
        await done.catch(() => undefined);
      },
    };
  };
  const give = async (): Promise<void> => {
    const mine = held;
    if (mine === null) return;
    if (mine.users > 0) await new Promise<void>((resolve) => (mine.onIdle = resolve));
    held = null;
    await mine.close();
  };
  const take = (pays: boolean) =>
    inTurn(async () => {
      if (isClosed) throw new StackdeskError('engine_stopped', because('closing'));
      stopWaiting();
      if (held !== null && pays && !held.pays) await give();
      const mine = held ?? open(pays);
      held = mine;
      try {
        const opened = await mine.opened;
        mine.users += 1;
        return { mine, opened };
      } catch (error) {
        held = null;
        throw error;
      }
    });
  const leave = (mine: Held) => {
    mine.users -= 1;
    if (mine.users > 0) return;
    mine.onIdle();
    if (held !== mine) return;
    const giveIfIdle = async () => {
      if (held === mine && mine.users === 0) await give();
    };
    stopWaiting = after(STAYS_MS, () => void inTurn(giveIfIdle), { isBackground: true });
  };
  const use = async <Result>(pays: boolean, work: (opened: Opened) => Promise<Result>): Promise<Result> => {
    const { mine, opened } = await take(pays);
    try {
      return await work(opened);
    } finally {
      leave(mine);
    }
  };
  return {
    read: (work) => use(false, work),
    pay: (work) => use(true, work),
    close: async () => {
      isClosed = true;
      stopWaiting();
      const mine = held;
      held = null;
      await mine?.close();
    },
  };
}

/**
 * What is saved for one workspace; if nothing is, what the token says, which is free; without a token, nothing that is
 * about a workspace.
 */
function waysToRead(terminal: Terminal, flags: FlagValues): OpenOptions[] {
  return [
    readsSaved(terminal, flags),
    { ...asksService, maySpend: false },
    readsSaved(terminal, flags, { orAll: true }),
  ];
}

/** Opens an engine in the first way that works. Trouble with the data folder is the same in each. */
async function openFirst(
  terminal: Terminal,
  flags: FlagValues,
  [way, ...others]: readonly OpenOptions[],
  work: (opened: Opened) => Promise<void>,
): Promise<void> {
  if (way === undefined) return;
  let isOpen = false;
  try {
    await withEngine(terminal, flags, way, (opened) => {
      isOpen = true;
      return work(opened);
    });
  } catch (error) {
    const isAboutFolder = !(error instanceof StackdeskError) || /^(?:store_|disk_full$)/.test(error.code);
    if (isOpen || isAboutFolder || others.length === 0) throw error;
    await openFirst(terminal, flags, others, work);
  }
}
