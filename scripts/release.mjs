import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { build } from './build/build.mjs';
import { planForHandingOut } from './package/handing-out.mjs';
import { addToFeed, makeLinuxPackage } from './package/linux-packages.mjs';
import { packageFor, packageRehearsal } from './package/package.mjs';
import { differencesOf, softwareOf, writePapers } from './package/release-papers.mjs';
import { makeKeyPair, signRelease } from './package/release-signature.mjs';
import { findElectron } from './setup/electron.mjs';
import { root } from './setup/paths.mjs';
import { runMain, SetupError, say } from './setup/say.mjs';
import { setUpWindow } from './setup/setup.mjs';

/**
 * `npm run release -- --linux` (or `--mac`, `--win nsis`) makes the signed packages of a release, the list of all software in
 * them, and signed checksums. `npm run release -- --dry-run` does it for Linux twice with a key that is thrown away, on
 * the Electron that is here, also on a closed network, and fails if both are not the same.
 */
await runMain(async () => {
  const args = process.argv.slice(2);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (args.includes('--dry-run')) return rehearse(version);
  const { secret } = planForHandingOut(args);
  if (secret === null) throw new SetupError('A release is signed. For one that is only tried: --dry-run');
  await setUpWindow({ needs: [] });
  await packageFor(args);
  const { version: electron } = JSON.parse(
    readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8'),
  );
  const software = await softwareOf({ version, electron });
  say(`written: ${(await writePapers(join(root, 'dist'), { version, software, secret })).join(', ')}`);
});

/** @param {string} version */
async function rehearse(version) {
  await setUpWindow({ needs: [] });
  const work = mkdtempSync(join(tmpdir(), 'stackdesk-release-'));
  try {
    const key = makeKeyPair(join(work, 'key'));
    const secret = readFileSync(join(work, 'key'));
    const electron = findElectron();
    const arch = process.arch === 'arm64' ? 'arm64' : 'x64';
    const isOlder = electron.kind === 'fallback';
    /** @param {string} name */
    const make = async (name) => {
      await build({ ifStale: false });
      const at = join(work, name);
      const app = await packageRehearsal({
        version,
        key,
        url: 'https://updates.invalid/',
        dir: join(at, 'made'),
      });
      const dir = join(at, 'release');
      mkdirSync(dir, { recursive: true });
      for (const target of /** @type {const} */ (['deb', 'tar.gz'])) {
        const path = await makeLinuxPackage({ target, arch, isOlder, dir, app: app.dir });
        addToFeed(dir, basename(path), { version, arch });
      }
      await signRelease(dir, secret);
      const software = await softwareOf({ version, electron: electron.version });
      await writePapers(dir, { version, software, secret });
      return { app: app.dir, release: dir };
    };
    const [first, second] = [await make('first'), await make('second')];
    const different = [
      ...(await differencesOf(first.app, second.app)),
      // A feed says when it was made.
      ...(await differencesOf(first.release, second.release)).filter(
        (name) => !/^latest|^SHA256SUMS/.test(name),
      ),
    ];
    if (different.length > 0)
      throw new SetupError(`Two builds of the same sources differ in:\n${different.join('\n')}`);
    say(
      `release ${version}: made twice on Electron ${electron.version} (${electron.kind}), the same both times`,
    );
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
