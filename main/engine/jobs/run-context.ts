import type { LookupKind } from '../../../preload/contract/models/enrich.ts';
import type { WalletContext } from '../ledger/balance.ts';
import type { PendingLookup } from '../store/job-lookups.ts';
import type { StoredJob } from '../store/jobs.ts';

/** What a person wants of a run; `signal` fires once that is no longer to go on. */
export interface RunControl {
  readonly want: 'run' | 'pause' | 'stop';
  readonly signal: AbortSignal;
}

export interface RunContext {
  wallet: WalletContext;
  job: StoredJob;
  control: RunControl;
  /** Called after each answer: the credits it cost, and how many lookups it ended. */
  onAnswer: (answer: { credits: number; lookups: number }) => void;
}

/** Up to 100 domains of one kind that are asked in one request. */
export interface Batch {
  kind: LookupKind;
  lookups: PendingLookup[];
  /** How often it was sent without an answer and without a charge. */
  losses: number;
}
