import { makeKeyPair } from './package/release-signature.mjs';
import { runMain, SetupError, say } from './setup/say.mjs';

/**
 * `node scripts/release-key.mjs FILE` makes the key that signs updates, and prints the public key, which goes
 * into packages.
 */
await runMain(async () => {
  const [path] = process.argv.slice(2);
  if (path === undefined)
    throw new SetupError('Say where the secret key is to lie: node scripts/release-key.mjs FILE');
  const key = makeKeyPair(path);
  say(`the secret key lies in ${path}: keep it off every server, and keep a copy of it`);
  say(`the public key, for packaging: STACKDESK_UPDATE_KEY=${key}`);
});
