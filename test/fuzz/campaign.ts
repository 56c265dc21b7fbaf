import { createReader } from './reader.ts';
import { judge, shrink } from './shrink.ts';
import type { Tally } from './talk.ts';
import type { Finding } from './verdict.ts';

/** The result of one target; `seconds` are those in which its processes worked. */
export interface Sum extends Tally {
  readonly name: string;
  seconds: number;
  findings: number;
}

/**
 * A broken promise with the shortest input that was found; `isAlone` is false if that input breaks it only
 * after others.
 */
export interface Found {
  readonly target: string;
  readonly index: number;
  readonly finding: Finding;
  readonly input: Buffer;
  readonly isAlone: boolean;
}

export interface CampaignOptions {
  readonly targets: readonly { readonly name: string; readonly share: number }[];
  readonly seed: number;
  /** For all of it, in real time; shortening the findings takes additional time. */
  readonly mostMs: number;
  /** How many processes work at the same time. */
  readonly lanes: number;
  readonly stopsAtFirst: boolean;
  /** Called with each kind of finding before anything is tried again: what comes then may take long, or not find it. */
  readonly onMet: (met: Pick<Found, 'target' | 'index' | 'finding' | 'input'>) => void;
  readonly onFound: (found: Found) => void;
  readonly onProgress: (sums: readonly Sum[]) => void;
}

/**
 * How long a turn of a target is, ms. Starting a process takes one second, which hardly counts in so long a
 * turn.
 */
const TURN_MS = 60_000;
/** The numbers of inputs of different turns are this far apart, so that none is read twice. */
const STRIDE = 10_000_000;

interface Turn {
  readonly sum: Sum;
  readonly number: number;
  readonly ms: number;
}

/** Reads inputs of all targets for some time, each by its share. */
export async function runCampaign(options: CampaignOptions): Promise<Sum[]> {
  const { targets, seed, mostMs, lanes, stopsAtFirst } = options;
  const shares = targets.reduce((all, { share }) => all + share, 0);
  const sums = targets.map(
    ({ name }): Sum => ({ name, inputs: 0, seconds: 0, findings: 0, worstMsPerKb: 0, worstMb: 0 }),
  );
  const known = new Set<string>();
  let isOver = false;

  const settle = async (
    name: string,
    met: { index: number; finding: Finding; input: Buffer },
  ): Promise<boolean> => {
    const key = `${name} ${met.finding.signature}`;
    if (known.has(key)) return false;
    known.add(key);
    options.onMet({ target: name, ...met });
    const reader = await createReader(name, seed);
    try {
      const alone = await judge(reader, met.input);
      const isAlone = alone !== null;
      // A computer that is busy with something else makes an input slow once, not twice.
      if (!isAlone && met.finding.kind === 'slow') return false;
      const finding = alone ?? met.finding;
      known.add(`${name} ${finding.signature}`);
      const input = isAlone ? await shrink(reader, met.input, finding) : met.input;
      options.onFound({ target: name, index: met.index, finding, input, isAlone });
      return true;
    } finally {
      await reader.end();
    }
  };

  const take = async ({ sum, number, ms }: Turn): Promise<void> => {
    const met: { index: number; finding: Finding; input: Buffer }[] = [];
    const reader = await createReader(sum.name, seed);
    const startedMs = performance.now();
    try {
      let next = number * STRIDE;
      let isFull = false;
      for (;;) {
        const leftMs = ms - (performance.now() - startedMs);
        if (leftMs <= 0 || (stopsAtFirst && (isOver || met.length > 0))) break;
        const fall = await reader.do(
          { do: 'many', first: next, ms: stopsAtFirst ? Math.min(leftMs, 2_000) : leftMs },
          (report) => {
            if (report.told === 'done') ({ next, isFull } = report);
            if (report.told === 'finding')
              met.push({ ...report, input: Buffer.from(report.input, 'base64') });
            if (report.told !== 'tally') return;
            sum.inputs += report.tally.inputs;
            sum.worstMsPerKb = Math.max(sum.worstMsPerKb, report.tally.worstMsPerKb);
            sum.worstMb = Math.max(sum.worstMb, report.tally.worstMb);
            options.onProgress(sums);
          },
        );
        if (fall === null) {
          if (isFull) await reader.restart();
        } else {
          next = fall.index + 1;
          await reader.do({ do: 'make', index: fall.index }, (report) => {
            if (report.told === 'input') met.push({ ...fall, input: Buffer.from(report.input, 'base64') });
          });
        }
      }
    } finally {
      sum.seconds += (performance.now() - startedMs) / 1_000;
      await reader.end();
    }
    for (const each of met) {
      if (stopsAtFirst && isOver) return;
      if (!(await settle(sum.name, each))) continue;
      sum.findings += 1;
      isOver = true;
    }
  };

  const turns = sums.flatMap((sum, at) => {
    const wholeMs = (mostMs * lanes * (targets[at]?.share ?? 1)) / shares;
    const count = Math.ceil(wholeMs / TURN_MS);
    return Array.from({ length: count }, (_, number): Turn => ({ sum, number, ms: wholeMs / count }));
  });
  // The first turns of all targets come before any second turn.
  const queue = turns.sort((one, other) => one.number - other.number).values();
  const lane = async (): Promise<void> => {
    for (const turn of queue) if (!stopsAtFirst || !isOver) await take(turn);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return sums;
}
