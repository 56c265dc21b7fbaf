import { afterEach, expect, it, vi } from 'vitest';
import { openStore } from '../../../main/engine/store/open-store.ts';
import { withEmptyStore } from '../../support/engine/engine-fixture.ts';
import { FIRST_TOKEN, fileOf, sites } from '../../support/engine/money-fixture.ts';
import { runCli } from '../../support/engine/run-cli.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { moneyWorkspace, startMoneyService } from '../../support/services/money-service.ts';
import { makeCertificates, startTlsFront } from '../../support/services/tls-service.ts';
import { startConnectProxy } from '../service/connect-proxy.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

it('a password that a proxy refuses in mid-run halts the run at once, and each command sends it once', async () => {
  const service = await startMoneyService({
    // So that each request needs a tunnel of its own.
    instead: (_, response) => {
      response.setHeader('connection', 'close');
      return false;
    },
    fate: (paid) => {
      if (paid.number === 3) proxy.refuseWith(407);
      paid.answer();
    },
  });
  const certificates = makeCertificates();
  const front = await startTlsFront(service.baseUrl, certificates);
  await using proxy = await startConnectProxy(front.port);
  vi.stubEnv('https_proxy', proxy.url);
  const dataDir = withEmptyStore(tempDir());
  const { db, close } = openStore(dataDir);
  db.run(`INSERT INTO settings (key, value) VALUES ('caFile', ?)`, [JSON.stringify(certificates.caFile)]);
  close();
  const environment = {
    STACKDESK_BASE_URL: `https://service.test:${front.port}`,
    STACKDESK_TOKEN: FIRST_TOKEN,
    STACKDESK_WORKSPACE: moneyWorkspace,
    STACKDESK_DATA_DIR: dataDir,
  };
  const refused = { code: 'proxy_unauthenticated', message: expect.stringContaining('407') };
  const run = await runCli(['enrich', fileOf(sites(2_000)), '--json'], environment);
  expect(run).toMatchObject({ exitCode: 1, json: { state: 'paused', error: refused } });
  // Four batches are under way.
  expect(proxy.refused()).toBe(1);
  const lookup = await runCli(['lookup', 'company', 'other.example.com', '--json'], environment);
  expect(lookup).toMatchObject({ exitCode: 1, json: { error: refused } });
  expect(proxy.refused()).toBe(2);
  expect(service.twice()).toEqual([]);
});
