import { createGunzip } from 'node:zlib';
import { because } from '../../../../preload/contract/reason.ts';
import { TransportFailure } from '../../service/transport-types.ts';

/** Unpacks a gzip body piece by piece; its own check sum proves that it is complete. */
export interface Unpacker {
  /** Copies the piece. Answers false where no more should come before `onDrain`. */
  push(chunk: Buffer): boolean;
  /** After the last piece; rejects with `TransportFailure` where the packed data is damaged or cut. */
  end(): Promise<void>;
  destroy(): void;
}

const CHUNK_BYTES = 262_144;

/** What an unpacker tells; after `onDamage` nothing more comes out of it. */
export interface UnpackerEvents {
  readonly onData: (chunk: Buffer) => void;
  readonly onDrain: () => void;
  readonly onDamage: () => void;
}

export function createUnpacker(events: UnpackerEvents): Unpacker {
  const done = Promise.withResolvers<void>();
  // The reader of the body may have failed first, and then nobody waits for this.
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
