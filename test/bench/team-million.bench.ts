import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { createEngine, type Engine } from '../../main/engine/engine.ts';
import { keepAnswer } from '../../main/engine/saved/keep-answer.ts';
import { ensureWorkspace } from '../../main/engine/store/connections.ts';
import { contentOf } from '../../main/engine/team/read-row.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { startPostgres } from '../support/postgres/start-postgres.ts';
import { openKept } from '../support/run/lifetime.ts';
import { openLibrary } from '../support/team/team-fixture.ts';

/**
 * 1,000,000 answers offered to the library and read by a colleague, each against a bare COPY of the same rows into the
 * same table (bounds: 3 times), the memory of the process (250 MB above its beginning), and the time of an exchange of
 * nothing new. An answer is read once it is stored here, so that it is free in previews and lookups. `indexMs` is the time
 * after that until all can be searched for. `keepMs` is what a computer takes to store and index the same answers without
 * a library. The CPU time of reading is that of this process alone, without the server. Fails beyond a bound.
 */
const ANSWERS = Number(process.env.STACKDESK_BENCH_ANSWERS ?? 1_000_000);
const BOUNDS = { pushRatio: 3, pullRatio: 3, moreMb: 250 };
const STRIDE = 1_000;
const BOUGHT_AT = Date.now() - 60_000;

const { opened, end } = await openKept(run);
await end();
process.stdout.write(`${JSON.stringify(opened)}\n`);
if (Object.entries(BOUNDS).some(([name, bound]) => !(opened[name as keyof typeof BOUNDS] <= bound)))
  process.exitCode = 1;

async function run() {
  const server = await startPostgres();
  const [library, bare] = [await openLibrary(server), await openLibrary(server)];
  const anna = openComputer();
  const bob = openComputer();
  const alone = openComputer();
  const fillMs = await timed(() => fill(anna.engine, anna.workspace));
  const copyMs = await timed(() => copyBare(bare.database));
  // What a computer does with answers anyway.
  const keepMs = await timed(() => fill(alone.engine, alone.workspace));
  const password = library.password;
  const before = process.memoryUsage.rss();
  let mostBytes = before;
  const watch = setInterval(() => {
    mostBytes = Math.max(mostBytes, process.memoryUsage.rss());
  }, 200);
  await anna.engine.team.join({ address: library.memberAt(), password, person: 'Anna' });
  const pushMs = await timed(() => anna.engine.team.sync());
  await bob.engine.team.join({ address: library.memberAt(), password, person: 'Bob' });
  const cpu = process.cpuUsage();
  const pullMs = await timed(() => bob.engine.team.sync());
  const { user, system } = process.cpuUsage(cpu);
  const indexMs = await timed(() => bob.engine.saved.changesKept());
  const nothingMs = await timed(() => bob.engine.team.sync());
  clearInterval(watch);
  const { received } = bob.engine.team.status();
  if (received !== ANSWERS) throw new Error(`${received} of ${ANSWERS} answers came`);
  for (const { engine } of [anna, bob, alone]) await engine.close();
  return {
    bench: 'team-million',
    answers: ANSWERS,
    fillMs,
    copyMs,
    keepMs,
    pushMs,
    pullMs,
    pullCpuMs: Math.round((user + system) / 1_000),
    indexMs,
    nothingMs,
    pushRatio: ratio(pushMs, copyMs),
    pullRatio: ratio(pullMs, copyMs),
    moreMb: Math.round((mostBytes - before) / 1_048_576),
    bounds: BOUNDS,
  };

  async function copyBare(database: string): Promise<void> {
    const client = await server.connect(database);
    const stream = client.query(
      copyFrom(
        'COPY stackdesk.answers (account, workspace, kind, subject, bought_ms, content, page, scope, outcome, answer, stream, push) FROM STDIN',
      ),
    );
    await pipeline(Readable.from(lines()), stream);
  }
}

function openComputer(): { engine: Engine; workspace: number } {
  const engine = createEngine({ dataDir: tempDir(), timeScale: 60 });
  const workspace = ensureWorkspace(engine.db, 'https://service.example.com', { id: 'w1', name: 'Team' });
  return { engine, workspace };
}

function keyOf(index: number): string {
  return `site${index}.example.com`;
}

function answerOf(index: number): string {
  const key = keyOf(index);
  const about = `Maker of number ${index} and of ${index % 97} other things. `.repeat(8);
  return JSON.stringify({ domain: key, company: { name: `Company ${index}`, city: 'Oslo', about } });
}

function fill({ db }: Engine, workspace: number): void {
  for (let from = 0; from < ANSWERS; from += STRIDE)
    db.transaction(() => {
      for (let index = from; index < Math.min(ANSWERS, from + STRIDE); index += 1)
        keepAnswer(db, {
          workspace,
          kind: 'companies',
          key: keyOf(index),
          fetchedAt: BOUGHT_AT,
          outcome: 'found',
          requestId: null,
          raw: answerOf(index),
        });
    });
}

function* lines(): Generator<string> {
  for (let index = 0; index < ANSWERS; index += 1) {
    const answer = answerOf(index);
    const content = contentOf({ page: 1, scope: '', outcome: 'found', answer });
    yield `${[
      'https://service.example.com',
      'w1',
      'companies',
      keyOf(index),
      BOUGHT_AT,
      `\\\\x${content}`,
      1,
      '',
      'found',
      answer.replaceAll('\\', '\\\\'),
      '11111111-1111-4111-8111-111111111111',
      Math.floor(index / STRIDE) + 1,
    ].join('\t')}\n`;
  }
}

async function timed(work: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await work();
  return Math.round(performance.now() - startedAt);
}

function ratio(one: number, other: number): number {
  return Math.round((one / other) * 100) / 100;
}
