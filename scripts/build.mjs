import { build } from './build/build.mjs';
import { runMain } from './setup/say.mjs';
import { setUp } from './setup/setup.mjs';

await runMain(async () => {
  await setUp({ window: false });
  await build({ ifStale: process.argv.includes('--if-stale') });
});
