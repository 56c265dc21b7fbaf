import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withRelease } from './package/changelog.mjs';
import { root } from './setup/paths.mjs';
import { runMain } from './setup/say.mjs';

/**
 * A step of `npm version patch|minor|major`: moves what CHANGELOG.md has under "Next" to the new version. See
 * CONTRIBUTING.md.
 */
await runMain(async () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const path = join(root, 'CHANGELOG.md');
  writeFileSync(path, withRelease(readFileSync(path, 'utf8'), version));
});
