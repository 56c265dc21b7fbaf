import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Fault } from './places.ts';
import type { Verdict } from './suite.ts';

/** What became of one fault in one commit. */
export interface Tried {
  commit: string;
  fault: Fault;
  verdict: Verdict;
}

/** The faults that were tried before, so that a stopped run goes on. */
export function readTried(path: string): Tried[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n');
  // A run that was killed may leave half a line.
  return lines.flatMap((line) => {
    try {
      return [JSON.parse(line) as Tried];
    } catch {
      return [];
    }
  });
}

export function noteTried(path: string, tried: Tried): void {
  appendFileSync(path, `${JSON.stringify(tried)}\n`);
}

export function isSameFault(one: Fault, other: Fault): boolean {
  return one.file === other.file && one.context === other.context && one.after === other.after;
}

/** A table of all faults: what each commit's tests said. */
export function tableOf(
  faults: readonly Fault[],
  commits: readonly string[],
  tried: readonly Tried[],
): string {
  const of = (fault: Fault, commit: string) =>
    tried.find((each) => each.commit === commit && isSameFault(each.fault, fault))?.verdict;
  const said = (verdict: Verdict | undefined): string => {
    if (verdict === undefined) return 'not tried';
    const shaky = verdict.shaky.length > 0 ? ` (${verdict.shaky.length} shaky)` : '';
    return `${verdict.caughtBy === null ? '**survived**' : cell(verdict.caughtBy)}, ${verdict.seconds} s${shaky}`;
  };
  const names = commits.map((commit) => commit.slice(0, 8));
  const rows = faults.map((fault, index) => {
    const place = `\`${fault.file}:${fault.line}\``;
    const verdicts = commits.map((commit) => said(of(fault, commit)));
    return `| ${[index + 1, place, fault.kind, `\`${cell(fault.before)}\``, ...verdicts].join(' | ')} |`;
  });
  const sums = commits.map((commit) => {
    const verdicts = faults.map((fault) => of(fault, commit)).filter((each) => each !== undefined);
    return `${verdicts.filter(({ caughtBy }) => caughtBy !== null).length} of ${verdicts.length} caught`;
  });
  const head = ['', 'place', 'fault', 'source', ...names];
  return [
    `| ${head.join(' | ')} |`,
    `|${head.map(() => '---|').join('')}`,
    ...rows,
    `| ${['', '', '', 'sum', ...sums].join(' | ')} |`,
    '',
  ].join('\n');
}

function cell(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').replaceAll('`', "'");
  return line.length > 90 ? `${line.slice(0, 89)}…` : line;
}
