import { isAbsolute, resolve } from 'node:path';
import { StackdeskError } from '../../preload/contract/errors.ts';
import { oneLine } from '../../preload/contract/values/one-line.ts';
import type { Program } from '../process/program.ts';
import type { FlagValues } from './arguments.ts';
import { nextCallWith } from './next-call.ts';
import { cutToWidth } from './text-width.ts';
import type { WrittenOutput } from './written-output.ts';

/** Where one command runs, and says what it does: always on stderr, so that stdout has only the result. */
export interface Terminal {
  /** What the computer gives the command. */
  program: Program;
  isInteractive: boolean;
  say(line: string): void;
  /** Says what a person must know even if a program reads the result. */
  note(line: string): void;
  /** Shows progress in place on a terminal, and nothing elsewhere. */
  progress(line: string | null): void;
  /** The absolute path of a file that a person named. */
  pathOf(named: string): string;
  /** A call that a person may paste: `stackdesk runs resume 7`, with the flags by which this command found its data. */
  nextCall(words: string): string;
}

/** The terminal of a command with these flags. */
export function createTerminal(
  program: Program,
  flags: FlagValues,
  stderr: Pick<WrittenOutput, 'write'> = program.stderr,
): Terminal {
  const isInteractive = program.stderr.isTTY === true;
  const clear = isInteractive ? '\r\u001b[2K' : '';
  return {
    program,
    isInteractive,
    say: (line) => {
      if (flags.json !== true) stderr.write(`${clear}${oneLine(line)}\n`);
    },
    note: (line) => {
      stderr.write(`${clear}${oneLine(line)}\n`);
    },
    progress: (line) => {
      if (!isInteractive) return;
      stderr.write(
        line === null ? clear : `${clear}${cutToWidth(oneLine(line), (program.stderr.columns || 80) - 1)}`,
      );
    },
    // A folder that was deleted matters only to paths that begin at it.
    pathOf: (named) => (isAbsolute(named) ? resolve(named) : resolve(folderOf(program, named), named)),
    nextCall: nextCallWith(flags),
  };
}

function folderOf(program: Program, named: string): string {
  try {
    return program.folder;
  } catch (cause) {
    throw new StackdeskError(
      'usage',
      `The folder that this command was started in is gone. Change to another one, or name the whole path of ${named}.`,
      { cause },
    );
  }
}
