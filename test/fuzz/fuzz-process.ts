import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadTarget } from './find-targets.ts';
import { inputsOf } from './inputs.ts';
import { noteProgress } from './progress.ts';
import type { Errand, Report, Tally } from './talk.ts';
import { allowed } from './target.ts';
import { type Finding, findingOf, overdrawn } from './verdict.ts';

/**
 * Reads inputs until it gets the message to stop. Its parent watches its time and memory, because it may
 * hang.
 */

interface Task {
  target: string;
  seed: number;
  workDir: string;
  progressPath: string;
}

const TOLD_EVERY_MS = 250;
/** A process with this much memory ends, so that memory left by one input does not count for another. */
const MOST_RSS = 1_024 ** 3;

const task = JSON.parse(process.argv[2] ?? '{}') as Task;
const target = await loadTarget(task.target);
const inputs = await inputsOf(target, task.seed);
const progress = noteProgress(task.progressPath);

/** An error that no input's code could catch. */
let stray: Finding | null = null;
const onStray = (error: unknown): void => {
  const error_ = error instanceof Error ? error : new Error(String(error));
  const found = findingOf(error_) ?? { kind: 'threw', what: `${error_.message}`, signature: error_.message };
  stray ??= { ...found, what: `not caught: ${found.what}`, signature: `not caught ${found.signature}` };
};
process.on('uncaughtException', onStray);
process.on('unhandledRejection', onStray);

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};
const peakBytes = (): number => process.resourceUsage().maxRSS * 1_024;

async function readOne(
  input: Buffer,
  index: number,
): Promise<{ finding: Finding | null; ms: number; grown: number }> {
  const { length } = input;
  const may = allowed(target, length);
  const rss = process.memoryUsage.rss();
  const peak = peakBytes();
  const startedMs = cpuMs();
  progress.note({ index, bytes: length, cpuMs: startedMs, rss });
  stray = null;
  let finding: Finding | null = null;
  try {
    // A reader may change its bytes; the stored input must be the original.
    await target.run(Buffer.from(input), task.workDir);
  } catch (error) {
    finding = findingOf(error);
  }
  const ms = cpuMs() - startedMs;
  const after = peakBytes();
  const grown = after > peak ? after - rss : 0;
  finding ??= stray;
  if (finding === null && ms > may.ms)
    finding = overdrawn(
      'slow',
      `${Math.round(ms)} ms for ${length} bytes, ${Math.round(may.ms)} are allowed`,
    );
  if (finding === null && grown > may.memory)
    finding = overdrawn('memory', `${Math.round(grown / 1e6)} MB for ${length} bytes`);
  for (const name of readdirSync(task.workDir))
    rmSync(join(task.workDir, name), { recursive: true, force: true });
  return { finding, ms, grown };
}

const tell = (report: Report): void => void process.send?.(report);
const nothing = (): Tally => ({ inputs: 0, worstMsPerKb: 0, worstMb: 0 });
const isFull = (): boolean => process.memoryUsage.rss() > MOST_RSS;
const seen = new Set<string>();

async function readMany(first: number, ms: number): Promise<void> {
  const endsMs = performance.now() + ms;
  let tally = nothing();
  let toldMs = performance.now();
  let index = first;
  for (; performance.now() < endsMs && !isFull(); index += 1) {
    const input = inputs(index);
    const { finding, ms: tookMs, grown } = await readOne(input, index);
    tally.inputs += 1;
    tally.worstMsPerKb = Math.max(tally.worstMsPerKb, tookMs / Math.max(1, input.length / 1_024));
    tally.worstMb = Math.max(tally.worstMb, grown / 1e6);
    if (finding !== null && !seen.has(finding.signature)) {
      seen.add(finding.signature);
      tell({ told: 'finding', index, finding, input: input.toString('base64') });
    }
    if (performance.now() - toldMs > TOLD_EVERY_MS) {
      tell({ told: 'tally', tally });
      tally = nothing();
      toldMs = performance.now();
      // Lets messages be sent, and a reader's remaining work run.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  tell({ told: 'tally', tally });
  tell({ told: 'done', next: index, isFull: isFull() });
}

async function obey(errand: Errand): Promise<void> {
  if (errand.do === 'many') return readMany(errand.first, errand.ms);
  if (errand.do === 'make') return tell({ told: 'input', input: inputs(errand.index).toString('base64') });
  const { finding, ms, grown } = await readOne(Buffer.from(errand.input, 'base64'), 0);
  tell({ told: 'verdict', finding, ms, mb: grown / 1e6 });
}

let last = Promise.resolve();
process.on('message', (errand: Errand) => {
  last = last.then(() => obey(errand));
});
process.on('disconnect', () => {
  void Promise.resolve(target.end?.()).finally(() => process.exit(0));
});
tell({ told: 'ready' });
