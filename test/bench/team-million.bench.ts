import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { from as copyFrom } from 'pg-copy-streams';
import { contentOf } from '../../main/engine/team/read-row.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { startPostgres } from '../support/postgres/start-postgres.ts';
import type { TeamWork } from '../support/programs/team-computer.ts';
import { openKept } from '../support/run/lifetime.ts';
import { answerOf, BENCH_WORKSPACE, keyOf } from '../support/team/made-answers.ts';
import { openLibrary } from '../support/team/team-fixture.ts';

/**
 * 1,000,000 answers offered to the library and read by a colleague, each against a bare COPY of the same rows into the
 * same table (bounds: 3 times), the memory that each needs for it (250 MB above its beginning), and the time of an
 * exchange of nothing new. Each computer is a process of its own, so that nothing hides in memory that was freed before. An answer is read once it is stored here, so that it is free in previews and lookups. `indexMs` is the time
 * after that until all can be searched for. `keepMs` is what a computer takes to store and index the same answers without
 * a library. The CPU time of reading is that of the reader alone, without the server. Fails beyond a bound.
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
  const { password } = library;
  const [annas, bobs, alones] = [tempDir(), tempDir(), tempDir()];
  const { fillMs } = await computer(annas, '', '', ANSWERS);
  const copyMs = await timed(() => copyBare(bare.database));
  // What a computer does with answers anyway.
  const { fillMs: keepMs } = await computer(alones, '', '', ANSWERS);
  const anna = await computer(annas, library.memberAt(), password, 0);
  const bob = await computer(bobs, library.memberAt(), password, 0);
  if (bob.received !== ANSWERS) throw new Error(`${bob.received} of ${ANSWERS} answers came`);
  return {
    bench: 'team-million',
    answers: ANSWERS,
    fillMs,
    copyMs,
    keepMs,
    pushMs: anna.syncMs,
    pullMs: bob.syncMs,
    pullCpuMs: bob.syncCpuMs,
    indexMs: bob.indexMs,
    nothingMs: bob.nothingMs,
    pushRatio: ratio(anna.syncMs, copyMs),
    pullRatio: ratio(bob.syncMs, copyMs),
    pushMb: anna.memoryMb,
    pullMb: bob.memoryMb,
    moreMb: Math.max(anna.memoryMb, bob.memoryMb),
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

/** Runs a computer until it has exchanged everything. */
async function computer(
  dataDir: string,
  address: string,
  password: string,
  answers: number,
): Promise<TeamWork> {
  const program = join(import.meta.dirname, '..', 'support', 'programs', 'team-computer.ts');
  const given = [program, dataDir, address, password, String(answers), String(BOUGHT_AT)];
  const { stdout } = await promisify(execFile)(process.execPath, given);
  return JSON.parse(stdout) as TeamWork;
}

function* lines(): Generator<string> {
  for (let index = 0; index < ANSWERS; index += 1) {
    const answer = answerOf(index);
    const content = contentOf({ page: 1, scope: '', outcome: 'found', answer });
    yield `${[
      BENCH_WORKSPACE.account,
      BENCH_WORKSPACE.workspace,
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
