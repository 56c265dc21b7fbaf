import { setImmediate as turn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createBandwidth } from '../../../main/engine/downloads/body/bandwidth.ts';
import { seededRandom } from '../../support/engine/cut-transfers.ts';
import { openTransferDesk } from '../../support/engine/transfer-fixture.ts';
import { csvOf, sha256Of } from '../../support/engine/transfer-journal.ts';
import { startFileServer } from '../../support/services/file-server.ts';

const data = csvOf(6 * 1_024 ** 2);

it.each([
  ['with a length', { 'content-length': String(data.length) }, data],
  ['in chunks', {}, data],
  ['packed', { 'content-encoding': 'gzip' }, gzipSync(data)],
])(
  'mixes nothing up if pieces of all sizes are held back again and again, %s',
  async (_how, headers, body) => {
    const random = seededRandom(body.length);
    await using server = await startFileServer(async ({ response }) => {
      response.writeHead(200, { 'content-type': 'text/csv', ...headers });
      for (let at = 0; at < body.length; ) {
        const end = at + 1 + Math.floor(random() ** 4 * 200_000);
        if (!response.write(body.subarray(at, end))) await turn();
        at = end;
      }
      response.end();
    });
    const desk = openTransferDesk();
    const bandwidth = createBandwidth(30_000_000);
    const ends = await Promise.all([1, 2, 3].map(() => desk.run(desk.add(server.url), { bandwidth })));
    expect(ends.map(({ sha256 }) => sha256)).toEqual([1, 2, 3].map(() => sha256Of(data)));
  },
);
