import { because, type Reason } from '../../../../preload/contract/reason.ts';
import { TransportFailure } from '../../service/transport-types.ts';
import { sleep } from '../../world/clock.ts';
import type { OpenAnswer } from '../answer/open-answer.ts';
import type { PartFile } from '../part/part-file.ts';
import { createHolds, type Holds } from './backpressure.ts';
import type { Bandwidth } from './bandwidth.ts';
import { createUnpacker } from './unpack.ts';
import { createWriteQueue } from './write-queue.ts';

/** How a body goes into the part file. */
export interface Reception {
  readonly part: PartFile;
  readonly encoding: 'identity' | 'gzip';
  readonly bandwidth: Bandwidth | undefined;
  /** More than this was not announced. */
  readonly mostBytes: number;
  /** Bytes that came over the network. */
  readonly onFetched: (bytes: number) => void;
  /** After each batch that was written; what it throws ends the reception. */
  readonly onWritten: () => void;
}

/**
 * Reads the body to its end. On return and on failure everything that came in is written, as far as the disk allows. Rejects with
 * `TransportFailure`, `disk_full`, `out_unwritable`.
 */
export async function receive(answer: OpenAnswer, reception: Reception): Promise<void> {
  const holds = createHolds();
  const queue = createWriteQueue(reception.part, {
    onFull: () => holds.hold('disk'),
    onRoom: () => holds.release('disk'),
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
    onDrain: () => holds.release('unpacking'),
    onDamage: () => refuse(because('packed_damaged')),
  };
  const unpacker = reception.encoding === 'gzip' ? createUnpacker(events) : null;
  const throttle = createThrottle(reception.bandwidth, holds);

  let failure: unknown = null;
  try {
    await answer.read((chunk, flow) => {
      holds.attach(flow);
      reception.onFetched(chunk.length);
      throttle.spend(chunk.length);
      if (unpacker === null) keep(chunk);
      else if (!unpacker.push(chunk)) holds.hold('unpacking');
    });
    await unpacker?.end();
  } catch (error) {
    failure = error;
  } finally {
    throttle.stop();
    unpacker?.destroy();
  }
  // Trouble with the disk is why the rest was dropped, so it comes out first.
  await queue.finish();
  if (refused !== null) throw new TransportFailure('bad_answer', refused, true);
  if (failure !== null) throw failure;
}

/** Holds the server back for as long as the cap asks for. */
function createThrottle(bandwidth: Bandwidth | undefined, holds: Holds) {
  const stopped = new AbortController();
  let isWaiting = false;
  const wait = async (firstMs: number): Promise<void> => {
    isWaiting = true;
    holds.hold('bandwidth');
    for (let waitMs = firstMs; waitMs > 0; waitMs = bandwidth?.spend(0) ?? 0) {
      await sleep(waitMs, stopped.signal);
    }
    isWaiting = false;
    holds.release('bandwidth');
  };
  return {
    spend(bytes: number): void {
      const waitMs = bandwidth?.spend(bytes) ?? 0;
      if (waitMs > 0 && !isWaiting) wait(waitMs).catch(() => undefined);
    },
    stop: () => stopped.abort(),
  };
}
