import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { STORE_FILE } from '../../../../main/engine/store/database.ts';
import { world } from '../../../../main/engine/world/world.ts';
import { type MoneyDesk, openDesk, sites } from '../../../support/engine/money-fixture.ts';
import { canMount, smallDisk } from '../../../support/files/small-disk.ts';
import { type PaidRequest, startMoneyService } from '../../../support/services/money-service.ts';

const MIB = 1_024 ** 2;
/** Skipped if this process can't mount a small disk. */
const onSmallDisk = it.runIf(canMount);

/** Makes the store refuse writes, as on a disk that became read-only, or accept them again. */
const refuse = ({ engine }: MoneyDesk, isRefusing: boolean) =>
  engine.store.database.pragma(`query_only = ${isRefusing ? 1 : 0}`);

/** The held answers next to the store. */
const heldIn = (dataDir: string) =>
  existsSync(join(dataDir, 'held'))
    ? readdirSync(join(dataDir, 'held')).filter((name) => /json/.test(name))
    : [];

const requestStates = ({ engine }: MoneyDesk) => engine.db.values<string>('SELECT state FROM requests');

/** A run of 1,500 domains whose store refuses from its third answer on; it is paused when this returns. */
async function refusedRun() {
  const service = await startMoneyService({
    fate: (paid) => {
      if (paid.number === 3) refuse(desk, true);
      paid.answer();
    },
  });
  const desk = await openDesk(service);
  const job = await desk.enrich(sites(1_500));
  expect(job).toMatchObject({ state: 'paused', problem: { code: 'store_unwritable' } });
  expect(service.charged()).toBeGreaterThanOrEqual(300);
  expect(job.counts.found).toBeLessThan(service.charged());
  expect(job.counts.unknown).toBe(0);
  const inFlight = service.paid.length;
  return { service, desk, job, inFlight };
}

/** Everything paid is kept, and what was not asked yet is asked once. */
async function endsWhole(
  { service }: { service: Awaited<ReturnType<typeof startMoneyService>> },
  desk: MoneyDesk,
  job: { id: number },
) {
  expect(heldIn(desk.dataDir)).toEqual([]);
  await desk.client.jobs.resume({ jobId: job.id });
  expect(await desk.settled(job)).toMatchObject({
    state: 'done',
    counts: { found: 1_500, unknown: 0, failed: 0, skipped: 0 },
    creditsCharged: 1_500,
    creditsLost: 0,
    reconciliation: { state: 'agrees' },
  });
  expect(service.charged()).toBe(1_500);
  expect(service.twice()).toEqual([]);
}

it('answers that the store cannot take are held, and are booked without a call once it can', async () => {
  const { service, desk, job, inFlight } = await refusedRun();
  expect(heldIn(desk.dataDir).length).toBeGreaterThan(0);
  // While the store refuses, a person's word does not help, and costs nothing.
  await expect(desk.client.jobs.resume({ jobId: job.id })).rejects.toMatchObject({
    data: { code: 'store_unwritable' },
  });
  expect(service.paid).toHaveLength(inFlight);
  refuse(desk, false);
  await expect.poll(() => new Set(requestStates(desk))).toEqual(new Set(['answered']));
  expect(desk.engine.jobs.get(job.id).counts.found).toBe(service.charged());
  expect(heldIn(desk.dataDir)).toEqual([]);
  await desk.engine.jobs.settled(job.id);
});

it('a run that goes on first books what is held', async () => {
  const { service, desk, job } = await refusedRun();
  refuse(desk, false);
  await desk.client.jobs.resume({ jobId: job.id });
  await desk.settled(job);
  expect(desk.engine.jobs.get(job.id)).toMatchObject({ state: 'done', counts: { found: 1_500 } });
  expect(service.twice()).toEqual([]);
  expect(service.charged()).toBe(1_500);
  expect(heldIn(desk.dataDir)).toEqual([]);
});

it('the next start of the program books what the earlier process could not', async () => {
  const refused = await refusedRun();
  const { desk, service, job } = refused;
  const charged = service.charged();
  await desk.engine.close();
  expect(heldIn(desk.dataDir).length).toBeGreaterThan(0);
  const later = await openDesk(service, { dataDir: desk.dataDir });
  expect(later.engine.jobs.get(job.id)).toMatchObject({
    state: 'paused',
    counts: { found: charged, unknown: 0 },
    creditsCharged: charged,
  });
  expect(service.charged()).toBe(charged);
  await endsWhole(refused, later, job);
});

it('a held answer is booked once, however often it is found', async () => {
  const { desk, service, job } = await refusedRun();
  const files = heldIn(desk.dataDir);
  const [name = ''] = files;
  const copy = readFileSync(join(desk.dataDir, 'held', name));
  await desk.engine.close();
  const later = await openDesk(service, { dataDir: desk.dataDir });
  const charged = later.engine.jobs.get(job.id).creditsCharged;
  await later.engine.close();
  writeFileSync(join(desk.dataDir, 'held', name), copy);
  writeFileSync(join(desk.dataDir, 'held', 'half.json'), copy.subarray(0, 100));
  writeFileSync(join(desk.dataDir, 'held', '9.json.part'), 'half');
  const last = await openDesk(service, { dataDir: desk.dataDir });
  expect(last.engine.jobs.get(job.id).creditsCharged).toBe(charged);
  expect(last.engine.jobs.get(job.id).counts.found).toBe(charged);
  // What can't be read is left for a person.
  expect(heldIn(desk.dataDir)).toEqual(['half.json']);
});

it('a held answer to another store is booked nowhere and kept', async () => {
  const { desk, service } = await refusedRun();
  const [name = ''] = heldIn(desk.dataDir);
  await desk.engine.close();
  const path = join(desk.dataDir, 'held', name);
  const held = readFileSync(path, 'utf8');
  const elsewhere = await openDesk(service);
  await elsewhere.enrich(sites(1_500, 'other'));
  const { db } = elsewhere.engine;
  // The other store's process was killed while the service had a request with this number.
  const id = Number.parseInt(name, 10);
  db.run('DELETE FROM ledger WHERE request_id = ?', [id]);
  db.run(`UPDATE requests SET state = 'sending' WHERE id = ?`, [id]);
  await elsewhere.engine.close();
  mkdirSync(join(elsewhere.dataDir, 'held'), { recursive: true });
  writeFileSync(join(elsewhere.dataDir, 'held', name), held);
  const later = await openDesk(service, { dataDir: elsewhere.dataDir });
  expect(requestStates(later)).toContain('unknown');
  expect(heldIn(later.dataDir)).toEqual([`${name}.odd`]);
});

it('a lookup whose answer is held is not bought by the next caller', async () => {
  const service = await startMoneyService({
    fate: (paid) => {
      refuse(desk, true);
      paid.answer();
    },
  });
  const desk = await openDesk(service);
  const ask = () => desk.client.lookup.ask({ subject: 'company', name: 'one.example.com' });
  await expect(ask()).rejects.toMatchObject({ data: { code: 'store_unwritable' } });
  const next = ask();
  refuse(desk, false);
  expect(await next).toMatchObject({ outcome: 'found', credits: 0 });
  expect(service.paid).toHaveLength(1);
  expect(desk.ledger().map(({ credits }) => credits)).toEqual([1]);
});

it('another program that locks the store for moments only delays the answer', async () => {
  const service = await startMoneyService({
    fate: (paid) => {
      holdStore(desk);
      paid.answer();
    },
  });
  const desk = await openDesk(service);
  expect(await desk.enrich(sites(100))).toMatchObject({
    state: 'done',
    problem: null,
    counts: { found: 100, unknown: 0, failed: 0 },
  });
  expect(heldIn(desk.dataDir)).toEqual([]);
});

it('another program that locks the store while a batch is about to leave loses nothing', async () => {
  const service = await startMoneyService({
    fate: (paid) => {
      if (paid.number === 1) holdStore(desk);
      paid.answer();
    },
  });
  const desk = await openDesk(service);
  const job = await desk.enrich(sites(300));
  expect(job.counts).toMatchObject({ found: service.charged(), unknown: 0, failed: 0 });
  if (job.state === 'paused') {
    expect(job.problem?.code).toBe('store_locked');
    await desk.client.jobs.resume({ jobId: job.id });
  }
  expect(await desk.settled(job)).toMatchObject({ state: 'done', counts: { found: 300 } });
  expect(service.twice()).toEqual([]);
  expect(heldIn(desk.dataDir)).toEqual([]);
});

it('an answer that cannot be read is kept as it came, and the balance shows what it cost', async () => {
  const text = '{"success":true,"results":[{"success":true,"domain":"site0.example.com","comp';
  const service = await startMoneyService({
    fate: (paid) => {
      const { headers } = paid.work();
      paid.response.writeHead(200, { 'content-type': 'application/json', ...headers });
      paid.response.end(text);
    },
  });
  const desk = await openDesk(service, { timeScale: 600 });
  expect(await desk.enrich(sites(50))).toMatchObject({
    counts: { unknown: 50, failed: 0 },
    creditsCharged: 50,
    creditsLost: 50,
  });
  expect(desk.engine.db.values('SELECT raw FROM requests')).toEqual([text]);
});

onSmallDisk('a disk without room for the answers keeps a run from asking', async () => {
  const service = await startMoneyService();
  const desk = await openDesk(service, { dataDir: smallDisk(12 * MIB) });
  const job = await desk.enrich(sites(300));
  expect(job).toMatchObject({ state: 'paused', problem: { code: 'disk_full' }, counts: { pending: 300 } });
  expect(service.paid).toEqual([]);
  await expect(desk.client.lookup.ask({ subject: 'company', name: 'one.example.com' })).rejects.toMatchObject(
    { data: { code: 'disk_full' } },
  );
  expect(service.paid).toEqual([]);
});

onSmallDisk.each([
  ['goes on', false],
  ['ends and starts again', true],
])(
  'a disk that fills up while answers are on their way costs none of them, if the program then %s',
  async (_, restarts) => {
    const filler = { remove: () => {} };
    const service = await startMoneyService({
      fate: (paid) => {
        if (paid.number === 2) filler.remove = fillUp(desk.dataDir);
        answerAtLength(paid);
      },
    });
    const dataDir = smallDisk(64 * MIB);
    const desk = await openDesk(service, { dataDir });
    const job = await desk.enrich(sites(1_500));
    expect(job).toMatchObject({
      state: 'paused',
      problem: { code: 'disk_full' },
      counts: { unknown: 0, failed: 0 },
    });
    const charged = service.charged();
    expect(charged).toBeGreaterThanOrEqual(200);
    expect(charged).toBeLessThan(1_500);
    let last = desk;
    if (restarts) {
      await desk.engine.close();
      filler.remove();
      last = await openDesk(service, { dataDir });
    } else {
      filler.remove();
      await expect.poll(() => desk.engine.jobs.get(job.id).counts.found).toBe(charged);
    }
    await endsWhole({ service }, last, job);
  },
);

/** Answers with long entries, like the service's. */
function answerAtLength(paid: PaidRequest): void {
  const { body, headers } = paid.work();
  const results = paid.subjects.map((domain) => ({
    success: true,
    domain,
    company: { name: domain, address: 'x'.repeat(2_000) },
  }));
  paid.response.writeHead(200, { 'content-type': 'application/json', ...headers });
  paid.response.end(JSON.stringify({ ...body, results }));
}

/** Takes all room left on a folder's disk; returns a function that frees it. */
function fillUp(dir: string): () => void {
  const path = join(dir, 'somebody-elses');
  const file = openSync(path, 'w');
  try {
    for (const size of [MIB, 4_096, 1]) {
      try {
        while (writeSync(file, Buffer.alloc(size, 7)) === size);
      } catch {
        // The disk is full for pieces of this size.
      }
    }
  } finally {
    closeSync(file);
  }
  return () => rmSync(path, { force: true });
}

/** Holds the store's write lock longer than the engine waits, as a database viewer or backup tool may. */
function holdStore({ engine, dataDir }: MoneyDesk): void {
  engine.store.database.pragma('busy_timeout = 50');
  const other = world().databases.sqlite(join(dataDir, STORE_FILE));
  other.exec('BEGIN IMMEDIATE');
  const timer = setTimeout(() => other.close(), 1_500);
  onTestFinished(() => {
    clearTimeout(timer);
    if (other.open) other.close();
  });
}
