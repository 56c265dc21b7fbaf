import type { Output, Program } from '../process/program.ts';

/** How a part of a line is shown on a terminal that has colours. */
export type Tone = 'bold' | 'dim' | 'good' | 'bad' | 'busy';

/** ANSI's numbers. They follow the colours that a person chose for their terminal. */
const CODES: Readonly<Record<Tone, readonly [number, number]>> = {
  bold: [1, 22],
  dim: [2, 22],
  good: [32, 39],
  bad: [31, 39],
  busy: [33, 39],
};

/** Where lines are shown: on a terminal of a width, or (null) in a file or another program. */
export interface Screen {
  /** Columns of the terminal. Null if nothing must be cut. */
  width: number | null;
  paint(text: string, tone: Tone): string;
}

/** The narrowest terminal that tables are made for. */
const NARROWEST = 20;

/**
 * Colours only on a terminal, and never with `NO_COLOR` (if it is not empty), with `--no-color` or on a terminal that
 * has none.
 */
export function screenOf(
  stream: Pick<Output, 'isTTY' | 'columns'>,
  argv: readonly string[],
  environment: Program['environment'],
): Screen {
  const isTerminal = stream.isTTY === true;
  const isColoured =
    isTerminal && !environment.NO_COLOR && environment.TERM !== 'dumb' && !argv.includes('--no-color');
  return {
    width: isTerminal ? Math.max(NARROWEST, stream.columns || 80) : null,
    paint: (text, tone) => {
      const [on, off] = CODES[tone];
      return isColoured && text !== '' ? `\u001b[${on}m${text}\u001b[${off}m` : text;
    },
  };
}
