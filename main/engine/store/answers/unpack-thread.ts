import type { MessagePort } from 'node:worker_threads';
import type { zstdDecompressSync } from 'node:zlib';
import { world } from '../../world/world.ts';
import { commonText } from './common-text.ts';
import { unpackedWith } from './packing.ts';

/** Some bytes after the others, and where each ends. */
export interface Joined {
  bytes: Uint8Array<ArrayBuffer>;
  ends: Uint32Array<ArrayBuffer>;
}

/** Unpacks many answers in a thread of its own: it takes about as long as all else that is done with them. */
export interface UnpackThread {
  /** The texts of compressed answers in UTF-8, in their order. A damaged one is empty. */
  texts(bodies: readonly Uint8Array[]): Promise<Joined>;
  /** Ends the thread. What is still asked fails. */
  end(): void;
}

interface Asked {
  resolve: (texts: Joined) => void;
  reject: (error: Error) => void;
}

/** Its source is sent as text, as that of `serveTexts`. */
function join(parts: readonly Uint8Array[]): Joined {
  const ends = new Uint32Array(parts.length);
  let end = 0;
  for (const [place, { length }] of parts.entries()) {
    end += length;
    ends[place] = end;
  }
  const bytes = new Uint8Array(end);
  for (const [place, part] of parts.entries()) bytes.set(part, (ends[place] ?? 0) - part.length);
  return { bytes, ends };
}

/** Runs in the thread. It uses nothing else and needs no bundle. */
function serveTexts(
  port: MessagePort,
  decompress: typeof zstdDecompressSync,
  unpack: typeof unpackedWith,
  joined: typeof join,
): void {
  const none = new Uint8Array();
  let dictionary = none;
  port.once('message', (common: Uint8Array<ArrayBuffer>) => {
    dictionary = common;
    port.on('message', ({ bytes, ends }: Joined) => {
      const parts = Array.from(ends, (end, place) => {
        const body = bytes.subarray(ends[place - 1] ?? 0, end);
        return unpack(decompress, dictionary, body) ?? none;
      });
      const texts = joined(parts);
      port.postMessage(texts, [texts.bytes.buffer]);
    });
  });
}

/** The thread starts with the first answer. */
export function openUnpackThread(): UnpackThread {
  let thread: ReturnType<typeof start> | null = null;
  // Texts come in the order in which they were asked for.
  const asked: Asked[] = [];
  const start = () => {
    const needs = `require('node:worker_threads').parentPort, require('node:zlib').zstdDecompressSync, ${unpackedWith}, ${join}`;
    const worker = world().machine.thread(`(${serveTexts})(${needs})`);
    const fail = (error: Error) => {
      for (const { reject } of asked.splice(0)) reject(error);
    };
    worker.on('message', (texts: Joined) => asked.shift()?.resolve(texts));
    worker.on('error', fail);
    worker.on('exit', () => fail(new Error('the thread that unpacks answers ended')));
    worker.postMessage(new Uint8Array(commonText()));
    return worker;
  };
  return {
    texts: (bodies) => {
      const packed = join(bodies);
      if (bodies.length === 0) return Promise.resolve(packed);
      thread ??= start();
      const worker = thread;
      return new Promise((resolve, reject) => {
        asked.push({ resolve, reject });
        worker.postMessage(packed, [packed.bytes.buffer]);
      });
    },
    end: () => void thread?.terminate(),
  };
}
