import { expect, test } from 'vitest';
import { createSilence } from '../../../../main/engine/service/silence.ts';
import type { Exchange, ExchangeHooks, Transport } from '../../../../main/engine/service/transport-types.ts';
import { createVirtualTime } from './pacer/virtual-time.ts';

interface Asked {
  hooks: ExchangeHooks | undefined;
  answer: (exchange: Exchange) => void;
  fail: (error: Error) => void;
}

function listening(onChange = () => {}) {
  const time = createVirtualTime(10_000);
  const asked: Asked[] = [];
  const seen: (number | null)[] = [];
  const silence = createSilence(() => {
    seen.push(silence.since());
    onChange();
  });
  const transport = silence.over({
    exchange: (_request, hooks) =>
      new Promise((answer, fail) => {
        hooks?.onSend?.();
        asked.push({ hooks, answer, fail });
      }),
  } as Transport);
  const ask = () => {
    const request = { url: new URL('http://127.0.0.1:1'), method: 'GET', headers: {}, body: null } as const;
    const answer = transport.exchange(request).catch(() => null);
    return { ...(asked.at(-1) as Asked), answered: answer };
  };
  return { time, seen, silence, ask };
}

const ok = { status: 200, headers: {}, text: '{}' };

test('a service that takes requests and answers none is silent from the first of them on, until it answers', async () => {
  const { time, seen, silence, ask } = listening();
  const first = ask();
  await time.run(12_000);
  ask();
  expect(silence.since()).toBeNull();
  await time.run(20_000);
  expect(seen).toEqual([10_000]);
  expect(silence.since()).toBe(10_000);
  first.hooks?.onHeaders?.(200, {});
  first.answer(ok);
  expect(seen).toEqual([10_000, null]);
  // The other request is still under way: the time since the last answer counts.
  await time.run(40_000);
  expect(seen).toEqual([10_000, null, 20_000]);
});

test('a service is not silent if it answers now and then, or if nothing is asked of it', async () => {
  const { time, seen, silence, ask } = listening();
  for (let atMs = 15_000; atMs < 60_000; atMs += 5_000) {
    const { hooks, answer, answered } = ask();
    await time.run(atMs);
    hooks?.onHeaders?.(200, {});
    answer(ok);
    await answered;
  }
  await time.run(120_000);
  expect(seen).toEqual([]);
  expect(silence.since()).toBeNull();
});

test('a request that fails ends the silence, since its failure says what is wrong', async () => {
  const { time, seen, silence, ask } = listening();
  const { fail, answered } = ask();
  await time.run(30_000);
  fail(new Error('reset'));
  await answered;
  expect(seen).toEqual([10_000, null]);
  expect(silence.since()).toBeNull();
});

test('an answer arrives whole even if the end of the silence cannot be reported', async () => {
  const { time, seen, ask } = listening(() => {
    throw new Error('the store is locked');
  });
  const { hooks, answer, answered } = ask();
  await time.run(30_000);
  hooks?.onHeaders?.(200, {});
  answer(ok);
  expect(await answered).toEqual(ok);
  const second = ask();
  await time.run(60_000);
  second.answer(ok);
  expect(await second.answered).toEqual(ok);
  expect(seen).toEqual([10_000, null, 30_000, null]);
});
