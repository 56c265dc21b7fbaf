import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createNetwork } from '../../../main/engine/service/network.ts';

const made = (isHurried: boolean) =>
  createNetwork({
    settings: () => ({ proxy: { kind: 'none' }, caFile: null }),
    lookUp: undefined,
    isHurried,
  });
const get = (address: string) => ({ url: new URL(address), method: 'GET', headers: {}, body: null }) as const;

test.each([
  'https://api.service.invalid/',
  'https://127.0.0.1.service.invalid/',
  'https://service.invalid:8443/',
])('while time runs at another speed, nothing is sent to %s', async (address) => {
  const network = made(true);
  let sent = 0;
  const hooks = { onSend: () => (sent += 1) };
  await expect(network.exchange(get(address), hooks as never)).rejects.toMatchObject({
    code: 'usage',
    sent: false,
    reason: { key: 'hurried_clock' },
  });
  expect(await network.ping(address)).toMatchObject({ reachable: false, code: 'usage' });
  expect(() => network.poolFor(new URL(address))).toThrow(/another speed/);
  expect(sent).toBe(0);
  await network.close();
});

test('this computer is reached at any speed', async () => {
  const server = createServer((_, response) => response.end('here'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  for (const isHurried of [true, false]) {
    const network = made(isHurried);
    expect(await network.exchange(get(`http://127.0.0.1:${port}/`))).toMatchObject({
      status: 200,
      text: 'here',
    });
    await network.close();
  }
  server.close();
});
