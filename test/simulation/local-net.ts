import type { Local, LocalSocket } from '../../main/engine/world/world.ts';
import type { Disk } from './disk.ts';
import type { Dice } from './service/inputs.ts';
import type { VirtualTime } from './time.ts';

/** A process as far as its connections need it. */
export interface LocalPeer {
  readonly isDead: boolean;
  /** Does this in the process, or as soon as it goes on if it is stopped. Never if it is dead. */
  whenRunning(work: () => void): void;
}

/** The sockets between the programs of one computer. */
export interface LocalNet {
  /** The sockets as a process sees them. */
  of(process: LocalPeer): Local;
  /** The process died: the system ends its connections, and leaves the files of its sockets. */
  died(process: LocalPeer): void;
}

interface Listener {
  process: LocalPeer;
  most: number;
  open: number;
  onConnect: (socket: LocalSocket) => void;
}

/** One end of a connection. What goes to it arrives in order. */
interface End {
  process: LocalPeer;
  onText: ((text: string) => void)[];
  onClose: (() => void)[];
  /** Bytes that were sent to it and that it has not read. */
  unread: number;
  hasEnded: boolean;
  isClosed: boolean;
  /** When the last of what is under way to it arrives, virtual ms. */
  arrivesMs: number;
}

/** What the system takes for a reader that does not read, bytes. */
const BUFFER_BYTES = 200_000;
const LONGEST_WAY_MS = 2;

export function createLocalNet({
  time,
  dice,
  disk,
}: {
  time: VirtualTime;
  dice: Dice;
  disk: Disk;
}): LocalNet {
  const listeners = new Map<string, Listener>();
  const ends = new Set<End>();

  /** Lets something arrive at an end, after all that was sent to it before. */
  const arrive = (end: End, what: () => void) => {
    end.arrivesMs = Math.max(end.arrivesMs, time.now() + dice.int(0, LONGEST_WAY_MS));
    time.after(end.arrivesMs - time.now(), () =>
      end.process.whenRunning(() => {
        if (!end.isClosed) what();
      }),
    );
  };
  const close = (end: End) => {
    if (end.isClosed) return;
    end.isClosed = true;
    ends.delete(end);
    if (end.process.isDead) return;
    time.after(0, () =>
      end.process.whenRunning(() => {
        for (const listener of end.onClose) listener();
      }),
    );
  };
  const create = (process: LocalPeer): End => {
    const end: End = {
      process,
      onText: [],
      onClose: [],
      unread: 0,
      hasEnded: false,
      isClosed: false,
      arrivesMs: 0,
    };
    ends.add(end);
    return end;
  };
  /** Half of a connection cannot go on alone, as with `allowHalfOpen: false`. */
  const finish = (mine: End, other: End) => {
    if (mine.hasEnded || mine.isClosed) return;
    mine.hasEnded = true;
    arrive(other, () => {
      if (other.hasEnded) {
        close(other);
        return;
      }
      finish(other, mine);
      close(other);
    });
  };
  const socketOf = (mine: End, other: End): LocalSocket => ({
    onText: (listener) => void mine.onText.push(listener),
    onClose: (listener) => void mine.onClose.push(listener),
    write: (text) => {
      if (mine.hasEnded || mine.isClosed) return;
      other.unread += text.length;
      arrive(other, () => {
        other.unread -= text.length;
        for (const listener of other.onText) listener(text);
      });
    },
    get unsentBytes() {
      return Math.max(0, other.unread - BUFFER_BYTES);
    },
    end: () => finish(mine, other),
    destroy: () => {
      if (mine.isClosed) return;
      close(mine);
      arrive(other, () => close(other));
    },
  });
  const partners = new Map<End, End>();
  return {
    of: (process) => ({
      listen: async (path, { most, onConnect }) => {
        disk.bind(path);
        const listener = { process, most, open: 0, onConnect };
        listeners.set(path, listener);
        return {
          close: () => {
            if (listeners.get(path) !== listener) return;
            listeners.delete(path);
            disk.unbind(path);
          },
        };
      },
      connect: (path) =>
        new Promise((resolve) => {
          time.after(dice.int(0, LONGEST_WAY_MS), () =>
            process.whenRunning(() => {
              const listener = listeners.get(path);
              if (listener === undefined) return resolve(null);
              const [mine, theirs] = [create(process), create(listener.process)];
              partners.set(mine, theirs).set(theirs, mine);
              // The system takes the connection, even if the listener is stopped.
              resolve(socketOf(mine, theirs));
              arrive(theirs, () => {
                const socket = socketOf(theirs, mine);
                if (listener.open >= listener.most || listeners.get(path) !== listener)
                  return socket.destroy();
                listener.open += 1;
                theirs.onClose.push(() => (listener.open -= 1));
                listener.onConnect(socket);
              });
            }),
          );
        }),
    }),
    died: (process) => {
      for (const [path, listener] of listeners) if (listener.process === process) listeners.delete(path);
      for (const end of [...ends]) {
        if (end.process !== process) continue;
        const other = partners.get(end);
        close(end);
        if (other !== undefined) arrive(other, () => close(other));
      }
    },
  };
}
