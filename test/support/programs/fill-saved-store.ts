import { fillSavedStore } from '../engine/saved-store.ts';

/** Fills the data folder that is named first; in a process of its own, so that whoever measures memory measures nothing of this. */
const [dataDir = '', domains = '0', technologiesEach = '0'] = process.argv.slice(2);
process.stdout.write(
  `${JSON.stringify(fillSavedStore(dataDir, Number(domains), Number(technologiesEach)))}\n`,
);
