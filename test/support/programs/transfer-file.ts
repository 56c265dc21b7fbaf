import { transfer } from '../../../main/engine/downloads/transfer.ts';
import { createTransport } from '../../../main/engine/service/transport.ts';
import { openStore } from '../../../main/engine/store/open-store.ts';

/**
 * Resumes downloads as a started program would: `transfer-file.ts DATA_DIR program|person ID…`, by itself or
 * because a person asked for it, with the headers in TRANSFER_HEADERS as JSON. Prints `{ ms, peakRssMb,
 * states }`.
 */
const [dataDir = '', asker, ...ids] = process.argv.slice(2);
const headers = JSON.parse(process.env.TRANSFER_HEADERS ?? '{}') as Record<string, string>;
const { db, close } = openStore(dataDir);
const { poolFor, close: closeConnections } = createTransport({ proxy: { kind: 'none' } });
const startedMs = performance.now();
const ends = await Promise.all(
  ids.map((id) =>
    transfer(Number(id), {
      db,
      poolFor,
      headersFor: () => headers,
      mayUseReserve: asker === 'person',
      limits: { baseMs: 1, capMs: 2 },
    }),
  ),
);
const ms = Math.round(performance.now() - startedMs);
await closeConnections();
close();
const peakRssMb = Math.round(process.resourceUsage().maxRSS / 1_024);
const states = ends.map(({ state, problem }) => (problem === null ? state : `${state}: ${problem.message}`));
process.stdout.write(JSON.stringify({ ms, peakRssMb, states }));
