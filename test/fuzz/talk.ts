import type { Finding } from './verdict.ts';

/** What the reading process is asked to do; inputs are sent as base64. */
export type Errand =
  /** Reads inputs from number `first` on, for `ms`. */
  | { readonly do: 'many'; readonly first: number; readonly ms: number }
  | { readonly do: 'make'; readonly index: number }
  | { readonly do: 'one'; readonly input: string };

export interface Tally {
  inputs: number;
  worstMsPerKb: number;
  worstMb: number;
}

export type Report =
  | { readonly told: 'ready' }
  | { readonly told: 'tally'; readonly tally: Tally }
  | { readonly told: 'finding'; readonly index: number; readonly finding: Finding; readonly input: string }
  /**
   * `next` is the first number that was not read. `isFull`: the process has so much memory that another
   * should continue.
   */
  | { readonly told: 'done'; readonly next: number; readonly isFull: boolean }
  | { readonly told: 'input'; readonly input: string }
  | { readonly told: 'verdict'; readonly finding: Finding | null; readonly ms: number; readonly mb: number };
