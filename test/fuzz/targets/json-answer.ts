import { createServiceClient, type ServiceClient } from '../../../main/engine/service/client.ts';
import { exchangeOver } from '../../../main/engine/service/exchange.ts';
import { createPacer } from '../../../main/engine/service/pacer/pacer.ts';
import { readBatch } from '../../../main/engine/service/read/batch/batch.ts';
import { readCompany } from '../../../main/engine/service/read/company.ts';
import { readCredits } from '../../../main/engine/service/read/credits.ts';
import { readHistory, readList, readListHistory } from '../../../main/engine/service/read/lists.ts';
import { readMe } from '../../../main/engine/service/read/me.ts';
import { readTechnologies } from '../../../main/engine/service/read/technologies.ts';
import { readTechnologyStats } from '../../../main/engine/service/read/technology-stats.ts';
import { createToken } from '../../../main/engine/service/secret.ts';
import { ServiceError } from '../../../main/engine/service/service-error.ts';
import type { Transport } from '../../../main/engine/service/transport-types.ts';
import type { HttpPool } from '../../../main/engine/world/http-pool.ts';
import { mutateJson } from '../json.ts';
import { requirePromise } from '../promise.ts';
import { sampleAnswers } from '../sample-answers.ts';
import type { FuzzTarget } from '../target.ts';

const DOMAINS = ['a.com', 'b.org', 'www.a.com', 'xn--bcher-kva.de', 'nodata.net'];

let body: Buffer = Buffer.alloc(0);

/** Answers every request with the input, in pieces, without a socket; the client is the real one. */
const pool: HttpPool = {
  dispatch(_options, handler) {
    const controller = { abort: () => undefined, pause: () => undefined, resume: () => undefined } as never;
    handler.onRequestStart?.(controller, undefined);
    handler.onResponseStart?.(controller, 200, { 'content-type': 'application/json', 'x-credits-used': '1' });
    for (let at = 0; at < body.length; at += 4_096)
      handler.onResponseData?.(controller, body.subarray(at, at + 4_096));
    handler.onResponseEnd?.(controller, {});
  },
  close: async () => undefined,
  destroy: async () => undefined,
};
const limits = {
  maxBodyBytes: 64 * 1_024 ** 2,
  headersTimeoutMs: 60_000,
  bodyTimeoutMs: 60_000,
  totalTimeoutMs: 60_000,
};
const transport: Transport = {
  exchange: (request, hooks = {}) => exchangeOver(pool, request, hooks, limits),
  ping: async () => ({ reachable: true, status: 200, latencyMs: 0 }),
  poolFor: () => pool,
  close: async () => undefined,
  retire: async () => undefined,
};

/** A client for each input: what it learnt of the service's limits must not slow down the next. */
function makeClient(): ServiceClient {
  const access = {
    baseUrl: 'https://service.example',
    token: createToken('tk_fuzz_0123456789', 'https://service.example'),
    workspaceId: 'w1',
  };
  return createServiceClient({
    ...access,
    pacer: createPacer(),
    transport,
    retry: { maxRepeats: 0, maxRateLimited: 0 },
  });
}

const QUESTIONS: readonly ((client: ServiceClient) => ReturnType<ServiceClient['me']>)[] = [
  (client) => client.companiesBatch(DOMAINS),
  (client) => client.technologiesBatch(DOMAINS),
  (client) => client.lookupDomain('a.com'),
  (client) => client.lookupTechnology('Shopify', { websites: true }),
  (client) => client.lookupCompany('a.com'),
  (client) => client.me(),
  (client) => client.credits(),
  (client) => client.listHistory(),
  (client) => client.startList({ technology: 'Shopify' }),
];

/**
 * Every number that a reader returns is bounded, except in undocumented fields, which are passed on as they
 * came.
 */
function requireFigures(value: unknown, depth = 0): void {
  if (typeof value === 'number')
    requirePromise(Math.abs(value) <= Number.MAX_SAFE_INTEGER, 'figures of the service are bounded');
  if (typeof value !== 'object' || value === null || depth > 3) return;
  for (const [name, each] of Object.entries(value))
    if (name !== 'extra' && name !== 'fields') requireFigures(each, depth + 1);
}

/** The body of an answer, from the network to the results of its readers. */
export const jsonAnswer: FuzzTarget = {
  name: 'json-answer',
  share: 2,
  samples: () => sampleAnswers().map(({ text }) => Buffer.from(text)),
  mutate: mutateJson,
  async run(input) {
    body = input;
    const ask =
      QUESTIONS[(input.length + (input[input.length >> 1] ?? 0)) % QUESTIONS.length] ?? QUESTIONS[0];
    const client = makeClient();
    let answer: Awaited<ReturnType<ServiceClient['me']>>;
    try {
      answer = await (ask ?? ((each: ServiceClient) => each.me()))(client);
    } catch (error) {
      requirePromise(error instanceof ServiceError, 'whatever comes is an answer or an error of the service');
      throw error;
    }
    const read = [readMe, readCredits, readTechnologies, readTechnologyStats, readCompany, readList].map(
      (reader) => reader(answer.body),
    );
    const rows = [readHistory(answer.body), readListHistory(answer.body)];
    requireFigures([...read, ...rows]);
    // What goes to the window and the store can be serialized.
    JSON.stringify([...read, ...rows]);
    const outcome = readBatch(answer.body, DOMAINS);
    const { found, noData, invalid, skipped, unanswered } = outcome;
    for (const domain of DOMAINS) {
      const places = [found, noData, invalid, skipped, unanswered].filter((place) => place.has(domain));
      requirePromise(places.length === 1, 'each domain of a batch has one outcome');
    }
    for (const entry of found.values()) requireFigures([readCompany(entry), readTechnologies(entry)]);
    requireFigures(outcome.creditsCharged);
  },
};
