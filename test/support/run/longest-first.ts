import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from '../../../scripts/setup/paths.mjs';
import { readDurations } from '../../../scripts/test/durations.mjs';

/** The time of a file that was never measured, s: neither among the first nor among the last. */
const UNMEASURED_S = 5;

/**
 * Starts the files that took longest when they were measured last, so that no worker has one of them left at the end. The
 * files of a suite stay together, because its workers are used again for it only.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const durations = readDurations();
    const secondsOf = ({ moduleId }: TestSpecification) =>
      durations[relative(root, moduleId).replaceAll('\\', '/')] ?? UNMEASURED_S;
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const projectOf = ({ project }: TestSpecification) => projects.indexOf(project.name);
    return sorted.sort((a, b) => projectOf(a) - projectOf(b) || secondsOf(b) - secondsOf(a));
  }
}
