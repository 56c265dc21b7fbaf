import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from '../run/lifetime.ts';

/** A new folder that is removed when the test, or what the tests share, ends. */
export function tempDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'stackdesk-test-'));
  atEnd(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}
