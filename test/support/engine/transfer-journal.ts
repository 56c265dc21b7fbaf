import { createHash } from 'node:crypto';
import { ensureWorkspace } from '../../../main/engine/store/connections.ts';
import type { Writer } from '../../../main/engine/store/database.ts';
import { insertTransfer, type NewTransfer } from '../../../main/engine/store/transfers.ts';

/** Adds a download to the journal; returns its id. Can be used outside of a test. */
export function addTransfer(
  db: Writer,
  folder: string,
  url: string,
  changes: Partial<NewTransfer> = {},
): number {
  const workspace = ensureWorkspace(db, 'test', {
    id: '5b1f8d1e-0000-4000-8000-000000000001',
    name: 'Test',
  });
  return insertTransfer(db, {
    workspace,
    reportId: 7,
    url,
    folder,
    wantedName: 'list-7.csv',
    expectedRows: null,
    attemptsLeft: 30,
    createdAt: Date.now(),
    ...changes,
  });
}

export function sha256Of(data: Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

/** A CSV file of about this many bytes that differs at every offset. */
export function csvOf(bytes: number): Buffer {
  const lines = ['domain,company,note\n'];
  for (let size = 20, row = 0; size < bytes; row += 1) {
    const line = `site-${row}.com,"Company ${row}, Ltd","a note of ${row}\nin two lines"\n`;
    lines.push(line);
    size += line.length;
  }
  return Buffer.from(lines.join(''));
}
