import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { anonymise } from '../../../main/shell/diagnostics/anonymise.ts';
import { redact } from '../../../main/shell/diagnostics/redact.ts';

const secret = 'tok_9f8e "quoted" ü/+=7d6c';

test.each([
  ['plain', secret],
  ['in JSON', JSON.stringify({ value: secret })],
  ['in an address', encodeURIComponent(secret)],
  ['as base64', Buffer.from(secret).toString('base64')],
  ['as base64url', Buffer.from(secret).toString('base64url')],
  ['as hex', Buffer.from(secret).toString('hex')],
  ['as hex in capitals', Buffer.from(secret).toString('hex').toUpperCase()],
  ['in an address, in small letters', encodeURIComponent(secret).toLowerCase()],
  ['in base64 behind a user', Buffer.from(`u:${secret}`).toString('base64')],
  ['in base64url behind another user', Buffer.from(`me:${secret}.`).toString('base64url')],
  ['as a buffer is shown', inspect(Buffer.from(secret))],
  ['as a buffer in JSON', JSON.stringify(Buffer.from(secret))],
  ['twice', `${secret}${secret}`],
  ['at the end of a long line', `${'x '.repeat(3_985)}${secret}`],
])('a known secret is removed: %s', (_how, text) => {
  const line = redact(`before ${text} after`, [secret]);
  expect(line).toContain('[secret]');
  const forms = [0, 1, 2].map((at) => Buffer.from('tok_9f8e').subarray(at).toString('base64').slice(0, 6));
  for (const part of ['tok_9f8e', '7d6c', '746f6b5f', '74 6f 6b 5f', '116,111,107', ...forms])
    expect(line.toLowerCase()).not.toContain(part.toLowerCase());
});

const unknown = 'Zk3-unknown_9Q';

test.each([
  `Authorization: Bearer ${unknown}`,
  `authorization=${unknown}`,
  `{"authorization":"Bearer ${unknown}","x":1}`,
  `Proxy-Authorization: Basic ${unknown}`,
  `"Proxy-Authorization": "NTLM ${unknown}"`,
  `Cookie: session=${unknown}; other=${unknown}`,
  `sent bearer ${unknown} to the service`,
  `token=${unknown}`,
  `{"token": "${unknown}"}`,
  `{"token": "with \\"quotes\\" ${unknown}"}`,
  `{ apiKey: '${unknown}' }`,
  `STACKDESK_TOKEN=${unknown} stackdesk`,
  `proxy_password: ${unknown}`,
  `proxy http://user:${unknown}@proxy.example:3128 refused`,
  `proxy http://${unknown}@proxy.example:3128 refused`,
  `GET https://files.example/list.csv?X-Signature=${unknown}&x=1 403`,
  `GET https://files.example/list.csv#${unknown}`,
  `fetch(https://files.example/a?key=${unknown})`,
])('text that looks like a secret is removed: %s', (line) => {
  expect(redact(line, [])).not.toContain(unknown);
});

test('an ordinary line stays as it is', () => {
  const line = 'engine: the list 12 took 3.4 s at https://service.example/v1/lists/12 (attempt 2 of 5)';
  expect(redact(line, ['', 'abc'])).toBe(line);
});

test.each([
  ['/home/ada lovelace/My Leads/acme corp.csv is not there', 'is not there'],
  ['cannot open "C:\\Users\\Ada\\acme.csv"', 'Ada'],
  ['~/Downloads/acme.csv', 'acme'],
  ['no answer for shop.acme-corp.co.uk within 5 s', 'acme-corp'],
  ['looked up münchen-käse.de', 'käse'],
  ['mail from ada@acme.example', 'ada'],
  ['connect ECONNREFUSED 10.1.2.3:8443', '10.1.2.3'],
  ['GET https://service.acme.example/v1/domains/acme.com 404', 'acme'],
  ['\\\\server\\share\\acme.xlsx', 'acme'],
])('names do not leave this computer: %s', (line, name) => {
  expect(anonymise(line)).not.toContain(name);
});

test('the place in our own code is kept', () => {
  const line = 'at open (/opt/Stackdesk/resources/app.asar/out/main/engine.cjs:120:14) in v1.2.3';
  expect(anonymise(line)).toBe('at open ([code] engine.cjs:120:14) in v1.2.3');
});

test('no line takes long to search, whatever it contains', () => {
  const hostile = ['a.', 'a@', 'token', 'a-', 'a://', '/', '"', 'bearer ', '1.'].map((part) =>
    part.repeat(20_000),
  );
  for (const line of hostile) expect(anonymise(redact(line, [secret])).length).toBeLessThan(20_000);
});
