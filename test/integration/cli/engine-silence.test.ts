import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openStore } from '../../../main/engine/store/open-store.ts';
import { CLI_PROGRAM } from '../../support/engine/cli-program.ts';
import { jobsOf, type OpenCli, openCli, slow } from '../../support/engine/open-cli.ts';
import { runCli, startCli, startCliProcess } from '../../support/engine/run-cli.ts';
import { domainsFrom } from '../../support/services/sample-domains.ts';

const WAIT = { timeout: 60_000, interval: 20 };

/** A call that enriches a new file. */
function enrich(opened: OpenCli, name: string, domains: readonly string[]): string[] {
  const path = join(opened.dir, name);
  writeFileSync(path, `site\n${domains.join('\n')}\n`);
  return ['enrich', path, '--json'];
}

/** A command in a real pseudo-terminal, whose person presses Ctrl-C once they are told that they may. */
async function endedByHand({ environment }: OpenCli): Promise<string> {
  const line = `"${process.execPath}" "${CLI_PROGRAM}" runs`;
  const env = { PATH: process.env.PATH ?? '', TERM: 'xterm', ...environment };
  const child = spawn('script', ['-qec', line, '/dev/null'], { env });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    const isNew = !said.includes('Ctrl-C ends this command.');
    said += chunk.toString();
    if (isNew && said.includes('Ctrl-C ends this command.')) child.stdin.write('\u0003');
  });
  await once(child, 'close');
  return said;
}

/** Every domain that the service charged for is saved, and none was charged for twice. */
function expectEachBoughtOnce({ sandbox, dataDir }: OpenCli): void {
  const charges = sandbox.control.charges();
  expect([...charges].filter(([, times]) => times > 1)).toEqual([]);
  const store = openStore(dataDir);
  onTestFinished(() => store.close());
  const known = new Set(store.db.values<string>('SELECT domain FROM saved_domains'));
  expect([...charges.keys()].filter((key) => !known.has(key.split(' ')[1] ?? ''))).toEqual([]);
}

test.skipIf(process.platform === 'win32')(
  'commands say that their engine is stopped, and a person ends them or waits; nobody else becomes the engine',
  async () => {
    const opened = await openCli(slow);
    const { environment } = opened;
    const engine = startCliProcess(enrich(opened, 'one.csv', domainsFrom(0, 6_000)), environment);
    onTestFinished(() => void engine.child.kill('SIGKILL'));
    await vi.waitUntil(async () => (await jobsOf(opened))[0]?.lookups.done, WAIT);
    const waiting = startCli(enrich(opened, 'two.csv', domainsFrom(6_000, 300)), environment);
    const ended = startCli(enrich(opened, 'three.csv', domainsFrom(7_000, 300)), environment);
    await vi.waitUntil(async () => (await jobsOf(opened)).length === 3, WAIT);
    engine.child.kill('SIGSTOP');
    const asked = opened.sandbox.control.requests().length;
    // Only Linux has this `script`.
    const byHand = process.platform === 'linux' ? endedByHand(opened) : null;
    const reader = runCli(['saved', 'search', 'e', '--json'], environment);

    const silent = `The Stackdesk that runs (process ${engine.child.pid}) has given no sign of life for 20 seconds.`;
    await vi.waitUntil(() => waiting.stderr().includes(silent) && ended.stderr().includes(silent), WAIT);
    expect(waiting.stderr()).toContain('kill -CONT');
    ended.signal('SIGINT');
    const given = await ended.ended;
    expect(given, given.stderr).toMatchObject({ exitCode: 1, json: { error: { code: 'engine_silent' } } });
    expect(given.stderr).not.toContain('Pausing');
    const read = await reader;
    expect(read, read.stderr).toMatchObject({
      exitCode: 1,
      json: {
        error: {
          code: 'engine_silent',
          message: `The Stackdesk that runs (process ${engine.child.pid}) gives no sign of life.`,
        },
      },
    });
    if (byHand !== null) {
      expect(await byHand).toContain('has given no sign of life for 20 seconds.');
      expect(await byHand).toMatch(/\^C.*gives no sign of life\./);
    }
    // What was under way when it was stopped has arrived; nobody asked for more.
    expect(opened.sandbox.control.requests().length).toBeLessThanOrEqual(asked + 1);

    engine.child.kill('SIGCONT');
    const [first, second] = await Promise.all([engine.ended, waiting.ended]);
    expect([0, 3], first.stderr).toContain(first.exitCode);
    expect(second, second.stderr).toMatchObject({ exitCode: 0, json: { state: 'done', pending: 0 } });
    expect(second.stderr).toContain(`The Stackdesk that runs (process ${engine.child.pid}) goes on.`);
    // The run of the command that a person ended is paused.
    const [left] = (await jobsOf(opened)).filter(({ fileName }) => fileName === 'three.csv');
    expect(left).toMatchObject({ state: 'paused', lookups: { done: 0 } });
    expectEachBoughtOnce(opened);
  },
  180_000,
);
