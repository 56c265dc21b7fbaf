import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';

/**
 * The longest line, in characters. The longest message of a page has the same bound.
 */
const LONGEST_LINE = 32 * 1_024 ** 2;
/** What may wait for a reader that does not read, bytes. Then the connection ends. */
const MOST_UNREAD_BYTES = 64 * 1_024 ** 2;

/** What two programs send each other: messages of the RPC library, and what is about the connection itself. */
export interface Frames {
  sendMessage(text: string): void;
  sendNote(note: object): void;
  /** Ends the connection once everything is sent. */
  end(): void;
}

export interface FrameListener {
  onMessage(text: string): void;
  /** `note` is any JSON; null if it was none. */
  onNote(note: unknown): void;
  /** The line is none of ours, or too long. */
  onWrong(): void;
  /** Called once. */
  onEnd(): void;
}

/** A frame is a line: `m` and a message, or `n` and a note as JSON. Neither has a line break within. */
export function createFrames(socket: Socket, listener: FrameListener): Frames {
  let pieces: string[] = [];
  let length = 0;
  let isOver = false;
  const take = (line: string) => {
    if (line.startsWith('m')) listener.onMessage(line.slice(1));
    else if (line.startsWith('n')) listener.onNote(parse(line.slice(1)));
    else listener.onWrong();
  };
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    let from = 0;
    for (let at = chunk.indexOf('\n'); at !== -1 && !isOver; at = chunk.indexOf('\n', from)) {
      const line = pieces.join('') + chunk.slice(from, at);
      pieces = [];
      length = 0;
      from = at + 1;
      take(line);
    }
    if (isOver) return;
    pieces.push(chunk.slice(from));
    length += chunk.length - from;
    if (length <= LONGEST_LINE) return;
    pieces = [];
    length = 0;
    listener.onWrong();
  });
  const finish = () => {
    if (isOver) return;
    isOver = true;
    listener.onEnd();
  };
  // An error is always followed by `close`.
  socket.on('error', () => undefined);
  socket.on('close', finish);
  const write = (line: string) => {
    if (isOver || socket.writableEnded) return;
    socket.write(`${line}\n`);
    if (socket.writableLength > MOST_UNREAD_BYTES) socket.destroy();
  };
  return {
    sendMessage: (text) => write(`m${text}`),
    sendNote: (note) => write(`n${JSON.stringify(note)}`),
    end: () => void socket.end(),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A number that is used once. */
export function createNonce(): string {
  return randomUUID();
}
