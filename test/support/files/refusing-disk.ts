import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { smallDisk } from './small-disk.ts';

const ROOM_BYTES = 16 * 1_024 ** 2;

/** A copy of a folder on a disk without a free byte. Needs a mount. */
export function onFullDisk(folder: string): string {
  const disk = smallDisk(ROOM_BYTES);
  const copy = join(disk, 'data');
  cpSync(folder, copy, { recursive: true });
  fill(disk);
  return copy;
}

/** Writes until the disk takes nothing more. */
export function fill(disk: string): void {
  for (const bytes of [1_048_576, 4_096, 1])
    for (let count = 0; ; count += 1) {
      try {
        writeFileSync(join(disk, `fill-${bytes}-${count}`), Buffer.alloc(bytes, 1));
      } catch {
        break;
      }
    }
}

/** A copy of a folder on a disk that can only be read. Needs a mount. */
export function onReadOnlyDisk(folder: string): string {
  const disk = smallDisk(ROOM_BYTES);
  cpSync(folder, join(disk, 'data'), { recursive: true });
  const seen = mkdtempSync(join(tmpdir(), 'stackdesk-disk-'));
  onTestFinished(() => {
    spawnSync('umount', ['-l', seen]);
    rmSync(seen, { recursive: true, force: true });
  });
  for (const argv of [
    ['--bind', disk, seen],
    ['-o', 'remount,ro,bind', seen],
  ])
    if (spawnSync('mount', argv).status !== 0) throw new Error(`${disk} could not be made read-only`);
  return join(seen, 'data');
}
