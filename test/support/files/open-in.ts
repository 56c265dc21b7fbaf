import { existsSync, readdirSync, readlinkSync } from 'node:fs';

const OPEN = '/proc/self/fd';

/** The files below a folder that this process has open. None if the system does not tell. */
export function openIn(dir: string): string[] {
  return (existsSync(OPEN) ? readdirSync(OPEN) : [])
    .map((name) => {
      try {
        return readlinkSync(`${OPEN}/${name}`);
      } catch {
        return '';
      }
    })
    .filter((path) => path.startsWith(dir));
}
