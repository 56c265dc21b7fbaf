import { after, every } from '../engine/world/clock.ts';
import { chmodSync } from '../engine/world/files.ts';
import { PRIVATE_FILE } from '../engine/world/private.ts';
import { type LocalSocket, world } from '../engine/world/world.ts';
import { newAddress, removeAddress, writeAddress } from './address.ts';
import { createFrames, type Frames, LONGEST_LINE } from './frames.ts';
import {
  aliveNote,
  createNonce,
  helloSchema,
  isProof,
  ownVersion,
  proofOf,
  type Refusal,
} from './meeting.ts';
import { BEAT_MS } from './sign-of-life.ts';
import { createUnanswered } from './unanswered.ts';

/** A command's end of a connection. It fits the RPC library's message-port adapter. */
export interface CommandPort {
  postMessage(data: unknown): void;
  /** The listener gets data for `message`, and none for `close`. */
  on(event: string, listener: (event?: { data: string }) => void): void;
  close(): void;
  /** Says that a message is none of ours, and ends the connection. */
  refuse(): void;
}

export interface SocketServer {
  /** Takes no new connection, and tells those that are open that the engine is about to end. */
  leave(): void;
  /** Ends all connections. Call it while the lock on spending is still held. */
  close(): void;
}

/** How long a program may take to say who it is, ms. */
const HELLO_LIMIT_MS = 10_000;
const MOST_CONNECTIONS = 64;
/** The longest line of a program that has not said who it is, in characters. */
const LONGEST_HELLO = 2_000;

/**
 * Listens for commands of this user. Only a program that holds the lock on spending may do so. Resolves once
 * commands can find it; rejects with an error of the system.
 */
export async function serveCommands(
  { dataDir, timeScale }: { dataDir: string; timeScale: number },
  onConnect: (port: CommandPort) => void,
): Promise<SocketServer> {
  const address = newAddress(dataDir);
  const open = new Set<Greeted>();
  const server = await world().local.listen(address.path, {
    most: MOST_CONNECTIONS,
    onConnect: (socket) => {
      const greeted = greet(socket, {
        secret: address.secret,
        timeScale,
        onPort: onConnect,
        onEnd: () => open.delete(greeted),
      });
      open.add(greeted);
    },
  });
  try {
    if (world().machine.platform !== 'win32') chmodSync(address.path, PRIVATE_FILE);
    writeAddress(dataDir, address);
  } catch (error) {
    // Nobody can find it.
    server.close();
    removeAddress(dataDir);
    throw error;
  }
  let isListening = true;
  const stop = () => {
    if (isListening) server.close();
    isListening = false;
  };
  return {
    leave: () => {
      stop();
      for (const { frames } of open) frames.sendNote({ leaving: true });
    },
    close: () => {
      stop();
      for (const { frames, isSettled } of open) {
        if (isSettled()) frames.sendNote({ settled: true });
        frames.end();
      }
      try {
        removeAddress(dataDir);
      } catch {
        // Nothing can be written there any more. The next engine removes it.
      }
    },
  };
}

interface Greeting {
  secret: string;
  timeScale: number;
  onPort: (port: CommandPort) => void;
  onEnd: () => void;
}

interface Greeted {
  frames: Frames;
  /** True if every call that came in was answered. */
  isSettled: () => boolean;
}

/** Lets a command in if it is of this version and knows the secret of the data folder. */
function greet(socket: LocalSocket, { secret, timeScale, onPort, onEnd }: Greeting): Greeted {
  const challenge = createNonce();
  const listeners: { event: string; listener: (event?: { data: string }) => void }[] = [];
  const fire = (event: string, detail?: { data: string }) => {
    for (const each of listeners) if (each.event === event) each.listener(detail);
  };
  const unanswered = createUnanswered();
  let isIn = false;
  let stopBeating = () => {};
  const cancel = after(
    HELLO_LIMIT_MS,
    () => {
      if (!isIn) socket.destroy();
    },
    { isBackground: true },
  );
  const refuse = (code: Refusal['code']) => {
    frames.sendNote({ refused: { code, version: ownVersion() } });
    frames.end();
  };
  const frames = createFrames(socket, {
    onMessage: (data) => {
      if (!isIn) return refuse('usage');
      unanswered.came(data);
      fire('message', { data });
    },
    onNote: (note) => {
      const hello = helloSchema.safeParse(note);
      if (isIn || !hello.success) return refuse('usage');
      if (!isProof(hello.data.proof, proofOf(secret, 'command', challenge))) return refuse('usage');
      if (hello.data.version !== ownVersion()) return refuse('other_version');
      isIn = true;
      const proof = proofOf(secret, 'engine', hello.data.challenge);
      frames.sendNote({ welcome: { proof, timeScale, pid: world().machine.processId } });
      stopBeating = every(BEAT_MS, () => frames.sendNote(aliveNote), { isBackground: true });
      onPort({
        postMessage: (data) => {
          if (typeof data !== 'string') return socket.destroy();
          frames.sendMessage(data);
          unanswered.goes(data);
        },
        on: (event, listener) => void listeners.push({ event, listener }),
        close: () => frames.end(),
        refuse: () => refuse('usage'),
      });
    },
    longest: () => (isIn ? LONGEST_LINE : LONGEST_HELLO),
    onWrong: () => refuse('usage'),
    onEnd: () => {
      cancel();
      stopBeating();
      onEnd();
      fire('close');
    },
  });
  frames.sendNote({ challenge });
  return { frames, isSettled: unanswered.isNone };
}
