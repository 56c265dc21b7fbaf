import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where Debian and its relatives install each version of PostgreSQL. */
const installed = '/usr/lib/postgresql';

/** The folders with programs of each PostgreSQL that this computer has, besides the one that set-up brought. */
export function otherPostgres() {
  if (!existsSync(installed)) return [];
  return readdirSync(installed)
    .map((version) => join(installed, version, 'bin'))
    .filter((bin) => existsSync(join(bin, 'initdb')));
}
