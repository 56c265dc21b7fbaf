import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from '../run/lifetime.ts';

/** A fresh folder that is removed when the test that asked for it ends, or what it shares. */
export function tempDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'stackdesk-test-'));
  atEnd(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}
