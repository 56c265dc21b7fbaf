import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPreferences } from '../../../main/shell/preferences.ts';
import { tempDir } from '../../support/temp-dir.ts';

const absent = {
  theme: 'system',
  language: 'system',
  baseUrl: null,
  origins: {},
  recent: [],
  system: {},
  trayTold: false,
};

test('preferences outlive the program', () => {
  const path = join(tempDir(), 'deep', 'preferences.json');
  openPreferences(path).set({ theme: 'dark' });
  expect(openPreferences(path).get()).toEqual({ ...absent, theme: 'dark' });
  expect(readdirSync(join(path, '..'))).toEqual(['preferences.json']);
});

test.each(['', '{', '[]', '{"theme":"pink"}'])('a damaged file (%s) counts as none', (text) => {
  const path = join(tempDir(), 'preferences.json');
  writeFileSync(path, text);
  expect(openPreferences(path).get()).toEqual(absent);
});

test('a reset forgets the service and keeps how the window looks', () => {
  const path = join(tempDir(), 'preferences.json');
  const preferences = openPreferences(path);
  preferences.set({
    theme: 'dark',
    baseUrl: 'https://service.example',
    origins: { one: 'https://service.example' },
  });
  preferences.reset();
  expect(preferences.get()).toEqual({ ...absent, theme: 'dark' });
  expect(openPreferences(path).get()).toEqual({ ...absent, theme: 'dark' });
});
