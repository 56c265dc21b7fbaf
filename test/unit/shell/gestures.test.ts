import { EventEmitter } from 'node:events';
import type { WebContents } from 'electron';
import { expect, test, vi } from 'vitest';
import { watchGestures } from '../../../main/shell/page/gestures.ts';

function openGestures() {
  const contents = new EventEmitter();
  const gestures = watchGestures(contents as unknown as Pick<WebContents, 'on'>);
  const send = (...types: string[]) => {
    for (const type of types) contents.emit('input-event', {}, { type });
  };
  return { gestures, send };
}

const click = ['mouseDown', 'mouseUp'];
const key = ['rawKeyDown', 'char', 'keyUp'];

test('a click or a key counts once, its release included, and a movement does not', () => {
  const { gestures, send } = openGestures();
  send('mouseMove', 'mouseEnter');
  expect(gestures.take()).toBe(false);
  for (const press of [click, key]) {
    send(...press);
    expect([gestures.take(), gestures.take()]).toEqual([true, false]);
  }
  send('mouseDown');
  expect(gestures.take()).toBe(true);
  send('mouseUp');
  expect([gestures.take(), gestures.takeToBegin()]).toEqual([false, false]);
});

test('a call of the shell takes the newest press alone, and what the engine begins each of the last ones', () => {
  const { gestures, send } = openGestures();
  send(...click, ...click, ...key);
  expect([gestures.take(), gestures.take()]).toEqual([true, false]);
  expect([1, 2].map(() => gestures.takeToBegin())).toEqual([true, false]);
  // Who types gives no store of presses.
  for (let pressed = 0; pressed < 50; pressed += 1) send(...key);
  expect(Array.from({ length: 50 }, () => gestures.takeToBegin()).filter((isTaken) => isTaken)).toHaveLength(
    2,
  );
});

test('a press is forgotten: after seconds by the shell, later by what the engine begins', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const { gestures, send } = openGestures();
    send(...click);
    vi.advanceTimersByTime(6_000);
    expect(gestures.take()).toBe(false);
    send(...click);
    vi.advanceTimersByTime(6_000);
    expect([gestures.takeToBegin(), gestures.takeToBegin()]).toEqual([true, false]);
    send(...click);
    vi.advanceTimersByTime(31_000);
    expect(gestures.takeToBegin()).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});
