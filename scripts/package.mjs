import { planForHandingOut } from './package/handing-out.mjs';
import { packageApp, packageFor } from './package/package.mjs';
import { runMain, say } from './setup/say.mjs';
import { setUpWindow } from './setup/setup.mjs';

/**
 * `npm run package` makes this computer's unpacked application; `npm run package -- --win nsis` makes signed
 * packages for other people.
 */
await runMain(async () => {
  const args = process.argv.slice(2);
  if (args.length > 0) planForHandingOut(args);
  await setUpWindow({ needs: [] });
  if (args.length > 0) return packageFor(args);
  const { executable } = await packageApp({ ifStale: false });
  say(`packaged: ${executable}`);
});
