import { root } from '../../../scripts/setup/paths.mjs';
import { readDurations } from '../../../scripts/test/durations.mjs';
import { affectedTests, readUses } from '../source/affected.ts';
import { postgresTests, quickTests } from '../source/tiers.ts';

const [kind, ...changed] = process.argv.slice(2);
const uses = readUses(root);
const chosen =
  kind === 'quick'
    ? quickTests(uses, readDurations())
    : kind === 'postgres'
      ? postgresTests(uses)
      : affectedTests(uses, changed);

/** Prints the paths of test files, one a line: `quick`, `postgres`, or `changed` and the files that have changed. */
process.stdout.write(chosen.map((path) => `${path}\n`).join(''));
