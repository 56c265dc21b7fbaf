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

/** All that the service is made of. */
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
  /** Share of the domains that are "temporarily unavailable" now. */
  unavailable: number;
}

/** One request that was let in. `workspace` is empty for operations that need none, `id` is the report of a path. */
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
  /** What a request asks for, as the truth spells it. */
  keys(request: ServiceRequest): readonly string[];
  /** Looks at a request when it arrives: an answer at once, or what is done, atomically, when the work is finished. */
  begin(service: Service, visit: Visit): Answer | (() => Answer);
}

/** The service's own wall clock. */
export function serviceNow({ timeline, dialect }: Service): number {
  return timeline.now() + dialect.clockOffsetMs;
}
