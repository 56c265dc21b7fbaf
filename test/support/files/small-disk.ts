import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Whether this process can mount, which takes root and a container that allows it. */
export const canMount = tryMount();

/** A folder on a separate disk with this much room in bytes, and with options of `mount`; removed when the test ends. */
export function smallDisk(bytes: number, ...options: string[]): string {
  const dir = mkdtempSync(join(tmpdir(), 'stackdesk-disk-'));
  const isMounted = mount(dir, bytes, options);
  onTestFinished(() => {
    if (isMounted) spawnSync('umount', ['-l', dir]);
    rmSync(dir, { recursive: true, force: true });
  });
  if (!isMounted) throw new Error(`no disk could be mounted at ${dir}`);
  return dir;
}

function tryMount(): boolean {
  const dir = mkdtempSync(join(tmpdir(), 'stackdesk-disk-'));
  const isMounted = mount(dir, 65_536);
  if (isMounted) spawnSync('umount', ['-l', dir]);
  rmSync(dir, { recursive: true, force: true });
  return isMounted;
}

function mount(dir: string, bytes: number, options: readonly string[] = []): boolean {
  return (
    spawnSync('mount', ['-t', 'tmpfs', '-o', [`size=${bytes}`, ...options].join(','), 'tmpfs', dir])
      .status === 0
  );
}
