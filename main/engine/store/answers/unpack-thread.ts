import type { MessagePort } from 'node:worker_threads';
import type { zstdDecompressSync } from 'node:zlib';
import { world } from '../../world/world.ts';
import { commonText } from './common-text.ts';
import { unpackedWith } from './packing.ts';

/** Unpacks many answers in a thread of its own: it takes about as long as all else that is done with them. */
export interface UnpackThread {
  /** The texts of compressed answers, in their order. A damaged one is null. */
  texts(bodies: readonly Uint8Array[]): Promise<(string | null)[]>;
  /** Ends the thread. What is still asked fails. */
  end(): void;
}

interface Asked {
  resolve: (texts: (string | null)[]) => void;
  reject: (error: Error) => void;
}

/** Runs in the thread. Its source is sent as text, so it uses nothing else and needs no bundle. */
function serveTexts(
  port: MessagePort,
  decompress: typeof zstdDecompressSync,
  unpack: typeof unpackedWith,
): void {
  let dictionary = new Uint8Array();
  port.once('message', (common: Uint8Array<ArrayBuffer>) => {
    dictionary = common;
    port.on('message', (bodies: Uint8Array[]) =>
      port.postMessage(bodies.map((body) => unpack(decompress, dictionary, body))),
    );
  });
}

/** The thread starts with the first answer. */
export function openUnpackThread(): UnpackThread {
  let thread: ReturnType<typeof start> | null = null;
  // Texts come in the order in which they were asked for.
  const asked: Asked[] = [];
  const start = () => {
    const needs = `require('node:worker_threads').parentPort, require('node:zlib').zstdDecompressSync, ${unpackedWith}`;
    const worker = world().machine.thread(`(${serveTexts})(${needs})`);
    const fail = (error: Error) => {
      for (const { reject } of asked.splice(0)) reject(error);
    };
    worker.on('message', (texts: (string | null)[]) => asked.shift()?.resolve(texts));
    worker.on('error', fail);
    worker.on('exit', () => fail(new Error('the thread that unpacks answers ended')));
    worker.postMessage(new Uint8Array(commonText()));
    return worker;
  };
  return {
    texts: (bodies) => {
      if (bodies.length === 0) return Promise.resolve([]);
      thread ??= start();
      const worker = thread;
      return new Promise((resolve, reject) => {
        asked.push({ resolve, reject });
        worker.postMessage(bodies);
      });
    },
    end: () => void thread?.terminate(),
  };
}
