import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLanguage } from '../../../main/shell/system/language.ts';
import { openPreferences } from '../../../main/shell/system/preferences.ts';
import type { EngineNotice } from '#contract/host.ts';
import { shellWords } from '../../../words/shell.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

function languageOn(locale: string) {
  const path = join(tempDir(), 'preferences.json');
  let changes = 0;
  const open = () => {
    const controller = createLanguage(openPreferences(path), () => locale);
    controller.onChange(() => {
      changes += 1;
    });
    return controller;
  };
  return { open, changes: () => changes };
}

test.each([
  ['de-AT', 'de'],
  ['de', 'de'],
  ['en-GB', 'en'],
  ['fr', 'en'],
  ['', 'en'],
])('a computer that speaks %s gets %s', (locale, language) => {
  expect(languageOn(locale).open().get()).toEqual({ choice: 'system', language });
});

test('the person’s choice counts more than the computer’s language, and is stored', () => {
  const { open, changes } = languageOn('de-DE');
  const controller = open();
  const saveAs = () => shellWords[controller.get().language].dialogs.saveAs;
  expect(saveAs()).toBe('Speichern unter');
  expect(controller.set('en')).toEqual({ choice: 'en', language: 'en' });
  expect(saveAs()).toBe('Save as');
  expect(changes()).toBe(1);
  expect(open().get()).toEqual({ choice: 'en', language: 'en' });
});

const notices: EngineNotice[] = [
  { about: 'list ready', technology: 'Shopify', rows: 1_200, automatic: true },
  { about: 'list ready', technology: 'Shopify', rows: null, automatic: false },
  { about: 'list failed', technology: 'Shopify' },
  { about: 'download done', technology: 'Shopify', fileName: null },
  { about: 'download failed', technology: 'Shopify', problem: null },
  { about: 'run paused', run: { name: 'leads.csv' }, problem: null },
  { about: 'run done', run: { name: 'leads.csv' }, found: 1, rows: 1_200, out: 'leads (enriched).csv' },
];

test.each(notices)('the desktop shows a notice of $about in either language', (notice) => {
  const [english, german] = [shellWords.en.notice(notice), shellWords.de.notice(notice)];
  expect(german.title).not.toBe(english.title);
  expect(german.body).not.toBe(english.body);
  const name =
    'technology' in notice
      ? notice.technology
      : 'run' in notice && 'name' in notice.run
        ? notice.run.name
        : '';
  for (const { title } of [english, german]) expect(title).toContain(name);
  if (notice.about === 'run done') expect(german.body).toContain('1.200');
});
