import type { Dialect } from './dialect.ts';
import type { LimitGroup } from './operations.ts';

/** A workspace at the beginning, with the credits in its wallets. */
export interface WorkspaceOptions {
  readonly name: string;
  readonly bulk_lookup: number;
  readonly standard: number;
}

/** What is odd about the wallets. The documentation says nothing about any of it. */
export interface WalletWays {
  /** Whether the second workspace pays from the first one's wallets. */
  readonly isShared: boolean;
  /** Whether the lookup wallet shows what it holds, or always the same. */
  readonly shows: 'now' | 'constant';
  /**
   * What `monthly.used` counts: what this workspace paid; what anybody paid from the wallet; the same as the first, five
   * minutes late; nothing.
   */
  readonly used: 'own' | 'all' | 'late' | 'nothing';
  /**
   * Where credits are missing that a batch or a list may cost, from when the service begins to work on it until it is done
   * and what it does not cost comes back. Nowhere if missing.
   */
  readonly holds?: 'balance' | 'everywhere';
  /** The lookup wallet is filled up to this as soon as it holds less than half of it. Null if it is not. */
  readonly refillsTo: number | null;
}

/** The options; all have defaults. Shares are from 0 to 1. */
export interface ServiceOptions {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  /** Decides, with a domain, which data there is. */
  readonly seed: number;
  /** Fixed parts of the world's dialect; the dice decide the rest. */
  readonly dialect: Partial<Dialect>;
  /** Requests a minute instead of the documented limits. */
  readonly limits: Readonly<Partial<Record<LimitGroup, number>>>;
  /** Requests a minute from one network address, or null; checked before the token. */
  readonly addressPerMinute: number | null;
  /** The last one is real, but the first two tokens can't reach it. */
  readonly workspaces: readonly WorkspaceOptions[];
  readonly wallets: WalletWays;
  readonly technologiesShare: number;
  readonly companyShare: number;
  /** The most technologies of most domains; one in twelve has up to fifteen times as many. */
  readonly technologiesPerDomain: number;
  /** The share of domains that are "temporarily unavailable": 200, `success` false, another `error`, free. */
  readonly unavailableShare: number;
  readonly listRows: { readonly least: number; readonly most: number };
  /** Time from a list's start to its end, ms. */
  readonly listMs: { readonly least: number; readonly most: number };
  readonly listFailShare: number;
}

export const usualOptions: ServiceOptions = {
  baseUrl: 'https://service.example',
  seed: 1,
  dialect: {},
  limits: {},
  addressPerMinute: null,
  workspaces: [
    { name: 'Field team', bulk_lookup: 1_000, standard: 20 },
    { name: 'Research', bulk_lookup: 300, standard: 5 },
    { name: 'Somebody else', bulk_lookup: 500, standard: 5 },
  ],
  wallets: { isShared: false, shows: 'now', used: 'own', refillsTo: null },
  technologiesShare: 0.7,
  companyShare: 0.6,
  technologiesPerDomain: 4,
  unavailableShare: 0,
  listRows: { least: 1, most: 40 },
  listMs: { least: 5_000, most: 1_200_000 },
  listFailShare: 0.1,
};
