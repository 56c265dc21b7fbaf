import type { ServerResponse } from 'node:http';
import { domainsOf, type HttpService, type SeenRequest, sendJson, startHttpService } from './http-service.ts';

export type PaidKind = 'companies' | 'technologies' | 'technology';

/** One paid request at the service; a test decides how it ends. Without a decision it stays open. */
export interface PaidRequest {
  /** Counted from 1. */
  readonly number: number;
  readonly kind: PaidKind;
  readonly subjects: readonly string[];
  /** Its token. */
  readonly token: string;
  readonly response: ServerResponse;
  /**
   * Charges what is found, even if the client is gone. Returns the whole answer; calling it again charges
   * again.
   */
  work(): { body: Record<string, unknown>; headers: Record<string, string> };
  /** Does the work and sends the answer. */
  answer(): void;
  /** Closes the connection without an answer. */
  cut(): void;
  /** Sends the page of a gateway instead of the service's answer. */
  gatewayPage(status: number): void;
  /** The service's own failure, which means that nothing is charged. */
  fail(): void;
}

/** `seen` has every request, including the free ones. */
export interface MoneyService extends HttpService {
  readonly paid: readonly PaidRequest[];
  /** The balance of both wallets; a test may change it. What it falls by is used this month. */
  readonly wallet: { balance: number };
  /** How often each thing was charged, by `kind name`. */
  readonly charges: ReadonlyMap<string, number>;
  /** Credits charged in all. */
  charged(): number;
  /** What was charged more than once. */
  twice(): string[];
}

export interface MoneyServiceOptions {
  balance?: number;
  /** Credits for one successful lookup. */
  price?: number;
  /** Whether `GET credits` has the price, or which one it has instead. */
  tellsPrice?: boolean | number;
  /** Whether a name has data; by default all but those that begin with `no`. */
  has?: (name: string) => boolean;
  /** Ends a paid request; by default it is answered. */
  fate?: (request: PaidRequest) => unknown;
  /** Answers a request differently, if it returns true. */
  instead?: (request: SeenRequest, response: ServerResponse) => boolean;
}

export const moneyWorkspace = '8f0c7c52-0000-4000-8000-000000000001';

const KINDS: Readonly<Record<string, PaidKind>> = {
  '/v1/tech-lookup/companies/batch': 'companies',
  '/v1/tech-lookup/domains/batch': 'technologies',
  '/v1/tech-lookup/companies/lookup': 'companies',
  '/v1/tech-lookup/domains/lookup': 'technologies',
  '/v1/tech-lookup/technologies/lookup': 'technology',
};

/** A service with one wallet that records its charges. It ends with the test. */
export async function startMoneyService(options: MoneyServiceOptions = {}): Promise<MoneyService> {
  const { price = 1, tellsPrice = true, has = (name) => !name.startsWith('no') } = options;
  const { fate = (request) => request.answer(), instead = () => false } = options;
  let balance = options.balance ?? 10_000;
  let used = 0;
  const wallet = {
    get balance() {
      return balance;
    },
    set balance(next) {
      used += Math.max(0, balance - next);
      balance = next;
    },
  };
  const charges = new Map<string, number>();
  const paid: PaidRequest[] = [];
  const charge = (thing: string) => {
    wallet.balance -= price;
    charges.set(thing, (charges.get(thing) ?? 0) + 1);
  };
  const receive = (seen: SeenRequest, response: ServerResponse, kind: PaidKind) => {
    const isBatch = seen.path.endsWith('/batch');
    const subjects = isBatch
      ? domainsOf(seen)
      : [seen.query.get('domain') ?? seen.query.get('technology') ?? ''];
    const work = () => {
      const served = subjects.filter((name) => has(name) && wallet.balance >= price);
      // The wallet may become empty in the middle of a batch.
      const found = served.slice(0, Math.floor(wallet.balance / price));
      for (const name of found) charge(`${kind} ${name}`);
      const body = isBatch
        ? batchBody(
            kind,
            subjects,
            found,
            subjects.filter((name) => has(name) && !found.includes(name)),
            price,
          )
        : entryOf(kind, subjects[0] ?? '', found.length > 0, Number(seen.query.get('page') ?? 1));
      const headers = {
        'x-credits-used': String(found.length * price),
        'x-credits-remaining': String(wallet.balance),
        'x-credits-cost': String(price),
        'x-credits-type': 'bulk_lookup',
        'x-ratelimit-limit': '10000',
        'x-ratelimit-remaining': '9999',
      };
      return { body, headers };
    };
    const request: PaidRequest = {
      number: paid.length + 1,
      kind,
      subjects,
      token: seen.headers.authorization?.replace('Bearer ', '') ?? '',
      response,
      work,
      answer: () => {
        if (wallet.balance < price)
          return sendJson(response, { message: 'Insufficient credits. This takes 1 credit.' }, {}, 402);
        const { body, headers } = work();
        sendJson(response, body, headers);
      },
      cut: () => void response.destroy(),
      gatewayPage: (status) => {
        response.writeHead(status, { 'content-type': 'text/html' });
        response.end(`<html><body><h1>${status}</h1></body></html>`);
      },
      fail: () => sendJson(response, { error_code: 'server_error', message: 'Something broke.' }, {}, 500),
    };
    paid.push(request);
    fate(request);
  };
  const http = await startHttpService((request, response) => {
    if (instead(request, response)) return;
    const kind = KINDS[request.path];
    if (kind !== undefined) return receive(request, response, kind);
    if (request.path === '/v1/me') return sendJson(response, holderOf(wallet.balance));
    if (request.path === '/v1/tech-lookup/credits') {
      const monthly = { available: 10_000, used, remaining: 10_000 - used };
      const told = tellsPrice === true ? price : tellsPrice;
      const cost = told === false ? {} : { cost_per_successful_request: told };
      return sendJson(response, {
        success: true,
        credit_type: 'bulk_lookup',
        balance: wallet.balance,
        ...cost,
        monthly,
      });
    }
    sendJson(response, { error_code: 'invalid_request', message: 'There is no such path.' }, {}, 404);
  });
  return {
    ...http,
    paid,
    wallet,
    charges,
    charged: () => price * [...charges.values()].reduce((sum, times) => sum + times, 0),
    twice: () => [...charges].filter(([, times]) => times > 1).map(([thing]) => thing),
  };
}

function holderOf(balance: number) {
  return {
    success: true,
    user: { id: 7, name: 'Ada', email: 'ada@example.test' },
    workspaces: [{ id: moneyWorkspace, name: 'North' }],
    credits: { bulk_lookup: balance, standard: 10 },
  };
}

function entryOf(kind: PaidKind, name: string, isFound: boolean, asked = 1): Record<string, unknown> {
  if (!isFound) return { success: false, domain: name, error: 'No data available' };
  if (kind === 'technology') return { success: true, techapi_id: name, stack: name, total_websites: 12 };
  if (kind === 'companies')
    return {
      success: true,
      domain: name,
      last_updated: '2026-10-01T00:00:00Z',
      company: { name: `The ${name} company`, industry: 'Trade', city: 'Bonn', country: 'DE' },
      total_technologies_tracked: 3,
    };
  const technologies = [
    { techapi_id: 'rails', name: 'Rails', parent_category: 'Frameworks', total_sites: 5 },
  ];
  const page = { current_page: asked, per_page: 500, total: 1, last_page: asked, has_more: false };
  return {
    success: true,
    domain: name,
    technologies,
    total_technologies: 1,
    has_more: false,
    pagination: page,
  };
}

function batchBody(
  kind: PaidKind,
  subjects: readonly string[],
  found: readonly string[],
  unpaid: readonly string[],
  price: number,
): Record<string, unknown> {
  const missing = subjects.filter((name) => !found.includes(name) && !unpaid.includes(name));
  return {
    success: true,
    requested: subjects.length,
    resolved: found.length,
    served: found.length,
    credits_charged: found.length * price,
    results: [
      ...found.map((name) => entryOf(kind, name, true)),
      ...missing.map((name) => entryOf(kind, name, false)),
    ],
    not_found: missing,
    invalid: [],
    skipped_insufficient_credits: unpaid,
  };
}
