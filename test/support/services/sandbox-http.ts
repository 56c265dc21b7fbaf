import { onTestFinished } from 'vitest';
import type { AccountName } from '../../../main/sandbox/accounts.ts';
import { technologiesOf } from '../../../main/sandbox/data-set.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../main/sandbox/start.ts';
import { domainAt, hasCompany, hasTechnologies } from './sample-domains.ts';

/** One answer, read completely; `json` has no fields if the text is not JSON. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  json: Record<string, unknown>;
}

export interface Client {
  get(path: string, headers?: Record<string, string | null>): Promise<Answer>;
  post(path: string, body: unknown, headers?: Record<string, string | null>): Promise<Answer>;
}

/** A header with the token of another account than the client's own. */
export const bearer = (account: AccountName) => `Bearer {${account}}`;

/**
 * Plain HTTP with the sample token and its first workspace; a null header is left out. `tokens` are the
 * values for `bearer`.
 */
export function clientOf(
  baseUrl: string,
  token: string,
  workspaceId: string,
  tokens: Partial<Sandbox['tokens']> = {},
): Client {
  const named = (value: string) =>
    value.replace(/^Bearer \{(\w+)\}$/, (_, name: AccountName) => `Bearer ${tokens[name]}`);
  const send = async (
    path: string,
    extra: Record<string, string | null>,
    init: RequestInit = {},
  ): Promise<Answer> => {
    const wanted = { authorization: `Bearer ${token}`, 'x-tenant-id': workspaceId, ...extra };
    const headers = Object.fromEntries(
      Object.entries(wanted).flatMap(([name, value]) => (value === null ? [] : [[name, named(value)]])),
    );
    const response = await fetch(`${baseUrl}${path}`, { ...init, headers });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parse(text) };
  };
  return {
    get: (path, headers = {}) => send(path, headers),
    post: (path, body, headers = {}) =>
      send(
        path,
        { 'content-type': 'application/json', ...headers },
        { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) },
      ),
  };
}

export interface OpenSandbox extends Client {
  sandbox: Sandbox;
  workspaceId: string;
  /** Credits in the lookup wallet of the first workspace. */
  balance(): number;
}

/** A sandbox on a free port that ends with the test. */
export async function openSandbox(options: SandboxOptions = {}): Promise<OpenSandbox> {
  const sandbox = await startSandbox(options);
  onTestFinished(() => sandbox.close());
  const workspaceId = sandbox.workspaces[0]?.id ?? '';
  return {
    ...clientOf(sandbox.baseUrl, sandbox.token, workspaceId, sandbox.tokens),
    sandbox,
    workspaceId,
    balance: () => sandbox.control.balances()[workspaceId]?.bulk_lookup ?? Number.NaN,
  };
}

/** The first domains of the sample world that meet a condition, that many. */
export function domainsWhere(count: number, isWanted: (domain: string) => boolean): string[] {
  const found: string[] = [];
  for (let index = 0; found.length < count; index += 1)
    if (isWanted(domainAt(index))) found.push(domainAt(index));
  return found;
}

export const withCompany = (count: number) => domainsWhere(count, hasCompany);
export const withTechnologies = (count: number, least = 1) =>
  domainsWhere(count, (domain) => technologiesOf(domain).length >= least);
export const withoutData = (count: number) => domainsWhere(count, (domain) => !hasTechnologies(domain));

export function queryOf(parameters: Record<string, string | number | boolean>): string {
  const texts = Object.entries(parameters).map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(texts).toString();
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
