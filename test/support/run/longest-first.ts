import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from '../../../scripts/setup/paths.mjs';

/** The files that take longest, in order, for machines without times of an earlier run. */
const longest = [
  'test/e2e/engine-silence.test.ts',
  'test/e2e/explore.test.ts',
  'test/e2e/dialog-focus.test.ts',
  'test/e2e/paste.test.ts',
  'test/e2e/enrich-run.test.ts',
  'test/e2e/settings.test.ts',
  'test/e2e/lists-states.test.ts',
  'test/e2e/saved-keyboard.test.ts',
  'test/e2e/saved-export.test.ts',
  'test/e2e/lists.test.ts',
  'test/e2e/system-opening.test.ts',
  'test/e2e/keyboard-walk.test.ts',
  'test/e2e/lookup.test.ts',
  'test/e2e/credits.test.ts',
  'test/e2e/home.test.ts',
  'test/e2e/palette.test.ts',
  'test/integration/data/hostile-backup.test.ts',
  'test/integration/warehouse/postgres.test.ts',
  'test/integration/team/kills.test.ts',
  'test/integration/warehouse/what-is-new.test.ts',
  'test/integration/cli/kill.test.ts',
  'test/integration/saved/table.test.ts',
  'test/integration/cli/one-engine.test.ts',
  'test/integration/cli/one-engine-attacked.test.ts',
  'test/integration/exports/large.test.ts',
  'test/integration/lists/lists.test.ts',
  'test/integration/downloads/kill.test.ts',
  'test/integration/cli/enrich.test.ts',
  'test/integration/engine/network.test.ts',
  'test/integration/sandbox/lists-filters.test.ts',
  'test/integration/sandbox/lists-download.test.ts',
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = longest.indexOf(relative(root, moduleId).replaceAll('\\', '/'));
  return place === -1 ? longest.length : place;
};

/** Starts the longest files first, so that no worker has one of them left at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const projectOf = ({ project }: TestSpecification) => projects.indexOf(project.name);
    return sorted.sort((a, b) => projectOf(a) - projectOf(b) || placeOf(a) - placeOf(b));
  }
}
