import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A fresh folder that is removed when the test that asked for it ends. */
export function tempDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'stackdesk-test-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}
