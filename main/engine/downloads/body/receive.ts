import { createGunzip } from 'node:zlib';
import { because, type Reason } from '#contract/reason.ts';
import { TransportFailure } from '../../service/transport-types.ts';
import { sleep } from '../../world/clock.ts';
import type { BodyFlow, OpenAnswer } from '../answer/open-answer.ts';
import type { PartFile } from '../part/part-file.ts';
import type { Bandwidth } from './bandwidth.ts';
import { createWriteQueue } from './write-queue.ts';

/** How a body gets into the part file. */
export interface Reception {
  readonly part: PartFile;
  readonly encoding: 'identity' | 'gzip';
  readonly bandwidth: Bandwidth | undefined;
  /** The announced size. More is refused. */
  readonly mostBytes: number;
  /** Called with the number of bytes that came over the network. */
  readonly onFetched: (bytes: number) => void;
  /** Called after each block that was written. If it throws, the reception ends. */
  readonly onWritten: () => void;
}

/**
 * Reads the body to its end. Whether it succeeds or fails, everything that came in is written if the disk
 * allows. Rejects with `TransportFailure`, `disk_full` or `out_unwritable`.
 */
export async function receive(answer: OpenAnswer, reception: Reception): Promise<void> {
  const backPressure = createBackPressure();
  const queue = createWriteQueue(reception.part, {
    onFull: () => backPressure.hold('disk'),
    onRoom: () => backPressure.release('disk'),
    onWritten: reception.onWritten,
    onTrouble: () => answer.drop(),
  });
  let received = 0;
  let refused: Reason | null = null;
  const refuse = (why: Reason): void => {
    refused ??= why;
    answer.drop();
  };
  const keep = (chunk: Buffer): void => {
    received += chunk.length;
    if (received > reception.mostBytes) refuse(because('too_much'));
    else queue.push(chunk);
  };
  const events = {
    onData: keep,
    onDrain: () => backPressure.release('unpacking'),
    onDamage: () => refuse(because('packed_damaged')),
  };
  const unpacker = reception.encoding === 'gzip' ? createUnpacker(events) : null;
  const throttle = createThrottle(reception.bandwidth, backPressure);

  let failure: unknown = null;
  try {
    await answer.read((chunk, flow) => {
      backPressure.attach(flow);
      reception.onFetched(chunk.length);
      throttle.spend(chunk.length);
      if (unpacker === null) keep(chunk);
      else if (!unpacker.push(chunk)) backPressure.hold('unpacking');
    });
    await unpacker?.end();
  } catch (error) {
    failure = error;
  } finally {
    throttle.stop();
    unpacker?.destroy();
  }
  // If the disk failed, that is why the rest was dropped. So its error comes first.
  await queue.finish();
  if (refused !== null) throw new TransportFailure('bad_answer', refused, true);
  if (failure !== null) throw failure;
}

/** Holds the server back for as long as the bandwidth limit asks. */
function createThrottle(bandwidth: Bandwidth | undefined, backPressure: BackPressure) {
  const stopped = new AbortController();
  let isWaiting = false;
  const wait = async (firstMs: number): Promise<void> => {
    isWaiting = true;
    backPressure.hold('bandwidth');
    for (let waitMs = firstMs; waitMs > 0; waitMs = bandwidth?.spend(0) ?? 0) {
      await sleep(waitMs, stopped.signal);
    }
    isWaiting = false;
    backPressure.release('bandwidth');
  };
  return {
    spend(bytes: number): void {
      const waitMs = bandwidth?.spend(bytes) ?? 0;
      if (waitMs > 0 && !isWaiting) wait(waitMs).catch(() => undefined);
    },
    stop: () => stopped.abort(),
  };
}

/** Why the server may be held back: the disk, unpacking, or the bandwidth limit. */
type HoldReason = 'disk' | 'unpacking' | 'bandwidth';

/** Holds the server back while there is at least one reason. */
interface BackPressure {
  attach(flow: BodyFlow): void;
  hold(reason: HoldReason): void;
  /** Must not be called while a piece of the body is being taken. */
  release(reason: HoldReason): void;
}

function createBackPressure(): BackPressure {
  const reasons = new Set<HoldReason>();
  let flow: BodyFlow | null = null;
  return {
    attach(given) {
      flow = given;
    },
    hold(reason) {
      if (reasons.size === 0) flow?.pause();
      reasons.add(reason);
    },
    release(reason) {
      if (reasons.delete(reason) && reasons.size === 0) flow?.resume();
    },
  };
}

/** Unpacks a gzip body piece by piece. The checksum in it proves that it is complete. */
interface Unpacker {
  /** Copies the piece. Returns false if no more should come before `onDrain`. */
  push(chunk: Buffer): boolean;
  /** Call it after the last piece. Rejects with `TransportFailure` if the packed data is damaged or cut. */
  end(): Promise<void>;
  destroy(): void;
}

const CHUNK_BYTES = 262_144;

/** The events of an unpacker. After `onDamage` nothing more comes out of it. */
interface UnpackerEvents {
  readonly onData: (chunk: Buffer) => void;
  readonly onDrain: () => void;
  readonly onDamage: () => void;
}

function createUnpacker(events: UnpackerEvents): Unpacker {
  const done = Promise.withResolvers<void>();
  // If the reader of the body failed first, nothing awaits this.
  done.promise.catch(() => {});
  const stream = createGunzip({ chunkSize: CHUNK_BYTES });
  stream.on('data', events.onData);
  stream.on('drain', events.onDrain);
  stream.on('end', () => done.resolve());
  stream.on('error', () => {
    done.reject(new TransportFailure('bad_answer', because('packed_damaged'), true));
    events.onDamage();
  });
  return {
    push: (chunk) => stream.write(Buffer.from(chunk)),
    end() {
      stream.end();
      return done.promise;
    },
    destroy: () => void stream.destroy(),
  };
}
