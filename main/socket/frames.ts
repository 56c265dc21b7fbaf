import { after } from '../engine/world/clock.ts';
import type { LocalSocket } from '../engine/world/world.ts';

/**
 * The longest line, in characters. The longest message of a page has the same bound.
 */
export const LONGEST_LINE = 32 * 1_024 ** 2;
/** What may wait for a reader that does not read, bytes. Then the connection ends. */
const MOST_UNREAD_BYTES = 64 * 1_024 ** 2;
/** How long the other end may take to read the rest and to end the connection, too, ms. It may be stopped. */
const END_LIMIT_MS = 5_000;

/** What two programs send each other: messages of the RPC library, and what is about the connection itself. */
export interface Frames {
  sendMessage(text: string): void;
  sendNote(note: object): void;
  /** Ends the connection once everything is sent. What still comes in is ignored. */
  end(): void;
}

export interface FrameListener {
  onMessage(text: string): void;
  /** `note` is any JSON; null if it was none. */
  onNote(note: unknown): void;
  /** The longest line that is taken now, in characters. */
  longest(): number;
  /** The line is none of ours, or too long. */
  onWrong(): void;
  /** Called once. */
  onEnd(): void;
}

/** A frame is a line: `m` and a message, or `n` and a note as JSON. Neither has a line break within. */
export function createFrames(socket: LocalSocket, listener: FrameListener): Frames {
  let pieces: string[] = [];
  let length = 0;
  let isEnding = false;
  let isOver = false;
  let cancel = () => {};
  const take = (line: string) => {
    if (line.startsWith('m')) listener.onMessage(line.slice(1));
    else if (line.startsWith('n')) listener.onNote(parse(line.slice(1)));
    else listener.onWrong();
  };
  socket.onText((chunk) => {
    let from = 0;
    for (let at = chunk.indexOf('\n'); at !== -1 && !isOver && !isEnding; at = chunk.indexOf('\n', from)) {
      const line = pieces.join('') + chunk.slice(from, at);
      pieces = [];
      length = 0;
      from = at + 1;
      take(line);
    }
    if (isOver || isEnding) return;
    pieces.push(chunk.slice(from));
    length += chunk.length - from;
    if (length <= listener.longest()) return;
    pieces = [];
    length = 0;
    listener.onWrong();
  });
  const finish = () => {
    if (isOver) return;
    isOver = true;
    cancel();
    listener.onEnd();
  };
  socket.onClose(finish);
  const write = (line: string) => {
    if (isOver || isEnding) return;
    socket.write(`${line}\n`);
    if (socket.unsentBytes > MOST_UNREAD_BYTES) socket.destroy();
  };
  return {
    sendMessage: (text) => write(`m${text}`),
    sendNote: (note) => write(`n${JSON.stringify(note)}`),
    end: () => {
      if (isOver || isEnding) return;
      isEnding = true;
      socket.end();
      cancel = after(END_LIMIT_MS, () => socket.destroy());
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
