import type { Output } from '../process/program.ts';

/** A stream that a program writes to, whose reader may go away and whose disk may be full. */
export interface WrittenOutput {
  write(text: string): void;
  /** Writes, and waits until it has arrived. False if the reader wants no more, or nothing more arrives. */
  pass(text: string): Promise<boolean>;
  /**
   * Waits until everything has arrived. Returns why something did not: null if all did, or if the reader wants no more,
   * as that of `| head`.
   */
  settled(): Promise<Error | null>;
}

/** Nothing else handles errors of this stream, and none of them may end the program while something is paid for. */
export function writtenOutput(stream: Output): WrittenOutput {
  let fault: Error | null = null;
  let last: Promise<void> = Promise.resolve();
  const note = (error: Error) => {
    fault ??= error;
  };
  stream.on('error', note);
  const write = (text: string) => {
    if (fault !== null) return;
    last = new Promise((done) => {
      stream.write(text, (error) => {
        if (error != null) note(error);
        done();
      });
    });
  };
  return {
    write,
    pass: async (text) => {
      write(text);
      await last;
      return fault === null;
    },
    settled: async () => {
      await last;
      return fault !== null && hasReader(fault) ? fault : null;
    },
  };
}

function hasReader(error: NodeJS.ErrnoException): boolean {
  return error.code !== 'EPIPE' && error.code !== 'ECONNRESET';
}
