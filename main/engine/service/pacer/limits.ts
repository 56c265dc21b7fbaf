/** The limits of one group, requests in a window. */
export interface Limits {
  /** The limit of an endpoint, together with whatever it may share it with. */
  of(endpoint: string): number;
  /** The limit of all endpoints together. */
  readonly ofAll: number;
  /** The endpoints that named a limit; before the first, one that stands for any. */
  readonly endpoints: readonly string[];
  told(endpoint: string, limit: number): void;
  /** Whether two endpoints may be counted together by the server. */
  mayShare(one: string, other: string): boolean;
}

/**
 * The service's headers speak of an endpoint, its document of the group, and neither says whether the endpoints of a group share a counter. Those
 * that name the same limit are taken to share it, and those that named none yet to share with all; those that name different limits cannot.
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
