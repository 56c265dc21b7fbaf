import type { LookupKind } from '#contract/models/enrich.ts';
import type { Job, Problem } from '#contract/models/job.ts';
import type { Reason } from '#contract/reason.ts';
import type { WalletContext } from '../ledger/balance.ts';
import type { Word } from '../store/doubts.ts';
import type { PendingLookup } from '../store/job-lookups.ts';
import type { StoredJob } from '../store/jobs.ts';
import type { AnsweredBatch } from './progress.ts';

/** What a person wants of a run. `signal` fires once it is to pause or stop. */
export interface RunControl {
  readonly want: 'run' | 'pause' | 'stop';
  readonly signal: AbortSignal;
  /** Why a stop skips what is left. */
  readonly skipping?: Reason;
  /** Why it is to pause, if no person wanted that. */
  readonly problem?: Problem | null;
}

/**
 * How long a run waits for a service that is away, ms: the first pause, the longest pause, and all of them.
 * `failingMs` is the whole wait for a service that names the balance but fails at everything that is paid.
 */
export interface Patience {
  readonly firstMs: number;
  readonly longestMs: number;
  readonly totalMs: number;
  readonly failingMs: number;
}

export interface RunContext {
  wallet: WalletContext;
  job: StoredJob;
  control: RunControl;
  patience?: Patience;
  /** Domains in one request at most. If left out, as many as the service takes. */
  batchSize?: number | undefined;
  /** A person's word to ask again for what is in doubt. */
  word: Word | null;
  onAnswer: (answer: AnsweredBatch) => void;
  /** What the run waits for now. Null once it goes on. */
  onWaiting?: (waiting: Job['waiting']) => void;
  /** A service that was away names the balance again. */
  onThere?: () => void;
}

/** Up to 100 domains of one kind, asked in one request. */
export interface Batch {
  kind: LookupKind;
  lookups: PendingLookup[];
  /** How often the service failed at it. */
  failures: number;
  /** How many batches had been answered when it was asked for the first time. */
  askedSince: number;
}
