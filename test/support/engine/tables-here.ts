import type { TableProcess } from '../../../main/engine/world/table-client.ts';
import { openFileApart } from '../../../main/engine/world/table-client.ts';
import type { World } from '../../../main/engine/world/world.ts';
import { serveTables } from '../../../main/tables/serve.ts';

/** A table process that is none: its own code works in this process, where it costs no start. */
async function tablesHere(): Promise<TableProcess> {
  let toEngine: (bytes: Buffer) => void = () => {};
  let toTables: (bytes: Buffer) => void = () => {};
  serveTables({
    send: (frame) => toEngine(frame),
    onBytes: (listener) => {
      toTables = listener;
    },
  });
  return {
    send: (bytes) => toTables(bytes),
    onBytes: (listener) => {
      toEngine = listener;
    },
    onEnd: () => {},
    kill: () => {},
    setBusy: () => {},
  };
}

/** The world, but that files of others are read in this process. */
export function withTablesHere(world: World): World {
  const fileApart = (path: string) => openFileApart(tablesHere, path);
  return { ...world, databases: { ...world.databases, fileApart } };
}
