import type { MenuItemConstructorOptions } from 'electron';
import { expect, test } from 'vitest';
import { menuTemplate } from '../../../main/shell/menu/menu-template.ts';
import { acceleratorOf, type CommandId, commandIds, commands } from '#contract/commands.ts';
import { screens } from '#contract/screens.ts';
import { commandWords } from '../../../words/en/commands.ts';

type Item = MenuItemConstructorOptions;

/** Shortcuts that Electron gives to the roles in use, for macOS and for other systems. */
const roleKeys: Readonly<Partial<Record<NonNullable<Item['role']>, { mac?: string; other?: string }>>> = {
  undo: { mac: 'Cmd+Z', other: 'Ctrl+Z' },
  redo: { mac: 'Shift+Cmd+Z', other: 'Ctrl+Y' },
  cut: { mac: 'Cmd+X', other: 'Ctrl+X' },
  copy: { mac: 'Cmd+C', other: 'Ctrl+C' },
  paste: { mac: 'Cmd+V', other: 'Ctrl+V' },
  selectAll: { mac: 'Cmd+A', other: 'Ctrl+A' },
  close: { mac: 'Cmd+W', other: 'Ctrl+W' },
  quit: { mac: 'Cmd+Q', other: 'Ctrl+Q' },
  minimize: { mac: 'Cmd+M', other: 'Ctrl+M' },
  hide: { mac: 'Cmd+H' },
  hideOthers: { mac: 'Cmd+Alt+H' },
  reload: { mac: 'Cmd+R', other: 'Ctrl+R' },
  toggleDevTools: { mac: 'Alt+Cmd+I', other: 'Ctrl+Shift+I' },
};

function template(
  isMac: boolean,
  options: { isPackaged?: boolean; recent?: Item[]; run?: (id: CommandId) => void } = {},
) {
  return menuTemplate({
    isMac,
    appName: 'Stackdesk',
    isPackaged: options.isPackaged ?? true,
    words: commandWords,
    recent: options.recent ?? [],
    run: options.run ?? (() => undefined),
  });
}

function flat(items: readonly Item[]): Item[] {
  return items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])]);
}

/** An accelerator with its parts in a fixed order, and Ctrl or Cmd of the system. */
function canonical(accelerator: string, isMac: boolean): string {
  const parts = accelerator.replace('CmdOrCtrl', isMac ? 'Cmd' : 'Ctrl').split('+');
  return [...parts.slice(0, -1).sort(), parts.at(-1)?.toUpperCase()].join('+');
}

test.each([
  ['macOS', true],
  ['Windows and Linux', false],
])('no key is used twice on %s', (_system, isMac) => {
  const used = flat(template(isMac, { isPackaged: false })).flatMap(({ accelerator, role }) => {
    const byRole = role === undefined ? undefined : roleKeys[role]?.[isMac ? 'mac' : 'other'];
    const key = accelerator ?? byRole;
    return key === undefined ? [] : [canonical(key, isMac)];
  });
  expect(used.length).toBeGreaterThan(25);
  expect(used.filter((key, index) => used.indexOf(key) !== index)).toEqual([]);
});

/**
 * Commands about one run, list or table on the screen, which have a button there; the palette lists them
 * while it is shown.
 */
const ofScreens: readonly CommandId[] = [
  ...(['start_run', 'pause', 'resume', 'stop', 'run_again', 'download', 'try_again', 'explore'] as const),
  ...(['combine', 'group', 'enrich_shown', 'refresh_answers', 'save_view', 'compare_balance'] as const),
];

test.each([true, false])(
  'the menu has every command except parts of the settings and commands for one thing on the screen (macOS: %s)',
  (isMac) => {
    const ids = flat(template(isMac)).map(({ id }) => id);
    const missing = commandIds.filter((id) => !ids.includes(id) && !id.startsWith('settings_'));
    expect(missing).toEqual(ofScreens);
    expect(missing.filter((id) => commands[id].need !== 'screen')).toEqual([]);
  },
);

test.each([true, false])('every item says what it is and does something (macOS: %s)', (isMac) => {
  const ran: string[] = [];
  for (const item of flat(template(isMac, { run: (id) => ran.push(id) }))) {
    if (item.type === 'separator' || item.role !== undefined) continue;
    expect(item.label).toBeTruthy();
    if (item.submenu !== undefined) continue;
    (item.click as () => void)();
    expect(item.id?.startsWith(ran.at(-1) ?? 'nothing ran')).toBe(true);
  }
  expect(ran.length).toBeGreaterThan(25);
});

test('the numbers of the screens are their places in the rail', () => {
  const go = flat(template(false)).filter(({ id }) => screens.some((screen) => id === `go_${screen}`));
  const numbered = go
    .filter(({ id }) => id !== 'go_settings')
    .map(({ id, accelerator }) => [id, accelerator]);
  expect(numbered).toEqual(
    screens.flatMap((screen, index) =>
      screen === 'settings' ? [] : [[`go_${screen}`, `CmdOrCtrl+${index + 1}`]],
    ),
  );
  expect(acceleratorOf('go_settings', false)).toBe('CmdOrCtrl+,');
});

test('a packaged program has no reload and no tools of developers', () => {
  const roles = (isPackaged: boolean) => flat(template(false, { isPackaged })).map(({ role }) => role);
  expect(roles(false)).toEqual(expect.arrayContaining(['reload', 'toggleDevTools']));
  expect(roles(true)).not.toContain('reload');
  expect(roles(true)).not.toContain('toggleDevTools');
});

test('on each system, settings, Quit and the program’s name are in the usual places', () => {
  const labels = (isMac: boolean) => template(isMac).map(({ label }) => label?.replace('&', ''));
  expect(labels(true)).toEqual(['Stackdesk', 'File', 'Edit', 'View', 'Go', 'Window', 'Help']);
  expect(labels(false)).toEqual(['File', 'Edit', 'View', 'Go', 'Window', 'Help']);
  const [first] = template(true);
  const [file] = template(false);
  for (const menu of [first, file]) {
    const inside = flat([menu ?? {}]);
    expect(inside.some(({ id }) => id === 'go_settings')).toBe(true);
    expect(inside.some(({ role }) => role === 'quit')).toBe(true);
  }
});

test('recent documents are in their submenu, which is disabled if there are none', () => {
  const recentOf = (recent: Item[]) => flat(template(false, { recent })).find(({ id }) => id === 'recent');
  expect(recentOf([])?.enabled).toBe(false);
  expect(recentOf([{ label: 'leads.xlsx' }])).toMatchObject({
    enabled: true,
    submenu: [{ label: 'leads.xlsx' }],
  });
});
