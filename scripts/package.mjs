import { packageApp, packageFor } from './package/package.mjs';
import { runMain, say } from './setup/say.mjs';
import { setUpWindow } from './setup/setup.mjs';

/** `npm run package` makes this computer's unpacked application; `npm run package -- --win nsis` whatever electron-builder can make. */
await runMain(async () => {
  const args = process.argv.slice(2);
  await setUpWindow({ needs: [] });
  if (args.length > 0) return packageFor(args);
  const { executable } = await packageApp({ ifStale: false });
  say(`packaged: ${executable}`);
});
