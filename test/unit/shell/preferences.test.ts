import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPreferences } from '../../../main/shell/system/preferences.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

const absent = {
  theme: 'system',
  language: 'system',
  baseUrl: null,
  recent: [],
  system: {},
  trayTold: false,
};

test('preferences are there again after a restart', () => {
  const path = join(tempDir(), 'deep', 'preferences.json');
  openPreferences(path).set({ theme: 'dark' });
  expect(openPreferences(path).get()).toEqual({ ...absent, theme: 'dark' });
  expect(readdirSync(join(path, '..'))).toEqual(['preferences.json']);
});

test.each(['', '{', '[]', '{"theme":"pink"}'])('a damaged file (%s) counts as missing', (text) => {
  const path = join(tempDir(), 'preferences.json');
  writeFileSync(path, text);
  expect(openPreferences(path).get()).toEqual(absent);
});

test('a damaged value does not affect the others', () => {
  const path = join(tempDir(), 'preferences.json');
  const held = {
    theme: 'pink',
    language: 'de',
    baseUrl: 7,
    recent: ['/a.csv', 4],
    system: { tray: true, links: 'no', other: true },
    trayTold: 'yes',
  };
  writeFileSync(path, JSON.stringify(held));
  expect(openPreferences(path).get()).toEqual({
    ...absent,
    language: 'de',
    recent: ['/a.csv'],
    system: { tray: true },
  });
});

test('a reset forgets the service and keeps the look of the window', () => {
  const path = join(tempDir(), 'preferences.json');
  const preferences = openPreferences(path);
  preferences.set({
    theme: 'dark',
    baseUrl: 'https://service.example',
  });
  preferences.reset();
  expect(preferences.get()).toEqual({ ...absent, theme: 'dark' });
  expect(openPreferences(path).get()).toEqual({ ...absent, theme: 'dark' });
});
