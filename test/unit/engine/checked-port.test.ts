import { expect, test } from 'vitest';
import { checkPort } from '../../../main/engine/checked-port.ts';
import type { EnginePort } from '../../../main/engine/host-ports.ts';

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

test('calls and their withdrawal pass as they are', () => {
  const good = [
    '{"i":"1","p":{"u":"/lists/list","b":{}}}',
    '{"i":1,"p":{"u":"/lists/list"}}',
    '{"i":"1","t":1,"p":{"u":"/x","b":{"json":[1]},"m":"GET","h":{"last-event-id":"3"}}}',
    '{"i":"1","t":4}',
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
