import { expect, test } from 'vitest';
import { checkPort } from '../../../../main/engine/process/checked-port.ts';
import type { EnginePort } from '../../../../main/engine/process/host-ports.ts';

function heardOf(messages: readonly unknown[]): unknown[] {
  let bring: (event?: { data: never }) => void = () => undefined;
  const port: EnginePort = {
    postMessage: () => undefined,
    close: () => undefined,
    on: (_event, listener) => {
      bring = listener;
    },
  };
  const heard: unknown[] = [];
  checkPort(port).on('message', (event) => heard.push(event?.data));
  for (const message of messages) bring({ data: message as never });
  bring();
  return heard;
}

test('calls and their cancellation pass unchanged', () => {
  const good = [
    '{"i":"1","p":{"u":"/lists/list","b":{}}}',
    '{"i":1,"p":{"u":"/lists/list"}}',
    '{"i":"1","t":1,"p":{"u":"/x","b":{"json":[1]},"m":"GET","h":{"last-event-id":"3"}}}',
    '{"i":"1","t":4}',
    '{"i":"1","p":{"u":"/x","b":{"json":{"a":[null,null]},"meta":[[2,"a",0],[3,"a",1]]}}}',
    `{"i":"1","p":{"u":"/x","b":{"json":{"text":"${'a'.repeat(5_000_000)}"}}}}`,
  ];
  expect(heardOf(good)).toEqual(good);
});

test.each([
  'garbage',
  '',
  'null',
  '1',
  '[]',
  '{}',
  '{"i":"1"}',
  '{"i":"1","p":null}',
  '{"i":"1","p":{"u":5}}',
  '{"i":"1","p":{"u":"https://elsewhere.example/x"}}',
  '{"i":"1","p":{"u":"/x","h":{"content-type":"multipart/form-data"}}}',
  '{"i":"1","p":{"u":"/x","h":{"content-disposition":"attachment"}}}',
  '{"i":{},"p":{"u":"/x"}}',
  '{"i":"1","t":3,"p":{"e":"message"}}',
  '{"i":"1","t":9,"p":{"u":"/x"}}',
  { i: '1', p: { u: '/x' } },
  new Uint8Array([123, 125]),
  undefined,
])('%j is dropped', (message) => {
  expect(heardOf([message])).toEqual([]);
});

const call = (body: string) => `{"i":"1","p":{"u":"/x","b":${body}}}`;

test.each([
  ['nested deeply', call(`{"json":${'['.repeat(20_000)}${']'.repeat(20_000)}}`)],
  ['of more values than any call has', call(`{"json":[${'[],'.repeat(2_000_000)}1]}`)],
  ['longer than any call', call(`{"json":"${'a'.repeat(40_000_000)}"}`)],
  ['with a number of a million digits', call(`{"json":"${'9'.repeat(1_000)}","meta":[[0]]}`)],
  ['with an expression', call('{"json":"/(a+)+$/","meta":[[5]]}')],
  ['with a set of what is no list', call('{"json":5,"meta":[[6]]}')],
  ['with more places than any call has', call(`{"json":1,"meta":[${'[3],'.repeat(1_000)}[3]]}`)],
  ['with places that are none', call('{"json":{},"meta":5}')],
  ['with files', call('{"json":{},"maps":[["a"]]}')],
  ['whose body is a text', call('"text"')],
])('a message %s is dropped', (_what, message) => {
  expect(heardOf([message])).toEqual([]);
});
