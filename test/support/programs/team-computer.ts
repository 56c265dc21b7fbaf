import { createEngine } from '../../../main/engine/engine.ts';
import { keepAnswer } from '../../../main/engine/saved/keep-answer.ts';
import { ensureWorkspace } from '../../../main/engine/store/connections.ts';
import { keepHeapSmall } from '../../../main/process/small-heap.ts';
import { answerOf, BENCH_WORKSPACE, keyOf } from '../team/made-answers.ts';

/** What a computer of a team did. */
export interface TeamWork {
  /** What it needed to store its answers as if it had bought them, ms. */
  fillMs: number;
  /** The first exchange with the library, ms, and the time of this process in it, without the server. */
  syncMs: number;
  syncCpuMs: number;
  /** After it, until all can be searched for. */
  indexMs: number;
  /** An exchange of nothing new. */
  nothingMs: number;
  /** The most that the exchanges needed over what the program had before, MB. */
  memoryMb: number;
  received: number;
}

/**
 * A computer of a team, in a process of its own. The arguments are its data folder, the library's address and password,
 * how many answers it has stored before it joins, and when they were bought.
 */
const [dataDir = '', address = '', password = '', count = '0', boughtAt = '0'] = process.argv.slice(2);
const STRIDE = 1_000;
const answers = Number(count);
// As each of our programs begins.
keepHeapSmall();
// What filling leaves in the memory must not hide what the exchange needs, so that is done in a process before.
const engine = createEngine({ dataDir, timeScale: 60 });
const workspace = ensureWorkspace(engine.db, BENCH_WORKSPACE.account, {
  id: BENCH_WORKSPACE.workspace,
  name: 'Team',
});
const work: TeamWork = {
  fillMs: await timed(fill),
  syncMs: 0,
  syncCpuMs: 0,
  indexMs: 0,
  nothingMs: 0,
  memoryMb: 0,
  received: 0,
};
if (address !== '') await exchange();
process.stdout.write(`${JSON.stringify(work)}\n`);
await engine.close();

async function exchange(): Promise<void> {
  const memory = () => Math.round(process.memoryUsage.rss() / 1_048_576);
  const before = memory();
  let most = before;
  const looks = setInterval(() => {
    most = Math.max(most, memory());
  }, 50);
  await engine.team.join({ address, password, person: 'Anna' });
  const cpu = process.cpuUsage();
  work.syncMs = await timed(() => engine.team.sync());
  const { user, system } = process.cpuUsage(cpu);
  work.syncCpuMs = Math.round((user + system) / 1_000);
  work.indexMs = await timed(() => engine.saved.changesKept());
  work.nothingMs = await timed(() => engine.team.sync());
  clearInterval(looks);
  work.memoryMb = most - before;
  work.received = engine.team.status().received;
}

function fill(): void {
  for (let from = 0; from < answers; from += STRIDE)
    engine.db.transaction(() => {
      for (let index = from; index < Math.min(answers, from + STRIDE); index += 1)
        keepAnswer(engine.db, {
          workspace,
          kind: 'companies',
          key: keyOf(index),
          fetchedAt: Number(boughtAt),
          outcome: 'found',
          requestId: null,
          raw: answerOf(index),
        });
    });
}

async function timed(task: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await task();
  return Math.round(performance.now() - startedAt);
}
