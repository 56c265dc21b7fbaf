/** The limits of one group, in requests per window. */
export interface Limits {
  /** The limit of an endpoint, with everything that may share it. */
  of(endpoint: string): number;
  /** The limit of all endpoints together. */
  readonly ofAll: number;
  /** The endpoints that named a limit. Before the first one, a single '' in place of any. */
  readonly endpoints: readonly string[];
  told(endpoint: string, limit: number): void;
  /** True if the service may count the two endpoints together. */
  mayShare(one: string, other: string): boolean;
}

/**
 * The service's headers are about an endpoint, its document is about the group, and neither says if the
 * endpoints of a group share a counter. Endpoints that named the same limit count as sharing it. One that
 * named none yet counts as sharing with all. Those with different limits cannot share.
 */
export function createLimits(documentedLimit: number): Limits {
  const known = new Map<string, number>();
  return {
    of: (endpoint) => known.get(endpoint) ?? Math.min(documentedLimit, ...known.values()),
    get ofAll() {
      return Math.max(documentedLimit, ...known.values());
    },
    get endpoints() {
      return known.size === 0 ? [''] : [...known.keys()];
    },
    told: (endpoint, limit) => void known.set(endpoint, limit),
    mayShare(one, other) {
      const limit = known.get(one);
      const another = known.get(other);
      return limit === undefined || another === undefined || limit === another;
    },
  };
}
