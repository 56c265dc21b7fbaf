import type { Accounts, Token } from './accounts.ts';
import type { Holdings } from './data/holdings.ts';
import type { Technologies } from './data/technologies.ts';
import type { Dialect } from './dialect.ts';
import type { Dice, Timeline } from './inputs.ts';
import type { Limits } from './limits.ts';
import type { Lists } from './lists/lists.ts';
import type { Answer, ServiceRequest } from './messages.ts';
import type { Kind, LimitGroup, OperationName } from './operations.ts';
import type { ServiceOptions } from './options.ts';
import type { TruthLog } from './truth.ts';
import type { Price, Wallets } from './wallets.ts';

/** All parts of the service. */
export interface Service {
  readonly timeline: Timeline;
  readonly dice: Dice;
  readonly dialect: Dialect;
  readonly options: ServiceOptions;
  readonly accounts: Accounts;
  readonly wallets: Wallets;
  readonly price: Price;
  readonly limits: Limits;
  readonly technologies: Technologies;
  readonly holdings: Holdings;
  readonly lists: Lists;
  readonly truth: TruthLog;
  /** The share of domains that are "temporarily unavailable" now. */
  unavailable: number;
}

/**
 * One admitted request. `workspace` is empty for operations that need none; `id` is the report in the path.
 */
export interface Visit {
  readonly request: ServiceRequest;
  readonly requestId: number;
  readonly token: Token;
  readonly workspace: string;
  readonly id: number;
  readonly keys: readonly string[];
}

/** One operation of the service. */
export interface Operation {
  readonly name: OperationName;
  readonly method: 'GET' | 'POST';
  readonly path: RegExp;
  readonly group: LimitGroup;
  readonly kind: Kind | null;
  readonly needsWorkspace: boolean;
  /** How long the work takes, virtual ms. */
  readonly workMs: readonly [number, number];
  /** What a request asks for, in the truth's spelling. */
  keys(request: ServiceRequest): readonly string[];
  /** Checks a request when it arrives. Returns an answer, or work that is done atomically at the end. */
  begin(service: Service, visit: Visit): Answer | (() => Answer);
}

/** The service's own wall clock. */
export function serviceNow({ timeline, dialect }: Service): number {
  return timeline.now() + dialect.clockOffsetMs;
}
