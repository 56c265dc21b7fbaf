import { refusals } from './errors.ts';

/** The parameters of one request, by the documented rules. Any other value throws `invalid_request`. */
export interface Query {
  text(name: string): string | undefined;
  flag(name: string): boolean | undefined;
  count(name: string, least: number, most: number): number | undefined;
}

export function readQuery(query: unknown): Query {
  const values = query as Record<string, string | string[] | undefined>;
  const text = (name: string) => {
    const value = values[name];
    const single = Array.isArray(value) ? value[0] : value;
    return single === '' ? undefined : single;
  };
  return {
    text,
    flag: (name) => {
      const value = text(name)?.toLowerCase();
      if (value === undefined) return undefined;
      if (['true', '1'].includes(value)) return true;
      if (['false', '0'].includes(value)) return false;
      throw refusals.invalid(`${name} must be true or false.`);
    },
    count: (name, least, most) => {
      const value = text(name);
      if (value === undefined) return undefined;
      const count = Number(value);
      if (!/^\d+$/.test(value) || count < least || count > most)
        throw refusals.invalid(`${name} must be a whole number from ${least} to ${most}.`);
      return count;
    },
  };
}

/** The fields of a JSON body. Refuses anything that is not an object. */
export function readBody(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw refusals.invalid('The body must be a JSON object.');
  return body as Record<string, unknown>;
}

export function readDomains(body: Record<string, unknown>): string[] {
  const { domains } = body;
  if (
    !Array.isArray(domains) ||
    domains.length < 1 ||
    domains.length > 100 ||
    !domains.every((each) => typeof each === 'string')
  ) {
    throw refusals.invalid('domains must be an array of 1 to 100 texts.');
  }
  return domains;
}
