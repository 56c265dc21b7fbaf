import type { Readable, Writable } from 'node:stream';

/** What asks a program to end: Ctrl-C, the system, and a terminal that is closed. */
export const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
export type EndingSignal = (typeof ENDING_SIGNALS)[number];

export type Input = Readable & { isTTY?: boolean };
export type Output = Writable & { isTTY?: boolean; columns?: number };

/** The sample service, once it takes requests. */
export interface SampleService {
  baseUrl: string;
  token: string;
  stop(): void;
}

/**
 * What a program gets from the computer that starts it. A process has one, which its entry makes of `process`. Tests and
 * made-up worlds make others, and run several programs side by side.
 */
export interface Program {
  environment: Readonly<NodeJS.ProcessEnv>;
  /** The folder that relative paths begin at. */
  folder: string;
  homeFolder: string;
  platform: NodeJS.Platform;
  /** The program by which this one can be started again, with its first arguments; all by their whole paths. */
  call: readonly string[];
  stdin: Input;
  stdout: Output;
  stderr: Output;
  /** Calls the handler at the next of each of these signals, instead of ending at once. Returns what takes it off again. */
  onSignal(signals: readonly EndingSignal[], handler: (signal: EndingSignal) => void): () => void;
  /** How many handlers wait for a signal. */
  handlersOf(signal: EndingSignal): number;
  /** Sends itself a signal. Without a handler, the program ends at once. */
  raise(signal: EndingSignal): void;
  /** Catches errors that nothing else caught. Returns a function that ends that. */
  onStrayError(report: (error: unknown) => void): () => void;
  /** Starts the sample service with these flags. It ends with the program. */
  startSample(flags: readonly string[]): Promise<SampleService>;
  /** Runs the sample service with these flags until it ends, over the streams of this program. Returns its exit code. */
  runSample(flags: readonly string[]): Promise<number>;
}
