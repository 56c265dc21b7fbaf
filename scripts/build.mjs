import { build } from './build/build.mjs';
import { runMain } from './setup/say.mjs';
import { setUpPackages } from './setup/setup.mjs';

await runMain(async () => {
  await setUpPackages();
  await build({ ifStale: process.argv.includes('--if-stale') });
});
