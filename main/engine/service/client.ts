import { because } from '#contract/reason.ts';
import { now } from '../world/clock.ts';
import type { Answer } from './answer.ts';
import { normaliseBaseUrl } from './base-url.ts';
import type { Call } from './call.ts';
import { acceptedEncodings } from './decode-body.ts';
import { type Operation, operations } from './operations.ts';
import type { Permit } from './pacer/group.ts';
import type { Pacer } from './pacer/pacer.ts';
import { bounded, flag, type Query, serviceBounds, urlOf, workspaceHeader } from './request-parts.ts';
import { defaultRetryPolicy, type RetryPolicy, repeatAfterMs } from './retry.ts';
import type { Token } from './secret.ts';
import { type Sender, send } from './send.ts';
import { ServiceError } from './service-error.ts';
import type { Transport } from './transport-types.ts';

/** Pacer and transport are shared by all clients. `workspaceId` is null until one is chosen. */
export interface ServiceClientOptions {
  readonly baseUrl: string;
  readonly token: Token;
  readonly workspaceId: string | null;
  readonly pacer: Pacer;
  readonly transport: Transport;
  readonly retry?: Partial<RetryPolicy>;
  /** Asked right before each request leaves. False once the token is gone. Default: always true. */
  readonly isCurrent?: () => boolean;
  /** See `Sender`. By default, nobody is told. */
  readonly onRefused?: Sender['onRefused'];
  readonly onWait?: Sender['onWait'];
}

/** The documented operations, one method each. Each rejects with `ServiceError`. Domains are passed bare. */
export interface ServiceClient {
  me(call?: Call): Promise<Answer>;
  credits(call?: Call): Promise<Answer>;
  /** One page of 500 technologies. Each page is paid. */
  lookupDomain(domain: string, options?: { page?: number; fresh?: boolean }, call?: Call): Promise<Answer>;
  lookupTechnology(
    name: string,
    options?: { websites?: boolean; fresh?: boolean; page?: number },
    call?: Call,
  ): Promise<Answer>;
  lookupCompany(domain: string, options?: { fresh?: boolean }, call?: Call): Promise<Answer>;
  /** 1 to 100 domains. Each that resolves is paid. */
  companiesBatch(domains: readonly string[], options?: { fresh?: boolean }, call?: Call): Promise<Answer>;
  /** 1 to 100 domains. Each that resolves is paid, whatever its technologies. `perDomain`: 50 by default. */
  technologiesBatch(
    domains: readonly string[],
    options?: { perDomain?: number; category?: string; fields?: readonly string[]; fresh?: boolean },
    call?: Call,
  ): Promise<Answer>;
  /**
   * The pause before the look at the wallet that lets a refused paid request be sent again, ms. `failures`: how often that
   * was done. Null if it is not worth it.
   */
  repeatAfterMs(error: ServiceError, failures: number): number | null;
  /** How long batches take from now on, within the limits. See `BatchForecast`. */
  forecastBatches(batches: Batches): BatchForecast;
  /** True if a batch could leave at once, without a wait for the limits. */
  hasRoomForBatch(): boolean;
  /** Queues a list, for 1 credit of the list wallet or none. `body` is as documented. */
  startList(body: Readonly<Record<string, unknown>>, call?: Call): Promise<Answer>;
  listHistory(call?: Call): Promise<Answer>;
  listStatus(reportId: number, call?: Call): Promise<Answer>;
  readonly downloads: DownloadAccess;
}

/**
 * Batches that still wait for their answer, with those under way. They leave in `rounds`, several at once, and one takes
 * `tripMs` from sending to booking.
 */
export interface Batches {
  readonly companies: number;
  readonly technologies: number;
  readonly rounds: number;
  readonly tripMs: number;
}

/**
 * `remainingMs`: until the last of them is answered. `perMinute`: how many the limits allow in a minute of
 * this computer, in the long run.
 */
export interface BatchForecast {
  readonly remainingMs: number;
  readonly perMinute: number;
}

/** What it takes to download a list's file. The caller fetches the file itself. */
export interface DownloadAccess {
  /** The address of a list's file, unless its status names another. */
  urlOf(reportId: number): URL;
  /** Throws `not_connected` once the token was removed or replaced. Call it right before the bytes leave. */
  requireToken(): void;
  /** Token and workspace for addresses of the service, else nothing. Throws as `requireToken` does. */
  headersFor(url: URL): Record<string, string>;
  /** Waits for a turn among the downloads of this token. Throws as `requireToken` does. */
  acquire(signal: AbortSignal | undefined): Promise<Permit>;
  /** The service's minute, ms. */
  readonly windowMs: number;
  redact(text: string): string;
}

/** Throws `usage` for a bad base address, `not_connected` for one that the token was not given for. */
export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const baseUrl = normaliseBaseUrl(options.baseUrl);
  const { token, isCurrent = () => true } = options;
  token.headerFor(new URL(baseUrl));
  const requireToken = (): void => {
    if (isCurrent()) return;
    throw new ServiceError('not_connected', because('token_gone'), { outcome: 'not-sent' });
  };
  const sender: Sender = {
    pacer: options.pacer,
    transport: options.transport,
    retry: { ...defaultRetryPolicy, ...options.retry },
    fingerprint: token.fingerprint,
    redact: token.redact,
    requireToken,
    onRefused: options.onRefused ?? (() => {}),
    onWait: options.onWait ?? (() => {}),
  };
  const { workspaceId } = options;
  /** Batches of both kinds share a limit. */
  const batchKey = { fingerprint: token.fingerprint, group: operations.companiesBatch.group };

  const run = async (
    operation: Operation,
    query: Query,
    body: object | null,
    call: Call = {},
    reportId: number | null = null,
  ): Promise<Answer> => {
    const url = urlOf(baseUrl, forReport(operation, reportId), query);
    const headers = {
      accept: 'application/json',
      // A copy that something in between keeps says nothing about the wallet. `askFree` is for caches that do not listen.
      'cache-control': 'no-store, no-cache',
      pragma: 'no-cache',
      'accept-encoding': acceptedEncodings,
      'user-agent': 'Stackdesk',
      ...(operation.needsWorkspace ? workspaceHeader(workspaceId) : {}),
      ...(body === null ? {} : { 'content-type': 'application/json' }),
      ...token.headerFor(url),
    };
    const text = body === null ? null : JSON.stringify(body);
    return send(sender, operation, { url, method: operation.method, headers, body: text }, call);
  };

  let takesMark = true;
  let marks = 0;
  /** A text that no question had before. */
  const newMark = (): string => {
    marks += 1;
    return `${now().toString(36)}-${marks}`;
  };
  /**
   * Asks something free, such as for the wallet. Many caches heed nothing that a request says about caches, and date their
   * copies as new, but know answers by their addresses. So each question has an address of its own, unless the service
   * refuses that.
   */
  const askFree = async (operation: Operation, call?: Call, reportId?: number): Promise<Answer> => {
    if (takesMark) {
      try {
        return await run(operation, { asked: newMark() }, null, call, reportId);
      } catch (error) {
        if (!(error instanceof ServiceError) || error.code !== 'invalid_request') throw error;
      }
    }
    const answer = await run(operation, {}, null, call, reportId);
    takesMark = false;
    return answer;
  };

  return {
    me: (call) => askFree(operations.me, call),
    credits: (call) => askFree(operations.credits, call),
    lookupDomain: (domain, { page, fresh } = {}, call) =>
      run(
        operations.lookupDomain,
        { domain, per_page: serviceBounds.technologiesPerPage, page, fresh: flag(fresh) },
        null,
        call,
      ),
    lookupTechnology: (technology, { websites, fresh, page } = {}, call) =>
      run(
        operations.lookupTechnology,
        { technology, websites: flag(websites), page, fresh: flag(fresh) },
        null,
        call,
      ),
    lookupCompany: (domain, { fresh } = {}, call) =>
      run(operations.lookupCompany, { domain, fresh: flag(fresh) }, null, call),
    companiesBatch: async (domains, { fresh } = {}, call) =>
      run(
        // A person who asks for one company waits for a lookup.
        domains.length === 1
          ? { ...operations.companiesBatch, name: operations.lookupCompany.name }
          : operations.companiesBatch,
        {},
        { domains: bounded(domains), fresh: flag(fresh) },
        call,
      ),
    technologiesBatch: async (domains, { perDomain, category, fields, fresh } = {}, call) =>
      run(
        operations.technologiesBatch,
        {},
        {
          domains: bounded(domains),
          per_domain: perDomain ?? serviceBounds.technologiesPerDomain,
          category,
          fields,
          fresh: flag(fresh),
        },
        call,
      ),
    repeatAfterMs: (error, failures) => repeatAfterMs(error, failures, sender.retry),
    forecastBatches: ({ companies, technologies, rounds, tripMs }) => {
      const demand = new Map([
        [operations.companiesBatch.path, companies],
        [operations.technologiesBatch.path, technologies],
      ]);
      for (const [endpoint, count] of demand) if (count === 0) demand.delete(endpoint);
      const { lastTurnMs, perWindow, oneByOne } = sender.pacer.forecast(batchKey, demand, tripMs);
      const trips = oneByOne ? companies + technologies : rounds;
      return {
        remainingMs: Math.max(lastTurnMs + tripMs, trips * tripMs),
        perMinute: (perWindow * MINUTE_MS) / sender.pacer.windowMs,
      };
    },
    hasRoomForBatch: () => {
      const demand = new Map([[operations.companiesBatch.path, 1]]);
      return sender.pacer.forecast(batchKey, demand, 0).lastTurnMs === 0;
    },
    startList: (body, call) => run(operations.listStart, {}, body, call),
    listHistory: (call) => askFree(operations.listHistory, call),
    listStatus: (reportId, call) => askFree(operations.listStatus, call, reportId),
    downloads: {
      urlOf: (reportId) => urlOf(baseUrl, forReport(operations.listDownload, reportId), {}),
      requireToken,
      headersFor: (url) => {
        requireToken();
        return token.belongsTo(url) ? { ...token.headerFor(url), ...workspaceHeader(workspaceId) } : {};
      },
      acquire: async (signal) => {
        const { group, path: endpoint } = operations.listDownload;
        const key = { fingerprint: sender.fingerprint, group, endpoint };
        requireToken();
        const permit = await sender.pacer.acquire(key, { priority: 'job', signal });
        if (!isCurrent()) permit.returned();
        requireToken();
        return permit;
      },
      windowMs: sender.pacer.windowMs,
      redact: token.redact,
    },
  };
}

const MINUTE_MS = 60_000;

function forReport(operation: Operation, reportId: number | null): Operation {
  return reportId === null
    ? operation
    : { ...operation, path: operation.path.replace('{id}', String(reportId)) };
}
