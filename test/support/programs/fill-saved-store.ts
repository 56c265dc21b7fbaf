import { fillSavedStore } from '../engine/saved-store.ts';

/**
 * Fills the data folder that is the first argument. A separate process, so that it does not count when memory
 * is measured.
 */
const [dataDir = '', domains = '0', technologiesEach = '0'] = process.argv.slice(2);
process.stdout.write(
  `${JSON.stringify(fillSavedStore(dataDir, Number(domains), Number(technologiesEach)))}\n`,
);
