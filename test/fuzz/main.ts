import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { type Found, runCampaign, type Sum } from './campaign.ts';
import { loadTarget, targetNames } from './find-targets.ts';
import { keep, keepMet } from './found.ts';
import { createReader } from './reader.ts';
import { judge } from './shrink.ts';

/**
 * `npm run fuzz -- --minutes 10`, or `--seconds 60`, with `[--target NAME,…] [--seed S] [--processes N]
 * [--stop]`, `--dry` to store nothing; `--target NAME --input FILE` reads one input. See docs/fuzzing.md.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '1' },
      seconds: { type: 'string' },
      target: { type: 'string' },
      seed: { type: 'string', default: '1' },
      processes: { type: 'string', default: String(availableParallelism()) },
      input: { type: 'string' },
      stop: { type: 'boolean', default: false },
      dry: { type: 'boolean', default: false },
    },
  });
  const known = targetNames();
  const wanted = values.target?.split(',') ?? known;
  const unknown = wanted.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`there is no ${unknown}; there are ${known.join(', ')}`);
  if (values.input !== undefined) return readOne(wanted, values.input);

  const seconds = values.seconds === undefined ? Number(values.minutes) * 60 : Number(values.seconds);
  const targets = await Promise.all(
    wanted.map(async (name) => ({ name, share: (await loadTarget(name)).share ?? 1 })),
  );
  let found = 0;
  let saidMs = performance.now();
  const sums = await runCampaign({
    targets,
    seed: Number(values.seed),
    mostMs: seconds * 1_000,
    lanes: Math.max(1, Number(values.processes)),
    stopsAtFirst: values.stop,
    onMet: (met) =>
      console.log(
        `${met.target}, input ${met.index}: ${met.finding.kind}, once: ${met.finding.what}\n  ${keepMet(met)}`,
      ),
    onFound: (each) => {
      found += 1;
      tellFound(each, values.dry);
    },
    onProgress: (soFar) => {
      if (performance.now() - saidMs < 20_000) return;
      saidMs = performance.now();
      const inputs = soFar.reduce((all, sum) => all + sum.inputs, 0);
      console.log(`${inputs.toLocaleString('en')} inputs, ${found} findings`);
    },
  });
  console.log(`\n${tableOf(sums)}`);
  return found === 0 ? 0 : 1;
}

function tellFound(found: Found, isDry: boolean): void {
  const { target, index, finding, input, isAlone } = found;
  const kept = isDry
    ? `in base64: ${input.subarray(0, 3_000).toString('base64')}`
    : isAlone
      ? `kept as test/fuzz/found/${keep(found)}`
      : 'the input alone does not do it, so it is not kept';
  console.log(
    `${target}, input ${index} (${input.length} bytes): ${finding.kind}: ${finding.what}\n  ${kept}`,
  );
}

async function readOne([name = '', ...others]: readonly string[], path: string): Promise<number> {
  if (others.length > 0) throw new Error('--input needs --target, too');
  const reader = await createReader(name, 1);
  const finding = await judge(reader, readFileSync(path));
  await reader.end();
  console.log(
    finding === null ? `${name}: every promise was kept` : `${name}: ${finding.kind}: ${finding.what}`,
  );
  return finding === null ? 0 : 1;
}

function tableOf(sums: readonly Sum[]): string {
  const total = (of: (sum: Sum) => number): number => sums.reduce((all, sum) => all + of(sum), 0);
  const all: Sum = {
    name: 'all',
    inputs: total((sum) => sum.inputs),
    seconds: total((sum) => sum.seconds),
    findings: total((sum) => sum.findings),
    worstMsPerKb: Math.max(...sums.map((sum) => sum.worstMsPerKb)),
    worstMb: Math.max(...sums.map((sum) => sum.worstMb)),
  };
  const rows = [...sums, all].map((sum) => [
    sum.name,
    sum.inputs.toLocaleString('en'),
    sum.seconds.toFixed(0),
    (sum.inputs / Math.max(1, sum.seconds)).toFixed(0),
    String(sum.findings),
    sum.worstMsPerKb.toFixed(0),
    sum.worstMb.toFixed(0),
  ]);
  const head = ['target', 'inputs', 'seconds', 'a second', 'findings', 'most ms a KiB', 'most MB'];
  const lines = [head, head.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

process.exit(await main());
