import { expect, test } from 'vitest';
import { asWindowState, fitBounds, minimumSize } from '../../../main/shell/window/window-state.ts';

const first = { x: 0, y: 0, width: 1_920, height: 1_080 };
const second = { x: 1_920, y: 0, width: 2_560, height: 1_440 };
const saved = { x: 2_000, y: 100, width: 1_300, height: 900 };

test('the window opens where it was, on whichever screen that is', () => {
  expect(fitBounds(saved, [first, second])).toEqual(saved);
});

test('a window whose screen is gone opens in the middle of the first one', () => {
  expect(fitBounds(saved, [first])).toEqual({ x: 320, y: 130, width: 1_280, height: 820 });
});

test('a window whose title bar is out of reach is brought back', () => {
  const middle = fitBounds(null, [first]);
  expect(fitBounds({ ...saved, x: -1_290, y: 100 }, [first])).toEqual(middle);
  expect(fitBounds({ ...saved, x: 100, y: -20 }, [first])).toEqual(middle);
  expect(fitBounds({ ...saved, x: 100, y: 1_079 }, [first])).toEqual(middle);
});

test('a window never opens larger than its screen, nor too small to use', () => {
  expect(fitBounds({ x: 0, y: 0, width: 9_000, height: 9_000 }, [first])).toEqual({ ...first });
  expect(fitBounds({ x: 0, y: 0, width: 500, height: 300 }, [first])).toEqual({ x: 0, y: 0, ...minimumSize });
});

test('there is a window even on a small screen, or without any screen', () => {
  const small = { x: 0, y: 0, width: 1_024, height: 700 };
  expect(fitBounds(null, [small])).toEqual(small);
  expect(fitBounds(null, [])).toEqual({ x: 0, y: 0, width: 1_280, height: 820 });
});

test('the content of a file counts only if it is a valid position of a window', () => {
  const state = { bounds: saved, maximized: false };
  expect(asWindowState({ ...state, more: 1 })).toEqual(state);
  for (const held of [null, [], 'x', {}, { ...state, maximized: 1 }, { ...state, bounds: null }])
    expect(asWindowState(held)).toBeNull();
  for (const bounds of [{ width: 0 }, { x: 1.5 }, { y: null }, { height: 'tall' }])
    expect(asWindowState({ ...state, bounds: { ...saved, ...bounds } })).toBeNull();
});
