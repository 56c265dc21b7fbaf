import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { errorCodes, errorOf, StackdeskError } from '#contract/errors.ts';
import { because, type ReasonKey } from '#contract/reason.ts';
import { errors as germanAdvice } from '../../words/de/errors.ts';
import { germanReasons } from '../../words/de/reasons/reasons.ts';
import { titles as germanTitles } from '../../words/de/titles.ts';
import { errors as englishAdvice } from '../../words/en/errors.ts';
import { downloads } from '../../words/en/reasons/downloads.ts';
import { files } from '../../words/en/reasons/files.ts';
import { operations } from '../../words/en/reasons/operations.ts';
import { plain } from '../../words/en/reasons/plain.ts';
import { program } from '../../words/en/reasons/program.ts';
import { englishReasons } from '../../words/en/reasons/reasons.ts';
import { service } from '../../words/en/reasons/service.ts';
import { team } from '../../words/en/reasons/team.ts';
import { work } from '../../words/en/reasons/work.ts';
import { titles as englishTitles } from '../../words/en/titles.ts';
import { sayProblem } from '../../words/say-reason.ts';

const root = join(import.meta.dirname, '../..');
const german = { reasons: germanReasons, titles: germanTitles };
const english = { reasons: englishReasons, titles: englishTitles };
const inGerman = (value: number) => new Intl.NumberFormat('de').format(value);

const readSources = (folders: readonly string[]) =>
  folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));

/** The source of everything that makes problems for a window. */
const sources = readSources([
  'main/engine',
  'main/host',
  'main/process',
  'main/shell',
  'main/socket',
  'renderer',
]);

const factsIn = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

test('no key of a reason is used for two sentences', () => {
  const groups = [downloads, files, operations, plain, program, service, team, work];
  expect(Object.keys(englishReasons)).toHaveLength(
    groups.reduce((sum, group) => sum + Object.keys(group).length, 0),
  );
});

test.each(Object.entries(englishReasons))('%s has the same facts in both languages', (key, sentence) => {
  expect(factsIn(germanReasons[key as ReasonKey])).toEqual(factsIn(sentence));
});

test.each(errorCodes)('%s has a title and an advice in both languages', (code) => {
  for (const words of [englishTitles[code], germanTitles[code], englishAdvice[code], germanAdvice[code]])
    expect(words).toMatch(/^\S.*[.!]$/);
  expect(germanTitles[code]).not.toBe(englishTitles[code]);
});

test('every problem of engine, host and shell has a reason, so that no window shows an English sentence of theirs', () => {
  const prose = sources.flatMap(({ name, text }) =>
    [...text.matchAll(/new (?:StackdeskError|ServiceError|TransportFailure)\(\s*'(\w+)',\s*(['"`])/g)]
      .filter(([, code]) => code !== 'internal')
      .map(([call]) => `${name}: ${call}`),
  );
  expect(prose).toEqual([]);
});

test('the window shows the sentence of a reason, never the message that came with it', () => {
  const shown = sources
    .filter(({ name }) => name.startsWith('renderer/'))
    .flatMap(({ name, text }) => (/\b(?:problem|told)\??\.message\b/.test(text) ? [name] : []));
  // These two show what `problemOf` already put in the window's language.
  expect(shown.sort()).toEqual([
    'renderer/features/connect/connect-form.tsx',
    'renderer/stores/frame/notices.ts',
  ]);
});

/** What only the command line says has its sentences in the same place. */
const said = [...sources, ...readSources(['main/cli', 'contract'])].map(({ text }) => text).join('\n');

test('every code is thrown somewhere, or comes from an answer of the service', () => {
  const thrown = sources.filter(({ name }) => name.startsWith('main/')).map(({ text }) => text);
  // A comparison with a code does not throw it.
  const isThrown = (code: string) => thrown.some((text) => new RegExp(`(?<![!=]== )'${code}'`).test(text));
  expect(errorCodes.filter((code) => !isThrown(code))).toEqual([]);
});

test('every sentence is used somewhere', () => {
  const unsaid = Object.keys(englishReasons).filter(
    // These are part of another sentence: a cap's name, an advice on a reason, the same without its code.
    (key) =>
      !said.includes(`'${key.replace('advice on ', '')}'`) &&
      !/^(?:cap of|advice on cap of|plain) /.test(key),
  );
  expect(unsaid).toEqual([]);
});

test('a problem is shown in the language of the reader, with names as they are and numbers in the usual form of that language', () => {
  const error = new StackdeskError(
    'file_too_large',
    because('parts_many', { path: '/tmp/Liste.xlsx', count: 12_345 }),
  );
  expect(error.message).toBe('/tmp/Liste.xlsx has 12345 parts, which no workbook needs.');
  expect(sayProblem(error, german, inGerman)).toBe(
    '/tmp/Liste.xlsx hat 12.345 Teile; das braucht keine Arbeitsmappe.',
  );
});

test('a reason within a reason is shown in the same language, and the service’s own words are quoted', () => {
  const error = new StackdeskError(
    'invalid_request',
    because('answered_words', {
      operation: because('company batch'),
      status: 422,
      words: 'Too many {domains}',
    }),
  );
  expect(error.message).toBe('The service answered the company batch with 422: Too many {domains}.');
  expect(sayProblem(error, german, inGerman)).toBe(
    'Der Dienst hat mit 422 geantwortet (Sammelabfrage von Firmen): „Too many {domains}“.',
  );
});

test('a problem that came over the wire keeps its reason; one with an unknown reason is shown by its code', () => {
  const told = JSON.parse(
    JSON.stringify({
      code: 'out_exists',
      message: 'Elsewhere.',
      reason: because('exists', { path: 'a.csv' }),
    }),
  );
  expect(errorOf(told)).toMatchObject({ code: 'out_exists', message: 'a.csv exists already.' });
  const later = errorOf({ ...told, reason: { key: 'said_in_another_version', facts: {} } });
  expect(later.message).toBe('Elsewhere.');
  expect(sayProblem(later, german, inGerman)).toBe('Der Name ist vergeben.');
  expect(sayProblem(later, english, inGerman)).toBe('The name is taken.');
});
