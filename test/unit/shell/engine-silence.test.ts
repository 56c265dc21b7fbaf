import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { TICK_MS, watchSilence } from '../../../main/shell/system/engine-silence.ts';

/** A watch over an engine that answers when the test says so, with a clock of its own. */
function start() {
  let nowMs = 0;
  let pings = 0;
  let isUp = true;
  let answers: ((isAlive: boolean) => void) | null = null;
  let isBusy = false;
  const heard: string[] = [];
  const silence = watchSilence({
    now: () => nowMs,
    ping: () => {
      if (!isUp) return null;
      pings += 1;
      if (!isBusy) return Promise.resolve();
      return new Promise<void>((resolve, reject) => {
        answers = (isAlive) => (isAlive ? resolve() : reject(new Error('it ended')));
      });
    },
    onSilent: () => heard.push('silent'),
    onOver: () => heard.push('over'),
  });
  return {
    silence,
    heard,
    pings: () => pings,
    become: (state: 'busy' | 'idle' | 'down') => {
      isBusy = state === 'busy';
      isUp = state !== 'down';
    },
    answer: async (isAlive: boolean) => {
      answers?.(isAlive);
      await setImmediate();
    },
    pass: async (seconds: number, tickMs = TICK_MS) => {
      for (let second = 0; second < seconds; second += 1) {
        nowMs += tickMs;
        silence.tick();
        await setImmediate();
      }
    },
  };
}

test('an engine that answers is pinged now and then, and the person sees nothing', async () => {
  const { pass, heard, pings } = start();
  await pass(600);
  expect(heard).toEqual([]);
  expect(pings()).toBeGreaterThan(50);
});

test('an engine that is busy for some seconds is left alone', async () => {
  const { pass, heard, become, answer } = start();
  for (let time = 0; time < 5; time += 1) {
    become('busy');
    await pass(18);
    await answer(true);
    become('idle');
    await pass(10);
  }
  expect(heard).toEqual([]);
});

test('an engine that hangs is reported once, and so is its next answer', async () => {
  const { pass, heard, become, answer } = start();
  become('busy');
  await pass(300);
  expect(heard).toEqual(['silent']);
  become('idle');
  await answer(true);
  expect(heard).toEqual(['silent', 'over']);
  await pass(300);
  expect(heard).toEqual(['silent', 'over']);
});

test('a person who waits is asked again after a longer time', async () => {
  const { pass, heard, become, silence } = start();
  become('busy');
  await pass(60);
  silence.wait();
  await pass(60);
  expect(heard).toEqual(['silent']);
  await pass(120);
  expect(heard).toEqual(['silent', 'silent']);
});

test('an engine that ended does not count as silent, and the next one is watched', async () => {
  const { pass, heard, become, answer } = start();
  become('busy');
  await pass(60);
  become('down');
  await answer(false);
  await pass(300);
  expect(heard).toEqual(['silent', 'over']);
  become('busy');
  await pass(60);
  expect(heard).toEqual(['silent', 'over', 'silent']);
});

test('a computer that slept, or was too busy, does not make the engine count as silent', async () => {
  const { pass, heard, become } = start();
  become('busy');
  for (let night = 0; night < 20; night += 1) {
    await pass(15);
    await pass(1, 8 * 3_600_000);
  }
  // Now the computer is so slow that even this process runs only now and then.
  await pass(100, 10_000);
  expect(heard).toEqual([]);
});
