import { expect, test } from 'vitest';
import { acceleratorOf, commandIds, otherAccelerators } from '#contract/commands.ts';
import { capsOf, isShortcut } from '../../../../renderer/app/palette/keys.ts';
import { listShortcuts } from '../../../../renderer/app/shortcuts/shortcut-list.ts';

const event = (
  key: string,
  code: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', true>> = {},
) => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
});

test.each([
  ['k', 'KeyK', { ctrlKey: true }, 'CmdOrCtrl+K', false],
  ['k', 'KeyK', { metaKey: true }, 'CmdOrCtrl+K', true],
  ['K', 'KeyK', { ctrlKey: true }, 'CmdOrCtrl+K', false],
  ['л', 'KeyK', { ctrlKey: true }, 'CmdOrCtrl+K', false],
  ['A', 'KeyA', { ctrlKey: true, shiftKey: true }, 'CmdOrCtrl+Shift+A', false],
  ['&', 'Digit1', { ctrlKey: true }, 'CmdOrCtrl+1', false],
  ['/', 'Digit7', { ctrlKey: true, shiftKey: true }, 'CmdOrCtrl+/', false],
  ['F1', 'F1', {}, 'F1', false],
  [',', 'Comma', { metaKey: true }, 'CmdOrCtrl+,', true],
] as const)('%s (%s) with %o is %s', (key, code, held, accelerator, isMac) => {
  expect(isShortcut(event(key, code, held), accelerator, isMac)).toBe(true);
});

test.each([
  ['k', 'KeyK', {}, 'CmdOrCtrl+K', false],
  ['k', 'KeyK', { metaKey: true }, 'CmdOrCtrl+K', false],
  ['k', 'KeyK', { ctrlKey: true }, 'CmdOrCtrl+K', true],
  ['K', 'KeyK', { ctrlKey: true, shiftKey: true }, 'CmdOrCtrl+K', false],
  ['k', 'KeyK', { ctrlKey: true, altKey: true }, 'CmdOrCtrl+K', false],
  ['y', 'KeyZ', { ctrlKey: true }, 'CmdOrCtrl+Z', false],
] as const)('%s (%s) with %o is not %s', (key, code, held, accelerator, isMac) => {
  expect(isShortcut(event(key, code, held), accelerator, isMac)).toBe(false);
});

test('keys are written as on the keyboards of each system', () => {
  expect(capsOf('CmdOrCtrl+Shift+A', false)).toEqual(['Ctrl', 'Shift', 'A']);
  expect(capsOf('CmdOrCtrl+Shift+A', true)).toEqual(['⇧', '⌘', 'A']);
  expect(capsOf('Ctrl+Cmd+F', true)).toEqual(['⌃', '⌘', 'F']);
  expect(capsOf('CmdOrCtrl+Plus', false)).toEqual(['Ctrl', '+']);
});

test.each([true, false])('the list of shortcuts has every key of every command (macOS: %s)', (isMac) => {
  const shown = listShortcuts(isMac, true).flatMap(({ lines }) =>
    lines.flatMap(({ ways }) => ways.map((caps) => caps.join(' '))),
  );
  for (const id of commandIds) {
    for (const key of [acceleratorOf(id, isMac), ...(otherAccelerators[id] ?? [])]) {
      if (key !== undefined) expect(shown).toContain(capsOf(key, isMac).join(' '));
    }
  }
});
