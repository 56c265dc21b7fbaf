import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { shareOf } from '../support/run/campaign-size.ts';
import { allCalls } from '../support/engine/all-calls.ts';
import { textPlaces, type Usual, usualInput } from '../support/engine/text-inputs.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { watchFolder } from '../support/files/watched-folder.ts';
import { engineStateIn } from '../support/window/bridge-call.ts';
import { chooseInDialog, haveDownloadsIn, nameInDialog } from '../support/window/choose-in-window.ts';
import { connectTo, startService } from '../support/window/connect-in-window.ts';
import { callEngine } from '../support/window/engine-call.ts';
import { callMany, type FuzzCall, openFuzzPort } from '../support/window/fuzz-window.ts';
import { watchOutside } from '../support/window/system-in-window.ts';
import { takeWindow } from '../support/window/worker-window.ts';

const AT_ONCE = 10;
const canary = 'canary-7f3a91';
/**
 * Calls that are no attack or would end the test: they never end, delete everything, or leave the test's
 * service.
 */
const leftOut = ['events/subscribe', 'eraseEverything', 'restartEngine', 'trySample'];
/** Fields that name a file, a folder or an address get more texts than others. */
const namesPlaces = /(?:^|\.)(?:paths?|files?|out|folder|\w*Dir|caFile|outputName|url|baseUrl)(?:\[\])*$/;

/**
 * Whether a field gets a text. Fields that name places get every second text. Every other field gets one text in
 * five, and a field inside a query, which many calls share, one in twenty. The next call gets the next
 * texts, and so does the next source. With `STACKDESK_FULL=1` every field gets every text, which takes minutes.
 */
function isSent(field: string, turn: number): boolean {
  const parts = namesPlaces.test(field) ? 2 : field.includes('.') ? 20 : 5;
  return shareOf([field], parts, turn).length > 0;
}

/** File names that our own code makes. */
const ownNames = /^[^./\\][^/\\]*\.(?:csv|xlsx|json|parquet|md|db)$/;

/** A person's files that a page must not touch, of every kind that some call reads. */
function fillPrivate(folder: string): void {
  mkdirSync(join(folder, 'sub'), { recursive: true });
  const csv = `Company,Website\n${canary},${canary}.com\n`;
  for (const name of ['secret.csv', 'secret.txt', 'id_key', 'secret.xlsx', 'secret.parquet', 'sub/more.csv'])
    writeFileSync(join(folder, name), csv);
  writeFileSync(join(folder, 'secret.db'), `SQLite format 3\0${canary}`);
  writeFileSync(
    join(folder, 'ca.pem'),
    `-----BEGIN CERTIFICATE-----\n${canary}\n-----END CERTIFICATE-----\n`,
  );
  execFileSync('mkfifo', [join(folder, 'pipe.csv')]);
}

/** Texts that would lead somewhere if they were used as a path, a record, an address or a name. */
function attacks(folder: string, given: Readonly<Record<string, string>>, address: string): string[] {
  const inside = (name: string) => join(folder, name);
  const secret = inside('secret.csv');
  return [
    ...readdirSync(folder).map(inside),
    ...['new.csv', 'new.db', '.bash_profile', 'new.desktop', 'sub/more.csv'].map(inside),
    folder,
    ...[`file://${secret}`, `${folder}/./../${folder.split('/').at(-1)}/secret.csv`],
    ...['../private/secret.csv', '..\\private\\secret.csv', 'secret.csv', '~/.bash_profile', '.bash_profile'],
    ...[`//127.0.0.1/share/x.csv`, '\\\\127.0.0.1\\share\\x.csv', '\\\\?\\C:\\x.csv', '\\\\.\\pipe\\x'],
    ...['/proc/self/environ', '/proc/self/cmdline', '/dev/zero', '/dev/stdin', 'CON', 'NUL.csv'],
    ...[
      `${secret}\0.csv`,
      `${secret}\n`,
      `x' UNION SELECT * FROM read_csv('${secret}') --`,
      `${folder}/*.csv`,
    ],
    ...[`{name}/../../private/new`, '../../private/new', `$(touch ${inside('new')})`],
    ...['list:1', 'task:1', 'job:1', 'job:2', `job:${secret}`],
    ...[`remembered:${'a'.repeat(32)}`, `remembered:${secret}`, 'A'.repeat(32)],
    ...Object.values(given).flatMap((handle) => [handle, `${handle}/../../private/secret.csv`]),
    ...[`${address}/x.csv`, address, address.replace('http:', ''), `http://x@${address.slice(7)}`],
  ];
}

async function enrich(page: Page, path: string): Promise<void> {
  const options = { kinds: ['companies'], maxAgeMs: null };
  const preview = (await callEngine(page, 'enrich/preview', {
    path,
    sheet: 'leads',
    column: 1,
    options,
  })) as {
    jobId: number;
  };
  await callEngine(page, 'enrich/start', { jobId: preview.jobId, budget: 10 });
  await expect
    .poll(async () => ((await callEngine(page, 'jobs/list')) as { state: string }[])[0]?.state)
    .toBe('done');
}

const tasksEnded = (page: Page) =>
  expect
    .poll(async () =>
      ((await callEngine(page, 'tasks/list')) as { state: string }[]).some(
        ({ state }) => state === 'running',
      ),
    )
    .toBe(false);

/**
 * What is beside the person's folders, and where the program was started. Other tests build and download there what git
 * ignores.
 */
function placesAround(root: string): string[][] {
  const ignored = readFileSync('.gitignore', 'utf8').split('\n');
  const started = readdirSync('.').filter((name) => !ignored.includes(name) && !ignored.includes(`${name}/`));
  return [readdirSync(root), started];
}

/** Answers every question of the shell with no, like a person who never asked for that. */
function refuseQuestions(app: ElectronApplication): Promise<void> {
  return app.evaluate(({ dialog }) => {
    dialog.showMessageBox = (async (...given: unknown[]) => {
      const { cancelId = 0 } = given.at(-1) as { cancelId?: number };
      return { response: cancelId, checkboxChecked: false };
    }) as never;
  });
}

test('a page that was taken over cannot read, write or remove a file that nobody gave it, and reaches nobody', async () => {
  const heard: string[] = [];
  const stranger = createServer((request, response) => {
    heard.push(`${request.method} ${request.url}`);
    response.end('{}');
  });
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;
  const root = tempDir();
  const [foreign, own] = [join(root, 'private'), join(root, 'chosen')];
  mkdirSync(own);
  fillPrivate(foreign);
  writeFileSync(join(own, 'leads.csv'), 'Company,Website\nGoogle,google.com\nGitHub,github.com\n');

  const service = await startService({ unlimited: true, lists: { readyAfterMs: 10, rows: 20 } });
  const { app, page } = await takeWindow({ env: { STACKDESK_TIME_SCALE: '6000' } });
  await connectTo(page, service.baseUrl);
  const outside = await watchOutside(app);
  await refuseQuestions(app);
  // What a person did before: chose a file, folders and a backup, and ran an enrichment and an export.
  await haveDownloadsIn(page, own);
  const { ref: leads } = await chooseInDialog(page, join(own, 'leads.csv'));
  const { ref: folder } = await chooseInDialog(page, own, 'chooseFolder');
  await enrich(page, leads);
  await callEngine(page, 'explore/open', { path: leads });
  const { ref: saved } = await nameInDialog(page, join(own, 'backup.db'), 'db');
  await callEngine(page, 'data/backup', { out: saved });
  await tasksEnded(page);
  const { ref: backup } = await chooseInDialog(page, join(own, 'backup.db'), 'chooseBackup');
  const outs: string[] = [];
  for (let index = 0; index < 12; index += 1)
    outs.push((await nameInDialog(page, join(own, `out ${index}.csv`), 'csv')).ref);

  const usual: Usual = (field) => {
    const name = field.split('.').at(-1) ?? '';
    if (name === 'path' || name === 'file') return leads;
    if (name === 'out') return outs.length > 1 ? outs.shift() : saved;
    if (name === 'sheet') return 'leads';
    if (name === 'column') return 1;
    if (name === 'baseUrl') return service.baseUrl;
    if (name === 'url') return 'https://stackdesk.invalid/';
    if (name === 'kinds') return ['companies'];
    return undefined;
  };
  const given = { leads, folder, backup, saved, out: outs[0] ?? '' };
  const texts = attacks(foreign, given, address);
  const calls = allCalls
    .filter(({ name }) => !leftOut.includes(name))
    .flatMap(({ to, name, input }, call): FuzzCall[] => [
      { to, name, input: usualInput(input, usual) },
      ...textPlaces(input, usual).flatMap(({ field, inputWith }, place) =>
        texts
          .filter((_text, index) => isSent(field, call + place + index))
          .map((text) => ({ to, name, input: inputWith(text) })),
      ),
    ])
    // The page may restore a backup that the person chose: the shell asks.
    .filter(({ name, input }) => name !== 'restoreBackup' || !JSON.stringify(input).includes(backup));
  expect(calls.length).toBeGreaterThan(2_000);

  const before = watchFolder(foreign).now();
  const watched = watchFolder(foreign);
  const ownBefore = watchFolder(own).now();
  const around = placesAround(root);
  await openFuzzPort(page);
  const odd: string[] = [];
  const kinds = { value: 0, problem: 0, thrown: 0, silent: 0 };
  for (let start = 0; start < calls.length; start += AT_ONCE) {
    const batch = calls.slice(start, start + AT_ONCE);
    const answers = await callMany(page, batch);
    for (const [index, answer] of answers.entries()) {
      kinds[answer.kind] += 1;
      const what = `${batch[index]?.name} ${JSON.stringify(batch[index]?.input)}`.slice(0, 300);
      if (answer.kind === 'thrown' || answer.kind === 'silent') odd.push(`${what}: ${answer.kind}`);
      if (JSON.stringify(answer.value ?? '').includes(canary))
        odd.push(`${what} told what it should not know`);
    }
  }
  await tasksEnded(page);
  expect(await engineStateIn(page)).toBe('ready');
  expect(kinds.value).toBeGreaterThan(calls.length / 20);
  // Called first, because comparing contents reads the files.
  const read = watched.wasRead();
  const ownNow = watchFolder(own).now();
  expect({
    odd,
    read,
    foreign: watched.now(),
    around: placesAround(root),
    // In the person's folder, files have names that our own code makes.
    strange: Object.keys(ownNow).filter((name) => !ownNames.test(name)),
    heard,
    // A page may copy words of its own.
    handedOver: (await outside()).filter(
      (effect) => !effect.startsWith('copied ') && (effect.includes(foreign) || effect.includes(address)),
    ),
  }).toEqual({
    odd: [],
    read: [],
    foreign: before,
    around,
    strange: [],
    heard: [],
    handedOver: [],
  });
  // What was there is unchanged.
  expect(ownNow).toMatchObject(ownBefore);
  await new Promise((resolve) => stranger.close(resolve));
}, 600_000);
