import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadTarget } from './find-targets.ts';
import { readProgress, usageOf } from './progress.ts';
import type { Errand, Report } from './talk.ts';
import { allowed, type FuzzTarget } from './target.ts';
import { type Finding, overdrawn } from './verdict.ts';

/** How often the process is checked, ms. */
const LOOKED_AT_EVERY_MS = 50;
/** The heap of a process, MiB: an input that fills it has broken its memory limit in any case. */
const HEAP_MIB = 768;
/** An input that uses no CPU time may take this many times longer, in real time, than one that does. */
const PATIENCE = 20;

/** How a process ended in the middle of an input. */
export interface Fall {
  readonly index: number;
  readonly finding: Finding;
}

/**
 * A process that reads inputs of one target. Its CPU time and memory are watched from here, because it may
 * hang where it can't check a clock. If it ended, the next errand starts another one.
 */
export interface Reader {
  /** Does one errand. Resolves with how the process ended early, null if it finished the errand. */
  do(errand: Errand, onReport: (report: Report) => void): Promise<Fall | null>;
  /** Ends the process; the next errand starts another one. */
  restart(): Promise<void>;
  end(): Promise<void>;
}

export async function createReader(name: string, seed: number): Promise<Reader> {
  // Loaded only for its limits; this process reads nothing.
  const target = await loadTarget(name);
  const folder = mkdtempSync(join(tmpdir(), `stackdesk-fuzz-${name}-`));
  const workDir = join(folder, 'work');
  const progressPath = join(folder, 'progress');
  const temp = join(folder, 'temp');
  let child: ChildProcess | null = null;

  const start = async (): Promise<ChildProcess> => {
    if (child !== null) return child;
    for (const each of [workDir, temp]) {
      rmSync(each, { recursive: true, force: true });
      mkdirSync(each);
    }
    const started = fork(
      new URL('./fuzz-process.ts', import.meta.url),
      [JSON.stringify({ target: name, seed, workDir, progressPath })],
      { execArgv: [`--max-old-space-size=${HEAP_MIB}`], env: { ...process.env, TMPDIR: temp }, silent: true },
    );
    let said = '';
    const hear = (data: Buffer): void => {
      said = `${said}${data}`.slice(-4_000);
    };
    started.stdout?.on('data', hear);
    started.stderr?.on('data', hear);
    await new Promise<void>((resolve, reject) => {
      const onExit = (code: number | null): void =>
        reject(new Error(`${name} could not start (${code}):\n${said}`));
      started.once('exit', onExit);
      started.once('message', () => {
        started.off('exit', onExit);
        resolve();
      });
    });
    started.once('exit', () => {
      if (child === started) child = null;
    });
    child = started;
    return started;
  };

  const stop = async (): Promise<void> => {
    const ending = child;
    if (ending === null) return;
    const gone = new Promise((resolve) => ending.once('exit', resolve));
    ending.disconnect();
    const late = setTimeout(() => ending.kill('SIGKILL'), 5_000);
    await gone;
    clearTimeout(late);
  };

  return {
    async do(errand, onReport) {
      const busy = await start();
      return new Promise((resolve) => {
        let overrun: Finding | null = null;
        const stopWatching = watch(busy.pid ?? 0, progressPath, target, (finding) => {
          overrun = finding;
          busy.kill('SIGKILL');
        });
        const finish = (fall: Fall | null): void => {
          stopWatching();
          busy.off('message', onMessage);
          busy.off('exit', onExit);
          resolve(fall);
        };
        const onMessage = (report: Report): void => {
          onReport(report);
          if (report.told !== 'tally' && report.told !== 'finding') finish(null);
        };
        const onExit = (code: number | null, signal: string | null): void => {
          const index = readProgress(progressPath)?.index ?? -1;
          finish({ index, finding: overrun ?? fallOf(code, signal) });
        };
        busy.on('message', onMessage);
        busy.on('exit', onExit);
        busy.send(errand);
      });
    },
    restart: stop,
    async end() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function fallOf(code: number | null, signal: string | null): Finding {
  if (signal === null && (code === 0 || code === 13))
    return { kind: 'never-ends', what: 'it waits for what never comes', signature: 'never-ends' };
  const how = signal ?? `code ${code}`;
  // V8 ends a process with a full heap with this signal.
  return signal === 'SIGABRT'
    ? overdrawn('memory', `more than a heap of ${HEAP_MIB} MiB`)
    : { kind: 'crash', what: `the process ended with ${how}`, signature: `crash ${how}` };
}

function watch(
  pid: number,
  progressPath: string,
  target: FuzzTarget,
  onOverrun: (finding: Finding) => void,
): () => void {
  let index = Number.NaN;
  let sinceMs = 0;
  let delayedMs = 0;
  const timer = setInterval(() => {
    const at = readProgress(progressPath);
    const usage = usageOf(pid);
    if (at === null) return;
    if (at.index !== index) {
      index = at.index;
      sinceMs = performance.now();
      delayedMs = usage?.delayedMs ?? 0;
    }
    const may = allowed(target, at.bytes);
    const usedMs = usage === null ? performance.now() - sinceMs : usage.cpuMs - at.cpuMs;
    // A busy computer keeps it waiting, too.
    const waitedMs = performance.now() - sinceMs - Math.max(0, (usage?.delayedMs ?? 0) - delayedMs);
    const said = `for ${at.bytes} bytes, ${Math.round(may.ms)} ms are allowed`;
    if (usedMs > may.ms * 1.5) onOverrun(overdrawn('slow', `more than ${Math.round(usedMs)} ms ${said}`));
    else if (waitedMs > may.ms * PATIENCE)
      onOverrun({
        kind: 'never-ends',
        what: `nothing within ${Math.round(waitedMs)} ms ${said}`,
        signature: 'never-ends',
      });
    else if (usage !== null && usage.rss - at.rss > may.memory)
      onOverrun(overdrawn('memory', `${Math.round((usage.rss - at.rss) / 1e6)} MB for ${at.bytes} bytes`));
  }, LOOKED_AT_EVERY_MS);
  return () => clearInterval(timer);
}
