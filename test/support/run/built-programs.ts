import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { realWorld } from '../../../main/engine/world/real-world.ts';
import { startByNode, startTablesBy } from '../../../main/engine/world/start-tables.ts';
import { enterWorld } from '../../../main/engine/world/world.ts';
import { root } from '../../../scripts/setup/paths.mjs';

const built = (name: string) => join(root, 'out', 'main', `${name}.cjs`);

// As in the product, a table process or a thread loads one built file. From source it would load a hundred, each time.
startTablesBy(() => startByNode(built('tables')));
enterWorld({
  ...realWorld,
  machine: {
    ...realWorld.machine,
    program: (name, { data, heapMb }) =>
      new Worker(built(name), {
        workerData: data,
        execArgv: [],
        resourceLimits: { maxOldGenerationSizeMb: heapMb },
      }),
  },
});
