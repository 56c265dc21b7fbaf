import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { TransferContext } from '../../../main/engine/downloads/run.ts';
import { transfer } from '../../../main/engine/downloads/transfer.ts';
import { createTransport } from '../../../main/engine/service/transport.ts';
import type { Writer } from '../../../main/engine/store/database.ts';
import { openStore } from '../../../main/engine/store/open-store.ts';
import type { NewTransfer, StoredTransfer } from '../../../main/engine/store/transfers.ts';
import { tempDir } from '../files/temp-dir.ts';
import { withEmptyStore } from './engine-fixture.ts';
import { addTransfer } from './transfer-journal.ts';

/** A real store and folder for one test's downloads; both end with it. */
export interface TransferDesk {
  readonly db: Writer;
  readonly dataDir: string;
  readonly folder: string;
  /** Adds a new download to the journal. */
  add(url: string, changes?: Partial<NewTransfer>): number;
  run(id: number, changes?: Partial<TransferContext>): Promise<StoredTransfer>;
  /** The names of the files in the folder. */
  files(): string[];
}

/** Fast enough for a test, with as many tries as in reality. */
export const quickLimits = { baseMs: 1, capMs: 2 };

export function openTransferDesk(folder = join(tempDir(), 'lists')): TransferDesk {
  const dataDir = withEmptyStore(tempDir());
  const { db, close } = openStore(dataDir);
  const transport = createTransport({ proxy: { kind: 'none' } });
  onTestFinished(async () => {
    await transport.close();
    close();
  });
  const { poolFor } = transport;
  return {
    db,
    dataDir,
    folder,
    add: (url, changes = {}) => addTransfer(db, folder, url, changes),
    run: (id, changes = {}) =>
      transfer(id, {
        db,
        poolFor,
        headersFor: () => ({}),
        limits: quickLimits,
        ...changes,
      }),
    files: () => readdirSync(folder).sort(),
  };
}
