import { copyFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import keytar from 'keytar';
import type { ElectronApplication, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Session } from '#contract/models/connection.ts';
import { eraseConfirmation } from '#contract/values/erase.ts';
import { english } from '../../words/en/words.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { startHttpService } from '../support/services/http-service.ts';
import { makeCertificates } from '../support/services/tls-service.ts';
import { callByItself, callShell } from '../support/window/bridge-call.ts';
import { connectTo, startService } from '../support/window/connect-in-window.ts';
import { callEngine, callEngineByItself } from '../support/window/engine-call.ts';
import { homeIsShown } from '../support/window/home-in-window.ts';
import { lookUp } from '../support/window/lookup-in-window.ts';
import { answerQuestions, takeAsked } from '../support/window/native-dialogs.ts';
import { goTo } from '../support/window/saved-in-window.ts';
import { restart, takeWindow } from '../support/window/worker-window.ts';

const declined = { ok: false, problem: { code: 'cancelled', reason: { key: 'not_confirmed' } } };
const byItself = { ok: false, problem: { code: 'usage', reason: { key: 'by_itself' } } };
const settingsOf = (page: Page) => callEngine(page, 'settings/get');
const sessionOf = async (page: Page) => (await callEngine(page, 'session/get')) as Session;

async function choosing(app: ElectronApplication, path: string): Promise<void> {
  await app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = (async () => ({ canceled: false, filePaths: [path] })) as never;
  }, path);
}

/** Uses the first workspace of the sample service, and uses up what was pressed until then. */
async function usesSample(page: Page): Promise<void> {
  const sample = await callShell(page, 'trySample');
  if (!sample.ok) throw new Error('there is no sample service');
  const { connectionId, workspaces } = sample.value;
  await callEngine(page, 'session/choose', { connectionId, workspaceId: workspaces[0]?.id });
  for (let kept = 0; kept < 2; kept += 1)
    await callEngineByItself(page, 'watches/run').catch(() => undefined);
}

async function watchBrowser(app: ElectronApplication): Promise<() => Promise<string[]>> {
  await app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { opened });
    shell.openExternal = async (url) => void opened.push(url);
  });
  return () => app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened.splice(0));
}

test('a dialog of the system shows the facts before anything dangerous is done, and a no changes nothing', async () => {
  const service = await startService();
  const evil = await startHttpService((_request, response) => response.end('{}'));
  const { caFile } = makeCertificates();
  const { app, page, dataDir } = await takeWindow();
  await connectTo(page, service.baseUrl);
  await homeIsShown(page);
  expect(await takeAsked(app)).toMatchObject([
    {
      message: 'Connect to this server?',
      detail: expect.stringContaining(service.baseUrl),
    },
  ]);
  // Tighter limits need no confirmation.
  for (const limits of [
    { capPerRun: 200, capPerDay: 50, capPerMonth: 500 },
    { capPerRun: 100, unknownOutcome: 'ask' as const },
  ])
    expect(await callShell(page, 'setLimits', limits)).toMatchObject({ ok: true });
  expect(await takeAsked(app)).toEqual([]);
  expect(await settingsOf(page)).toMatchObject({ capPerRun: 100, capPerDay: 50 });
  await callEngine(page, 'lookup/ask', { subject: 'company', name: 'shopify.com' });
  const { removalId } = (await callEngine(page, 'saved/remove', { query: {} })) as { removalId: number };
  const copy = join(dataDir, 'stackdesk.db.before-restore-1');
  writeFileSync(copy, 'x');
  const backup = join(tempDir(), 'from\nelsewhere\u202e.db');
  copyFileSync(join(dataDir, 'stackdesk.db'), backup);
  await choosing(app, backup);
  const chosen = await callShell(page, 'chooseBackup');
  if (!chosen.ok || chosen.value === null) throw new Error('no backup was chosen');
  const before = {
    settings: await settingsOf(page),
    session: await sessionOf(page),
    keychain: await keytar.findCredentials('Stackdesk'),
  };
  const id = before.session.activeId ?? '';
  await choosing(app, caFile);
  await answerQuestions(app, 'no');
  const proxy = { kind: 'manual', url: evil.baseUrl, user: 'ann', password: 'secret-word' } as const;
  for (const [call, facts] of [
    [() => callByItself(page, 'connect', { token: 'stolen', baseUrl: evil.baseUrl }), [evil.baseUrl]],
    [
      () => callByItself(page, 'moveConnection', { connectionId: id, baseUrl: `${service.baseUrl}/prefix` }),
      [`${service.baseUrl}/prefix`],
    ],
    [() => callByItself(page, 'disconnect', { connectionId: id }), [service.baseUrl]],
    [
      () => callByItself(page, 'setLimits', { capPerRun: null, capPerDay: 60 }),
      ['100', 'no cap', '50', '60'],
    ],
    [() => callByItself(page, 'setLimits', { timeZone: 'Asia/Tokyo' }), ['Asia/Tokyo']],
    [() => callByItself(page, 'setLimits', { capPerMonth: 501 }), ['in one month, lookups', '500', '501']],
    [() => callByItself(page, 'setLimits', { unknownOutcome: 'resend', capPerRun: 1 }), ['paid for twice']],
    [() => callByItself(page, 'compactData', { copies: false }), ['brought back: 1']],
    [
      () => callByItself(page, 'compactData', { copies: true }),
      ['brought back: 1', 'copies of the saved data'],
    ],
    [() => callByItself(page, 'setProxy', proxy), [evil.baseUrl, 'ann']],
    [() => callByItself(page, 'setProxy', { kind: 'none' }), ['No proxy']],
    [() => callByItself(page, 'chooseCaFile'), [caFile, 'CN=Test authority', 'SHA-256']],
    [() => callByItself(page, 'removeCaFile'), ['usual']],
    [
      () => callByItself(page, 'restoreBackup', { file: chosen.value?.ref ?? '' }),
      ['elsewhere', String(new Date().getFullYear()), '\u00a0KiB'],
    ],
    [() => callByItself(page, 'eraseEverything', { confirmation: eraseConfirmation }), [dataDir]],
  ] as const) {
    await page.keyboard.press('Shift');
    expect(await call()).toMatchObject(declined);
    // A click or a key counts for one call. A page that asks again gets no dialog.
    for (let turn = 0; turn < 3; turn += 1) expect(await call()).toMatchObject(byItself);
    const [asked, ...more] = await takeAsked(app);
    expect(more).toEqual([]);
    for (const fact of facts) expect(asked?.detail).toContain(fact);
    // A file name can't reverse or add a line, a stray key is not a yes, and a secret is not shown.
    expect(asked?.detail).not.toMatch(/\u202e|from\nelsewhere|secret-word|stolen/);
    expect(asked).toMatchObject({ defaultId: 1, cancelId: 1, buttons: [expect.any(String), 'Cancel'] });
  }
  expect(evil.seen).toEqual([]);
  expect({
    settings: await settingsOf(page),
    session: await sessionOf(page),
    keychain: await keytar.findCredentials('Stackdesk'),
  }).toEqual(before);
  expect(readdirSync(dataDir).filter((name) => name.includes('before-restore'))).toEqual([basename(copy)]);
  await expect(callEngine(page, 'data/compact', { copies: true })).rejects.toThrow(/No procedure matched/);
  expect(await callEngine(page, 'saved/undo', { removalId })).toEqual({ domains: 1 });

  // What is impossible is refused before anybody is asked.
  expect(await callShell(page, 'setProxy', { ...proxy, url: 'socks5://127.0.0.1:9' })).toMatchObject({
    problem: { code: 'usage' },
  });
  expect(await callShell(page, 'disconnect', { connectionId: 'proxy' })).toMatchObject({
    problem: { reason: { key: 'connection_unknown' } },
  });
  expect(await takeAsked(app)).toEqual([]);
  expect(await keytar.findCredentials('Stackdesk')).toEqual(before.keychain);

  // A yes counts only if the question was on the screen for a second, and its box was ticked: else it is asked again.
  for (const reply of ['yes at once', 'yes unticked'] as const) {
    await answerQuestions(app, reply);
    expect(await callShell(page, 'setProxy', proxy)).toMatchObject(declined);
    expect(await takeAsked(app)).toHaveLength(5);
  }
  await answerQuestions(app, 'yes at once');
  expect(await callShell(page, 'setProxy', { kind: 'none' })).toMatchObject(declined);
  expect(await takeAsked(app)).toHaveLength(5);
  expect(await settingsOf(page)).toEqual(before.settings);

  // One question at a time: a page that keeps asking can't bury the window.
  await answerQuestions(app, 'never');
  void callShell(page, 'setProxy', { kind: 'none' }).catch(() => undefined);
  await expect.poll(async () => (await takeAsked(app)).length).toBe(1);
  for (let turn = 0; turn < 3; turn += 1)
    expect(await callShell(page, 'setProxy', { kind: 'none' })).toMatchObject({
      problem: { reason: { key: 'question_open' } },
    });
  expect(await takeAsked(app)).toEqual([]);
});

test('a page cannot change the connection, the network or the limits in the engine', async () => {
  const { caFile } = makeCertificates();
  const { page } = await takeWindow();
  await callShell(page, 'trySample');
  const before = await settingsOf(page);
  for (const change of [
    { proxy: { kind: 'manual', url: 'http://127.0.0.1:9' } },
    { proxy: { kind: 'none' }, maxAgeMs: 0 },
    { caFile },
    { caFile: null },
    { capPerRun: null },
    { capPerDay: null },
    { listCapPerDay: 1_000_000 },
    { capPerMonth: null },
    { listCapPerMonth: null },
    { askAbove: null },
    { unknownOutcome: 'resend' },
    { assistantsMaySpend: true },
    { assistantSessionBudget: 1_000 },
    { assistantDayBudget: 1_000 },
  ])
    await expect(callEngine(page, 'settings/set', change)).rejects.toThrow(/BAD_REQUEST/);
  for (const path of [
    'session/move',
    'session/connect',
    'change_network',
    'settings/change_network',
    'change_limits',
    'assistants/setLimits',
    'assistants/begin',
  ])
    await expect(callEngine(page, path, {})).rejects.toThrow();
  expect(await settingsOf(page)).toEqual(before);
});

test('a page begins nothing that costs by itself: a press for each, and a yes above the amount', async () => {
  const { app, page } = await takeWindow();
  await usesSample(page);
  // A new installation has caps, from its balance.
  expect(await settingsOf(page)).toMatchObject({ capPerDay: 6_300, capPerMonth: 13_000, askAbove: 630 });
  const look = { subject: 'company', name: 'shopify.com' };
  await expect(callEngineByItself(page, 'lookup/ask', look)).rejects.toThrow(/by_itself/);
  await page.keyboard.press('Shift');
  await callEngineByItself(page, 'lookup/ask', look);
  await expect(callEngineByItself(page, 'lookup/ask', look)).rejects.toThrow(/by_itself/);
  expect(await takeAsked(app)).toEqual([]);
  // Less is free to choose, more takes a yes.
  await callShell(page, 'setLimits', { askAbove: 0 });
  expect(await takeAsked(app)).toEqual([]);
  await answerQuestions(app, 'no');
  await expect(callEngine(page, 'lookup/ask', look)).rejects.toThrow(/not_begun/);
  expect(await takeAsked(app)).toMatchObject([
    { message: 'Spend up to 1 credit?', detail: expect.stringContaining('“shopify.com”') },
  ]);
  for (const looser of [{ askAbove: 630 }, { askAbove: null }, { capPerDay: 7_000 }])
    expect(await callShell(page, 'setLimits', looser)).toMatchObject(declined);
  expect(await takeAsked(app)).toHaveLength(3);
  await answerQuestions(app, 'yes');
  expect(await callEngine(page, 'lookup/ask', look)).toMatchObject({ outcome: 'found', credits: 1 });
});

test('what a screen reader presses brings no click and no key, and is asked about', async () => {
  const { app, page } = await takeWindow();
  await usesSample(page);
  const look = { subject: 'company', name: 'shopify.com' };
  await app.evaluate(({ app }) => {
    const { isAccessibilitySupportEnabled } = app;
    Object.assign(globalThis, { alone: () => Object.assign(app, { isAccessibilitySupportEnabled }) });
    Object.assign(app, { isAccessibilitySupportEnabled: () => true });
  });
  try {
    expect(await callByItself(page, 'setTheme', { source: 'system' })).toMatchObject({ ok: true });
    expect(await callEngineByItself(page, 'lookup/ask', look)).toMatchObject({ outcome: 'found' });
    expect(await takeAsked(app)).toMatchObject([
      { message: 'Did you press this in Stackdesk?' },
      { message: 'Spend up to 1 credit?', detail: expect.stringContaining('no click and no key') },
    ]);
    await answerQuestions(app, 'no');
    expect(await callByItself(page, 'copyText', { text: 'x' })).toMatchObject(declined);
    // A no holds, so a page cannot ask on and on.
    await expect(callEngineByItself(page, 'lookup/ask', look)).rejects.toThrow(/not_begun/);
    expect(await takeAsked(app)).toHaveLength(1);
  } finally {
    await app.evaluate(() => void (globalThis as unknown as { alone: () => void }).alone());
  }
  expect(await callByItself(page, 'copyText', { text: 'x' })).toMatchObject(byItself);
});

test('after a no, the page shows a notice, and its fields show the settings that still hold', async () => {
  const service = await startService();
  const { app, page } = await takeWindow();
  await answerQuestions(app, 'no');
  await page.getByLabel(english.connect.address).fill(service.baseUrl);
  await page.getByLabel(english.connect.token).fill('tok-that-goes-nowhere');
  await page.getByRole('button', { name: english.connect.connect, exact: true }).click();
  await page.getByText('Nothing was changed.').waitFor();
  // This is a notice, not an error of the form.
  expect(await page.getByText(/the token was not kept/).count()).toBe(0);
  await answerQuestions(app, 'yes');
  await page.keyboard.press('Shift');
  await connectTo(page, service.baseUrl);
  await homeIsShown(page);
  await answerQuestions(app, 'no');
  await goTo(page, 'Settings');
  const cap = page.getByLabel('At most for one run');
  await cap.fill('100');
  await cap.press('Enter');
  await expect.poll(() => settingsOf(page)).toMatchObject({ capPerRun: 100 });
  await takeAsked(app);
  await cap.fill('');
  await cap.press('Enter');
  await expect.poll(() => cap.inputValue()).toBe('100');
  await page.getByText('Send it again within the budget').click();
  await expect.poll(async () => (await takeAsked(app)).at(-1)?.detail).toMatch(/paid for twice/);
  expect(await settingsOf(page)).toMatchObject({ capPerRun: 100, unknownOutcome: 'ask' });
  await page.getByRole('button', { name: 'Network' }).click();
  await page.getByText('None', { exact: true }).first().click();
  await expect.poll(() => page.getByText('Nothing was changed.').count()).toBeGreaterThan(0);
  await expect.poll(() => page.getByRole('radio', { name: 'None' }).isChecked()).toBe(false);
  await page.getByText('This one').click();
  await page.getByLabel('Proxy address').fill('http://127.0.0.1:3128');
  await page.getByRole('button', { name: 'Use this proxy' }).click();
  await expect.poll(async () => (await takeAsked(app)).at(-1)?.message).toMatch(/this proxy/);
  expect(await settingsOf(page)).toMatchObject({ proxy: { kind: 'system' } });
});

test('a web page is opened only after a click or a key, and a person sees the whole address of an unknown one first', async () => {
  const service = await startService();
  const first = await takeWindow();
  await connectTo(first.page, service.baseUrl);
  await homeIsShown(first.page);
  const openedAtFirst = await watchBrowser(first.app);
  await callEngine(first.page, 'lookup/ask', { subject: 'domain', name: 'shopify.com' });
  await callEngine(first.page, 'lookup/ask', { subject: 'company', name: 'shopify.com' });
  // A page can look up any name. So a domain that was saved after the window opened is not trusted.
  const smuggled = 'bought-by-acme.evil-collector.com';
  await callEngine(first.page, 'lookup/ask', { subject: 'company', name: smuggled });
  await answerQuestions(first.app, 'no');
  await takeAsked(first.app);
  for (const url of ['https://shopify.com/', `https://${smuggled}/`]) {
    await first.page.keyboard.press('Shift');
    expect(await callShell(first.page, 'openLink', { url, snapshotId: null })).toMatchObject(declined);
    expect(await takeAsked(first.app)).toMatchObject([{ detail: url }]);
  }
  expect(await openedAtFirst()).toEqual([]);

  const { app, page } = await restart(first);
  await homeIsShown(page);
  const opened = await watchBrowser(app);
  await lookUp(page, 'shopify.com');
  await takeAsked(app);
  await page.getByRole('button', { name: 'Open website' }).click();
  await expect.poll(opened).toEqual(['https://shopify.com/']);
  await page.getByRole('button', { name: 'Website of React', exact: true }).click();
  await expect.poll(opened).toHaveLength(1);
  expect(await takeAsked(app)).toEqual([]);

  // A script alone opens nothing, not even with events that it makes. What it adds to an address is shown to
  // the person.
  const stolen = 'https://shopify.com/?data=of-the-person';
  const elsewhere = `${service.baseUrl}/?stolen=1`;
  const openLink = (url: string) => callByItself(page, 'openLink', { url, snapshotId: 1 });
  await page.evaluate(async () => {
    for (const type of ['pointerdown', 'mousedown', 'mouseup', 'click', 'keydown'])
      document.body.dispatchEvent(new Event(type, { bubbles: true }));
    document.querySelector('button')?.focus();
  });
  // The earlier click counted for the page that it opened.
  for (const url of ['https://shopify.com/', stolen, elsewhere])
    expect(await openLink(url)).toMatchObject(byItself);
  await answerQuestions(app, 'no');
  for (const url of [stolen, elsewhere, 'https://attacker.example/', 'http://shopify.com/']) {
    await page.keyboard.press('Shift');
    expect(await openLink(url)).toMatchObject(declined);
    expect(await takeAsked(app)).toMatchObject([{ detail: url }]);
    // One click or key opens one page only.
    expect(await openLink('https://shopify.com/')).toMatchObject(byItself);
  }
  expect(await opened()).toEqual([]);
  await answerQuestions(app, 'yes');
  await page.keyboard.press('Shift');
  expect(await openLink(stolen)).toMatchObject({ ok: true });
  expect(await opened()).toEqual([stolen]);
});
