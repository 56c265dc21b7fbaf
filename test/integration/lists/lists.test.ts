import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createEngine, type Engine } from '../../../main/engine/engine.ts';
import { openStore } from '../../../main/engine/store/open-store.ts';
import { type SandboxOptions, startSandbox } from '../../../main/sandbox/start.ts';
import { listFiltersSchema } from '#contract/models/list.ts';
import { openEngineClient } from '../../support/engine/engine-client.ts';
import { connectTo, openEngine } from '../../support/engine/engine-fixture.ts';
import { createPersonClient } from '../../support/engine/page-client.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { gateBefore } from '../../support/services/gated-service.ts';
import { sendJson } from '../../support/services/http-service.ts';
import { startListService } from '../../support/services/list-service.ts';

const filters = listFiltersSchema.parse({});

async function open(lists: SandboxOptions['lists'] = {}) {
  const made = await openEngineClient({ lists: { readyAfterMs: 50, xlsxUpToRows: 0, ...lists } }, tempDir(), {
    inBackground: true,
    timeScale: 20,
  });
  const downloads = tempDir();
  await made.client.settings.set({ downloadDir: downloads });
  return { ...made, downloads };
}

test('a list is started for a credit, waited for, downloaded by itself, and free the second time', async () => {
  const { client, engine, sandbox, downloads, dataDir } = await open();
  const charged: string[] = [];
  engine.events.listen((event) => {
    if (event.type === 'charged') charged.push(`${event.credits} of ${event.wallet}`);
  });
  const started = await client.lists.start({ technology: 'Rocket.Chat', filters, automatic: true });
  expect(started).toMatchObject({
    state: 'queued',
    creditsCharged: 1,
    reusedBillingPeriod: false,
    automatic: true,
  });
  const ready = await engine.lists.settled(started.id);
  expect(ready).toMatchObject({ state: 'ready', truncated: false, withheldRows: 0, downloadLimit: 30 });
  const done = await engine.lists.downloaded(started.id);
  expect(done.file).toMatchObject({ state: 'done', rows: ready.exportedRows, attemptsUsed: 1 });
  const path = done.file?.path ?? '';
  expect(createHash('sha256').update(readFileSync(path)).digest('hex')).toBe(
    (await sandbox.control.file(started.reportId ?? 0))?.sha256,
  );
  expect(readdirSync(downloads)).toHaveLength(1);
  expect((await client.lists.get({ id: started.id })).downloadsRemaining).toBe(29);
  expect(await client.lists.quote({ technology: 'rocket.chat' })).toMatchObject({
    mayBeFree: true,
    maxCredits: 1,
  });
  const again = await client.lists.start({ technology: 'Rocket.Chat', filters, automatic: false });
  expect(again).toMatchObject({ creditsCharged: 0, reusedBillingPeriod: true });
  expect(charged).toEqual(['1 of standard']);
  const entries = await client.ledger.list({ limit: 10 });
  expect(entries).toMatchObject([
    { operation: 'list_start', subject: 'Rocket.Chat', credits: 1, wallet: 'standard' },
  ]);
  await expect(client.lists.download({ id: started.id })).rejects.toMatchObject({
    data: { code: 'job_finished' },
  });
  await client.lists.verify({ id: started.id });
  // No copy remains of a file that a person deletes.
  await client.explore.close(await client.explore.open({ path }));
  const derived = () => readdirSync(join(dataDir, 'cache', 'lists'));
  expect(derived()).toHaveLength(1);
  expect(await client.lists.deleteFile({ id: started.id })).toMatchObject({ isTrashed: false });
  expect([existsSync(path), derived()]).toEqual([false, []]);
  expect((await client.lists.get({ id: started.id })).file?.state).toBe('missing');
});

test('a second start that brings the same list changes nothing about the charge, which comes back while it seems to have failed', async () => {
  let status = 'queued';
  const service = await startListService({
    instead: ({ method, path }, response) => {
      if (!path.endsWith('/lists')) return false;
      const [list] = service.lists;
      if (list === undefined) return false;
      const row = {
        report_id: list.reportId,
        technology: list.technology,
        status,
      };
      const free = { credits_charged: 0, reused_billing_period: true };
      sendJson(
        response,
        method === 'POST' ? { success: true, ...row, ...free } : { success: true, lists: [row] },
      );
      return true;
    },
  });
  const engine = openEngine();
  await connectTo(engine, service, { token: 'tk_main' });
  const client = createPersonClient(engine);
  const charged: number[] = [];
  engine.events.listen((event) => {
    if (event.type === 'charged') charged.push(event.credits);
  });
  const start = { technology: 'Shopify', filters, automatic: false };
  const first = await client.lists.start(start);
  const second = await client.lists.start({ ...start, automatic: true });
  expect(second).toMatchObject({ id: first.id, creditsCharged: 1, automatic: true });
  expect([charged, engine.db.values('SELECT credits FROM ledger')]).toEqual([[1], [1]]);
  status = 'failed';
  expect(await client.lists.refresh()).toMatchObject([{ state: 'failed', creditsCharged: 0 }]);
  expect(await client.ledger.list({ limit: 10 })).toMatchObject([{ credits: 0, isRefunded: true }]);
  // It seemed so: a list that is there was not given back.
  status = 'ready';
  expect(await client.lists.refresh()).toMatchObject([{ state: 'ready', creditsCharged: 1 }]);
  expect(await client.ledger.list({ limit: 10 })).toMatchObject([{ credits: 1, isRefunded: false }]);
});

test('a list that failed gives its credit back, and the ledger says so', async () => {
  const { client, engine } = await open({ failNext: 1 });
  await client.session.refreshBalance();
  const before = engine.sessions.describe().balances.find((each) => each.wallet === 'standard')?.remaining;
  const started = await client.lists.start({ technology: 'Rocket.Chat', filters, automatic: true });
  expect(await engine.lists.settled(started.id)).toMatchObject({
    state: 'failed',
    creditsCharged: 0,
    file: null,
  });
  expect(await client.ledger.list({ limit: 10 })).toMatchObject([
    { credits: 0, subject: 'Rocket.Chat', isRefunded: true },
  ]);
  expect(engine.sessions.describe().balances.find((each) => each.wallet === 'standard')?.remaining).toBe(
    before,
  );
});

test('a refused start costs nothing and leaves nothing', async () => {
  const { client } = await open();
  await expect(
    client.lists.start({ technology: 'No Such Thing 9', filters, automatic: true }),
  ).rejects.toMatchObject({
    data: { code: 'invalid_request' },
  });
  expect(await client.lists.list()).toEqual([]);
  expect(await client.ledger.list({ limit: 10 })).toEqual([]);
});

test('lists that were started elsewhere are taken over, and the window says if a file is no longer kept', async () => {
  const { client, engine, sandbox } = await open();
  const headers = {
    authorization: `Bearer ${sandbox.token}`,
    'x-tenant-id': sandbox.workspaces[0]?.id ?? '',
    'content-type': 'application/json',
  };
  await fetch(`${sandbox.baseUrl}/v1/tech-lookup/lists`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ technology: 'Rocket.Chat', tld: ['.de'] }),
  });
  const [list] = await client.lists.refresh();
  expect(list).toMatchObject({ technology: 'Rocket.Chat', automatic: false, file: null });
  expect(await engine.lists.settled(list?.id ?? 0)).toMatchObject({ state: 'ready' });
  sandbox.control.expire([list?.reportId ?? 0]);
  await client.lists.download({ id: list?.id ?? 0 });
  const ended = await engine.lists.downloaded(list?.id ?? 0);
  expect(ended).toMatchObject({
    state: 'expired',
    file: { state: 'failed', problem: { code: 'list_expired' } },
  });
});

test('a paused transfer goes on from the same place, with the attempts that the service counts', async () => {
  const { client, engine, sandbox } = await open({ sizeBytes: 4 * 1_048_576, rows: 20_000 });
  await client.settings.set({ bandwidthBytesPerS: 1_048_576 });
  const started = await client.lists.start({ technology: 'Rocket.Chat', filters, automatic: false });
  await engine.lists.settled(started.id);
  const received = new Promise<void>((resolve) => {
    engine.events.listen((event) => {
      if (event.type === 'list' && (event.list.file?.bytes ?? 0) > 300_000) resolve();
    });
  });
  await client.lists.download({ id: started.id });
  await received;
  const paused = await client.lists.pause({ id: started.id });
  expect(paused.file?.state).toBe('paused');
  await client.settings.set({ bandwidthBytesPerS: null });
  await client.lists.download({ id: started.id });
  const done = await engine.lists.downloaded(started.id);
  expect(done.file).toMatchObject({ state: 'done', attemptsUsed: 2 });
  expect(done.file?.sha256).toBe((await sandbox.control.file(started.reportId ?? 0))?.sha256);
  expect((await client.lists.get({ id: started.id })).downloadsRemaining).toBe(28);
});

test('after a restart, news of queued lists and interrupted downloads go on', async () => {
  const dataDir = tempDir();
  const first = await openEngineClient({ lists: { readyAfterMs: 3_000, xlsxUpToRows: 0 } }, dataDir, {
    inBackground: true,
  });
  const downloads = tempDir();
  await first.client.settings.set({ downloadDir: downloads });
  const started = await first.client.lists.start({ technology: 'Rocket.Chat', filters, automatic: true });
  await first.engine.close();
  const engine = createEngine({ dataDir, inBackground: true, timeScale: 20 });
  try {
    expect(engine.lists.list(null)).toMatchObject([{ id: started.id, state: 'queued' }]);
    engine.sessions.attach({
      connectionId: 'sample',
      token: { value: first.sandbox.token, origin: first.sandbox.baseUrl },
    });
    await engine.lists.settled(started.id);
    expect(await engine.lists.downloaded(started.id)).toMatchObject({ file: { state: 'done' } });
  } finally {
    await engine.close();
    rmSync(downloads, { recursive: true, force: true });
  }
});

/**
 * A list whose download is running slowly, and a function that starts the engine again with the same folder.
 */
async function downloading() {
  const dataDir = tempDir();
  const made = await openEngineClient(
    { lists: { readyAfterMs: 50, xlsxUpToRows: 0, sizeBytes: 4 * 1_048_576, rows: 20_000 } },
    dataDir,
    { inBackground: true, timeScale: 20 },
  );
  const { client, engine, sandbox } = made;
  await client.settings.set({ downloadDir: tempDir(), bandwidthBytesPerS: 1_048_576 });
  const { id, reportId } = await client.lists.start({
    technology: 'Rocket.Chat',
    filters,
    automatic: false,
  });
  await engine.lists.settled(id);
  const received = new Promise<void>((resolve) => {
    engine.events.listen((event) => {
      if (event.type === 'list' && (event.list.file?.bytes ?? 0) > 300_000) resolve();
    });
  });
  await client.lists.download({ id });
  await received;
  const startAgain = () => {
    const again = createEngine({ dataDir, inBackground: true, timeScale: 20 });
    onTestFinished(() => again.close());
    return again;
  };
  const token = { value: sandbox.token, origin: sandbox.baseUrl };
  const attach = (again: Engine) => again.sessions.attach({ connectionId: 'sample', token });
  return { ...made, id, startAgain, attach, file: () => sandbox.control.file(reportId ?? 0) };
}

test('a download that a person asks for while its token is awaited goes on once it is there', async () => {
  const { engine, id, startAgain, attach } = await downloading();
  await engine.close();
  const again = startAgain();
  again.sessions.awaitTokens();
  expect(() => again.lists.download(id)).toThrow(expect.objectContaining({ code: 'token_awaited' }));
  again.lists.setBandwidth(null);
  attach(again);
  expect((await again.lists.downloaded(id)).file?.state).toBe('done');
});

test('a download that the end of the program stopped goes on without a call, for one attempt', async () => {
  const { engine, id, startAgain, attach, file, sandbox } = await downloading();
  await engine.close();
  // Without a token it waits; ending the program meanwhile changes nothing.
  const second = startAgain();
  expect(second.lists.get(id).file?.state).toBe('paused');
  await second.close();
  const third = startAgain();
  third.lists.setBandwidth(null);
  attach(third);
  const done = await third.lists.downloaded(id);
  expect(done.file).toMatchObject({ state: 'done', attemptsUsed: 2 });
  expect(done.file?.sha256).toBe((await file())?.sha256);
  expect(sandbox.control.transfers()).toHaveLength(2);
});

test('a download that a person paused stays paused after the program ends', async () => {
  const { client, engine, id, startAgain, attach } = await downloading();
  await client.lists.pause({ id });
  await engine.close();
  const again = startAgain();
  attach(again);
  expect(again.lists.get(id).file).toMatchObject({ state: 'paused', attemptsUsed: 1 });
  await again.close();
  expect(findTransfers(again.dataDir)).toEqual(['paused']);
});

test('a download that a person paused while it waited for a token stays paused', async () => {
  const { engine, id, startAgain, attach } = await downloading();
  await engine.close();
  const second = startAgain();
  await second.lists.pause(id);
  await second.close();
  const third = startAgain();
  attach(third);
  expect(third.lists.get(id).file).toMatchObject({ state: 'paused', attemptsUsed: 1 });
});

function findTransfers(dataDir: string): string[] {
  const { db, close } = openStore(dataDir);
  const states = db.values<string>('SELECT state FROM transfers ORDER BY id DESC');
  close();
  return states;
}

test('a cap stops every start, also one that is said to be free', async () => {
  const { client, sandbox } = await open();
  await client.settings.set({ listCapPerDay: 1 });
  await client.lists.start({ technology: 'Rocket.Chat', filters, automatic: false });
  for (const technology of ['Drupal', 'Rocket.Chat'])
    await expect(client.lists.start({ technology, filters, automatic: false })).rejects.toMatchObject({
      data: { code: 'cap_reached' },
    });
  await client.settings.set({ listCapPerDay: 2 });
  expect(await client.lists.start({ technology: 'Rocket.Chat', filters, automatic: false })).toMatchObject({
    creditsCharged: 0,
    reusedBillingPeriod: true,
  });
  expect([...sandbox.control.charges()]).toEqual([['list Rocket.Chat', 1]]);
});

test('a file that took the name of another list’s file is not mistaken for it', async () => {
  const { client, engine, downloads } = await open();
  const first = await client.lists.start({ technology: 'Rocket.Chat', filters, automatic: true });
  await engine.lists.settled(first.id);
  const { file } = await engine.lists.downloaded(first.id);
  rmSync(file?.path ?? '');
  const second = await client.lists.start({
    technology: 'Rocket.Chat',
    filters: { ...filters, endings: ['.com'] },
    automatic: true,
  });
  await engine.lists.settled(second.id);
  const other = (await engine.lists.downloaded(second.id)).file;
  expect(readdirSync(downloads)).toHaveLength(1);
  if (other?.path === file?.path)
    expect((await client.lists.get({ id: first.id })).file?.state).toBe('missing');
  await expect(client.lists.deleteFile({ id: first.id })).rejects.toMatchObject({
    data: { code: 'file_not_found' },
  });
  writeFileSync(other?.path ?? '', 'edited by a person');
  await expect(client.lists.deleteFile({ id: second.id })).rejects.toMatchObject({
    data: { code: 'file_changed' },
  });
  expect(readdirSync(downloads)).toHaveLength(1);
});

test('two starts of the same technology leave one after the other, so that the service knows of the first', async () => {
  const sandbox = await startSandbox({ extraTokens: ['tk_two'] });
  onTestFinished(() => sandbox.close());
  const gate = await gateBefore(sandbox.baseUrl);
  const engine = openEngine();
  await connectTo(engine, gate, { token: 'tk_two' });
  const client = createPersonClient(engine);
  gate.shut();
  const start = (technology: string) => client.lists.start({ technology, filters, automatic: false });
  const both = [start('Shopify'), start('shopify')];
  const other = start('Drupal');
  await expect.poll(gate.waiting).toBe(2);
  await sleep(100);
  expect(gate.waiting()).toBe(2);
  gate.open();
  const charged = (await Promise.all(both)).map(({ creditsCharged }) => creditsCharged);
  expect(charged).toEqual([1, 0]);
  expect(await other).toMatchObject({ creditsCharged: 1 });
});
