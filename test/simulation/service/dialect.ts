import type { BatchDialect, ListDialect } from './dialect-parts.ts';

/**
 * How one world's service behaves in what the documentation leaves open. A world keeps its dialect; only acts
 * change it.
 */
export interface Dialect {
  /** Which `X-Credits-*` headers are sent. */
  readonly creditHeaders: Readonly<Record<'used' | 'remaining' | 'cost' | 'type', boolean>>;
  readonly rateHeaders: boolean;
  /** Credits for one successful lookup, and a later price, or null. */
  readonly price: number;
  readonly laterPrice: { readonly afterMs: number; readonly price: number } | null;
  /** Whether a 402 has only a `message`, as in the documented example. */
  readonly bareInsufficient: boolean;
  readonly invalidStatus: 400 | 422;
  /** The documentation names 500 and 120 for the same operations. */
  readonly lookupsPerMinute: 500 | 120;
  readonly window: 'fixed' | 'sliding';
  readonly countsPer: 'group' | 'endpoint';
  /** The history's own limit; null counts it with the polls. */
  readonly historyPerMinute: number | null;
  /** Whether every top-level JSON object has unknown fields. */
  readonly extraFields: boolean;
  /**
   * What `credits` of `GET /v1/me` shows: the first workspace's wallets, or a private balance that pays for
   * nothing.
   */
  readonly meShows: 'workspace' | 'own';
  /** Whether `technologies_limit` and `technology` of the domain lookup have an effect. */
  readonly unclearParameters: 'ignored' | 'obeyed';
  /** The answer for a page after the last one. */
  readonly pastTheEnd: 'no data' | 'empty page';
  readonly websitesAs: 'text' | 'object';
  /** The company's field for its page in a professional network. */
  readonly networkField: string;
  /** Added to the service's own clock, ms. */
  readonly clockOffsetMs: number;
  readonly batch: BatchDialect;
  readonly list: ListDialect;
}

/** The plainest reading of the documentation; the tests of its rules use this. */
export const plainDialect: Dialect = {
  creditHeaders: { used: true, remaining: true, cost: true, type: true },
  rateHeaders: true,
  price: 1,
  laterPrice: null,
  bareInsufficient: false,
  invalidStatus: 422,
  lookupsPerMinute: 500,
  window: 'fixed',
  countsPer: 'group',
  historyPerMinute: null,
  extraFields: false,
  meShows: 'workspace',
  unclearParameters: 'ignored',
  pastTheEnd: 'empty page',
  websitesAs: 'text',
  networkField: 'professional_network_url',
  clockOffsetMs: 0,
  batch: {
    skipsRest: true,
    skippedEntries: false,
    emptyMeans: 'nothing left',
    spelling: 'bare',
    isShuffled: false,
    emptyFilter: 'no data',
    envelope: {
      results: 'results',
      wrap: null,
      isKeyed: false,
      domain: 'domain',
      technologies: 'technologies',
      inner: null,
      counts: 'top',
      failures: 'both',
    },
  },
  list: {
    startStatus: 202,
    unknownTechnology: { status: 404, code: 'technology_not_found' },
    noMatch: { status: 422, code: 'no_matching_websites' },
    notReadyCode: 'list_not_ready',
    expiredCode: 'file_expired',
    history: 'lists',
    row: 'full',
    id: 'report_id',
    createdAt: 'zone',
    technologyAs: 'text',
    statusUrl: 'absolute',
    takesRanges: true,
    etag: 'strong',
    file: 'exact',
    workbookBelowRows: 8,
    failsAfterCharge: false,
    retentionMs: 30 * 86_400_000,
    periodMs: 30 * 86_400_000,
    periodStartMs: 0,
  },
};
