import { oneLine } from '../../preload/contract/values/one-line.ts';
import { cutToWidth } from './text-width.ts';

/** Where a command says what it does: always stderr, so that stdout has only the result. */
export interface Terminal {
  isInteractive: boolean;
  say(line: string): void;
  /** Says what a person must know even if a program reads the result. */
  note(line: string): void;
  /** Shows progress in place on a terminal, and nothing elsewhere. */
  progress(line: string | null): void;
}

export function createTerminal(stream: NodeJS.WriteStream, isQuiet: boolean): Terminal {
  const isInteractive = stream.isTTY === true;
  const clear = isInteractive ? '\r\u001b[2K' : '';
  return {
    isInteractive,
    say: (line) => {
      if (!isQuiet) stream.write(`${clear}${oneLine(line)}\n`);
    },
    note: (line) => {
      stream.write(`${clear}${oneLine(line)}\n`);
    },
    progress: (line) => {
      if (!isInteractive) return;
      stream.write(
        line === null ? clear : `${clear}${cutToWidth(oneLine(line), (stream.columns || 80) - 1)}`,
      );
    },
  };
}
