import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createORPCClient } from '@orpc/client';
import { expect, onTestFinished, test } from 'vitest';
import { createEngineLink, type EngineClient } from '../../../main/cli/engine-link.ts';
import { followJob } from '../../../main/cli/follow-job.ts';
import { createTerminal } from '../../../main/cli/terminal.ts';
import { createEngine, type Engine } from '../../../main/engine/engine.ts';
import { createCommandClient } from '../../../main/engine/handlers/command-client.ts';
import { pauseAll } from '../../../main/engine/handlers/pause-all.ts';
import { afterCommands } from '../../../main/engine/process/after-commands.ts';
import { serveCommands } from '../../../main/engine/process/serve-commands.ts';
import type { Sandbox } from '../../../main/sandbox/start.ts';
import { StackdeskError } from '#contract/errors.ts';
import { enrichOptionsSchema } from '#contract/models/enrich.ts';
import { because } from '#contract/reason.ts';
import { connectTo, openEngine, openService } from '../../support/engine/engine-fixture.ts';
import { madeProgram } from '../../support/engine/made-program.ts';
import { createPersonClient } from '../../support/engine/page-client.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { domainAt } from '../../support/services/sample-domains.ts';

/** An engine over a run whose last engine ended in the middle. Nobody paused the run. */
async function withCutRun(): Promise<{ engine: Engine; service: Sandbox; jobId: number }> {
  const dataDir = tempDir();
  const service = await openService({ timeScale: 60, latencyMs: [50, 100], lookupBalance: 40_000 });
  const first = openEngine({ dataDir, timeScale: 60 });
  await connectTo(first, service, { token: service.token });
  const path = join(tempDir(), 'many.csv');
  writeFileSync(
    path,
    `site\n${Array.from({ length: 3_000 }, (_, index) => domainAt(index * 101)).join('\n')}\n`,
  );
  const client = createPersonClient(first);
  const options = enrichOptionsSchema.parse({ kinds: ['companies'], maxAgeMs: null });
  const { jobId } = await client.enrich.preview({ path, sheet: 'many', column: 0, options });
  await client.enrich.start({ jobId, budget: 3_000 });
  await expect.poll(() => first.jobs.get(jobId).lookups.done, { timeout: 60_000 }).toBeGreaterThan(0);
  await first.close();
  const engine = openEngine({ dataDir, timeScale: 60 });
  await connectTo(engine, service, { token: service.token });
  expect(engine.jobs.get(jobId)).toMatchObject({ state: 'paused', problem: null });
  return { engine, service, jobId };
}

/** A command's way to an engine that runs already, and whose connection pays. */
async function linkedTo(engine: Engine): Promise<EngineClient> {
  await serveCommands(engine, { timeScale: 60, onHandOver: () => {} });
  const link = createEngineLink({
    dataDir: engine.dataDir,
    maySpend: true,
    timeScale: 60,
    introduce: async (client) =>
      void (await client.command.pay({ access: { kind: 'in_use', realm: null }, workspace: null })),
    whileLocked: () => {},
    say: () => {},
    hasPerson: false,
  });
  onTestFinished(() => link.close());
  return link.client;
}

/** What a command works with that reaches an engine. */
function openedWith(client: EngineClient) {
  return {
    client,
    link: { isOwn: () => false, isSilent: () => false },
    give: async () => '',
    onOneEngine: () => Promise.reject(new Error('not asked')),
    renewSample: null,
  };
}

test('a run whose engine has ended before its command followed it goes on', async () => {
  const { engine, jobId } = await withCutRun();
  const { program, stderr } = madeProgram();
  const job = await followJob(openedWith(await linkedTo(engine)), jobId, createTerminal(program, {}));
  expect(job.state, stderr.text()).toBe('done');
}, 120_000);

test.each(['pause', 'pause all'] as const)(
  'a run whose engine has ended is not gone on with if a person tells the next engine to %s',
  async (order) => {
    const { engine, jobId } = await withCutRun();
    if (order === 'pause') await createPersonClient(engine).jobs.pause({ jobId });
    else await pauseAll(engine);
    const client: EngineClient = createORPCClient(createCommandClient(engine));
    await expect(client.jobs.resume({ jobId, ifCut: true })).rejects.toMatchObject({
      data: { code: 'job_finished' },
    });
    expect(engine.jobs.get(jobId).state).toBe('paused');
    // A person's new word counts.
    expect(await client.jobs.resume({ jobId })).toMatchObject({ state: 'queued' });
  },
  120_000,
);

test('a run stays paused if a person ends its command while one engine after the other ends', async () => {
  const { engine, jobId } = await withCutRun();
  const client = await linkedTo(engine);
  const gone = () => Promise.reject(new StackdeskError('engine_stopped', because('engine_ended_unanswered')));
  const { program, signal } = madeProgram();
  let follows = 0;
  let resumes = 0;
  // The engine ends under the first call that follows the run, and the next one under the first that resumes it.
  const jobs = {
    get: client.jobs.get,
    follow: (asked: { jobId: number }) => {
      follows += 1;
      return follows === 1 ? gone() : client.jobs.follow(asked);
    },
    resume: (asked: { jobId: number; ifCut: boolean }) => {
      resumes += 1;
      if (resumes > 1) return client.jobs.resume(asked);
      // What Ctrl-C sends.
      signal('SIGINT');
      return gone();
    },
    pause: gone,
  };
  const opened = openedWith({ jobs, events: client.events } as unknown as EngineClient);
  const job = await followJob(opened, jobId, createTerminal(program, {}));
  expect(job.state).toBe('paused');
  expect(resumes).toBe(1);
}, 120_000);

test('a command that is asked to make room while it introduces itself lets the window come first', async () => {
  const dataDir = tempDir();
  const introduced: string[] = [];
  let opening: Promise<Engine> | null = null;
  const openWindow = async () => {
    const engine = await afterCommands(dataDir, () => createEngine({ dataDir }));
    await serveCommands(engine, { timeScale: 1, onHandOver: () => {} });
    return engine;
  };
  const link = createEngineLink({
    dataDir,
    maySpend: true,
    timeScale: 1,
    introduce: async (client, { isOwn }) => {
      introduced.push(isOwn ? 'own' : 'of the window');
      opening ??= openWindow();
      // Until it is asked to make room.
      while (isOwn) {
        await client.settings.get();
        await sleep(10);
      }
    },
    whileLocked: () => {},
    say: () => {},
    hasPerson: false,
  });
  onTestFinished(async () => {
    await link.close();
    await (await opening)?.close();
  });
  await link.client.settings.get();
  expect(introduced).toEqual(['own', 'of the window']);
}, 60_000);
