import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signRelease } from './package/release-signature.mjs';
import { root } from './setup/paths.mjs';
import { runMain, SetupError, say } from './setup/say.mjs';

/**
 * `node scripts/sign-release.mjs [DIR]` signs the feeds of packages that were made elsewhere, with the key in
 * STACKDESK_RELEASE_KEY.
 */
await runMain(async () => {
  const path = process.env.STACKDESK_RELEASE_KEY;
  if (!path) throw new SetupError('STACKDESK_RELEASE_KEY has to name the file of the secret key.');
  const feeds = await signRelease(process.argv[2] ?? join(root, 'dist'), readFileSync(path));
  say(`signed: ${feeds.join(', ')}`);
});
