import { build } from '../../../scripts/build/build.mjs';

/** Runs once before all integration tests, because some start the built command line. */
export default async function globalBuild(): Promise<void> {
  await build({ parts: ['main'] });
}
