import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { realWorld } from '../../../main/engine/world/real-world.ts';
import { enterWorld } from '../../../main/engine/world/world.ts';
import { root } from '../../../scripts/setup/paths.mjs';

// As in the product, a thread loads one built file. From source it would load a hundred, each time.
enterWorld({
  ...realWorld,
  machine: {
    ...realWorld.machine,
    program: (name, { data, heapMb }) =>
      new Worker(join(root, 'out', 'main', `${name}.cjs`), {
        workerData: data,
        execArgv: [],
        resourceLimits: { maxOldGenerationSizeMb: heapMb },
      }),
  },
});
