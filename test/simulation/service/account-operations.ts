import { type Answer, jsonAnswer } from './messages.ts';
import { creditHeaders } from './refusals.ts';
import type { Operation, Service, Visit } from './service.ts';

export const me: Operation = {
  name: 'me',
  method: 'GET',
  path: /^\/v1\/me$/,
  group: 'me',
  kind: null,
  needsWorkspace: false,
  workMs: [5, 80],
  keys: () => [],
  begin: (service, visit) => () => tokenHolder(service, visit),
};

function tokenHolder({ accounts, wallets, dialect }: Service, { token }: Visit): Answer {
  const reachable = accounts.workspaces.filter(({ id }) => token.workspaces.includes(id));
  const first = dialect.meShows === 'workspace' ? reachable[0] : undefined;
  return jsonAnswer(200, {
    success: true,
    user: token.user,
    workspaces: reachable,
    credits: {
      bulk_lookup: first === undefined ? 7 : wallets.shown(first.id, 'bulk_lookup'),
      standard: first === undefined ? 0 : wallets.shown(first.id, 'standard'),
    },
  });
}

export const credits: Operation = {
  name: 'credits',
  method: 'GET',
  path: /^\/v1\/tech-lookup\/credits$/,
  group: 'lookup',
  kind: null,
  needsWorkspace: true,
  workMs: [5, 80],
  keys: () => [],
  begin: (service, visit) => () => creditBalance(service, visit),
};

function creditBalance(service: Service, { workspace }: Visit): Answer {
  const { wallets, price } = service;
  const balance = wallets.shown(workspace, 'bulk_lookup');
  const used = wallets.used(workspace);
  const headers = { ...creditHeaders(service, workspace, 'bulk_lookup', 0), 'x-credits-type': 'bulk_lookup' };
  const body = {
    success: true,
    credit_type: 'bulk_lookup',
    balance,
    cost_per_successful_request: price.now(),
    monthly: { available: balance + used, used, remaining: balance },
  };
  return jsonAnswer(200, body, headers);
}

/** The public texts, which need no token; it only matters that they exist. */
export function publicText(path: string): Answer | null {
  if (path === '/docs/openapi.json')
    return jsonAnswer(200, { openapi: '3.1.0', info: { title: 'Lookups', version: '1.0.0' }, paths: {} });
  if (path !== '/llms.txt' && path !== '/llms-full.txt') return null;
  return {
    status: 200,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: 'A service of lookups.\n',
  };
}
