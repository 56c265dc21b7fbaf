import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { expectBooksHold } from '../support/engine/books.ts';
import { FIRST_TOKEN, fileOf, sites } from '../support/engine/money-fixture.ts';
import { startCliProcess } from '../support/engine/run-cli.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { openSquid } from '../support/servers/boxes.ts';
import {
  expectKillsBearable,
  expectNoCopyBelieved,
  startLateService,
} from '../support/servers/through-box.ts';
import { type MoneyService, moneyWorkspace, startMoneyService } from '../support/services/money-service.ts';
import { makeCertificates, startTlsFront } from '../support/services/tls-service.ts';

/** In front of a service, as a gateway with a cache. */
const openGateway = ({ baseUrl }: MoneyService, ...lines: string[]) =>
  openSquid({
    lines: [
      'http_port 127.0.0.1:PORT accel defaultsite=service.test no-vhost',
      `cache_peer 127.0.0.1 parent ${new URL(baseUrl).port} 0 no-query originserver no-digest`,
      'never_direct allow all',
      'cache_mem 8 MB',
      ...lines,
    ],
  });

it.each([
  ['heeds what a request says about caches', ''],
  ['heeds nothing that a request says', 'ignore-reload ignore-no-store ignore-private'],
])('no copy of a balance is believed if a cache of everything %s', async (_, heeds) => {
  const service = await startLateService({
    instead: (_, response) => {
      // So that answers to somebody with a token are kept, too.
      response.setHeader('cache-control', 'public, max-age=3600');
      return false;
    },
  });
  const squid = await openGateway(service, `refresh_pattern . 60 100% 60 override-expire ${heeds}`);
  await expectNoCopyBelieved(squid, service);
});

it('squid that is killed again and again costs one batch each time', () =>
  expectKillsBearable((service) => openGateway(service)));

it('a password that squid refuses in mid-run halts the run at once, and is not tried again', async () => {
  const service = await startMoneyService({
    fate: async (paid) => {
      await sleep(300);
      paid.answer();
    },
  });
  const certificates = makeCertificates();
  const front = await startTlsFront(service.baseUrl, certificates);
  const squid = await openSquid({
    files: {
      password: 'right\n',
      hosts: '127.0.0.1 service.test\n',
      check:
        'while read user given; do if [ "$given" = "$(cat password)" ]; then echo OK; else echo ERR; fi; done\n',
    },
    lines: [
      'http_port 127.0.0.1:PORT',
      'hosts_file HOME/hosts',
      'auth_param basic program /bin/sh HOME/check',
      'auth_param basic children 1',
      'acl known proxy_auth REQUIRED',
      'http_access deny !known',
    ],
  });
  const dataDir = tempDir();
  const { child, ended } = startCliProcess(['enrich', fileOf(sites(2_000)), '--json'], {
    STACKDESK_BASE_URL: `https://service.test:${front.port}`,
    STACKDESK_TOKEN: FIRST_TOKEN,
    STACKDESK_WORKSPACE: moneyWorkspace,
    STACKDESK_DATA_DIR: dataDir,
    NODE_EXTRA_CA_CERTS: certificates.caFile,
    https_proxy: `http://anna:right@127.0.0.1:${squid.port}`,
  });
  await expect.poll(() => service.paid.length).toBeGreaterThan(3);
  const refused = () => squid.log().filter((line) => line.includes('TCP_DENIED/407')).length;
  const before = refused();
  await squid.kill();
  writeFileSync(join(squid.home, 'password'), 'other\n');
  await squid.start();
  const run = await Promise.race([ended, sleep(20_000)]);
  child.kill('SIGKILL');
  expect(run).toMatchObject({
    exitCode: 1,
    json: {
      state: 'paused',
      error: { code: 'proxy_unauthenticated', message: expect.stringContaining('407') },
    },
  });
  await expect.poll(refused).toBe(before + 1);
  expect(service.twice()).toEqual([]);
  expectBooksHold(service, dataDir);
});
