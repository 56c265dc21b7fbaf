import { join } from 'node:path';
import { root } from '../../../scripts/setup/paths.mjs';

/** The built command line. */
export const CLI_PROGRAM = join(root, 'out', 'main', 'cli.cjs');
