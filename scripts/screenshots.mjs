import { join } from 'node:path';
import { build } from './build/build.mjs';
import { openSession } from './session/session.mjs';
import { modernNode } from './setup/node.mjs';
import { root } from './setup/paths.mjs';
import { runAttached } from './setup/run.mjs';
import { runMain } from './setup/say.mjs';
import { setUpWindow } from './setup/setup.mjs';

/**
 * `npm run screenshots`: pictures of every screen of the real window, in both themes and two sizes, to
 * docs/images.
 */
await runMain(async () => {
  await setUpWindow({ wanted: ['display', 'keychain'] });
  await build();
  const session = await openSession({ ownKeychain: true });
  try {
    const program = join(root, 'test', 'support', 'programs', 'screenshots.ts');
    return await runAttached(modernNode(), [program, ...process.argv.slice(2)], {
      cwd: root,
      env: session.env,
    });
  } finally {
    await session.close();
  }
});
