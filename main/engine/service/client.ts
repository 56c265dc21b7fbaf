import type { Answer } from './answer.ts';
import { normaliseBaseUrl } from './base-url.ts';
import type { Call } from './call.ts';
import { acceptedEncodings } from './decode-body.ts';
import { fingerprintOf } from './fingerprint.ts';
import { type Operation, operations } from './operations.ts';
import type { Pacer } from './pacer.ts';
import { bounded, flag, type Query, serviceBounds, urlOf, workspaceHeader } from './request-parts.ts';
import { defaultRetryPolicy, type RetryPolicy } from './retry.ts';
import { createSecret } from './secret.ts';
import { type Sender, send } from './send.ts';
import type { Transport } from './transport-types.ts';

/** The pacer and the transport are shared by every client of the program; `workspaceId` is null until one is chosen. */
export interface ServiceClientOptions {
  readonly baseUrl: string;
  readonly token: string;
  readonly workspaceId: string | null;
  readonly pacer: Pacer;
  readonly transport: Transport;
  readonly retry?: Partial<RetryPolicy>;
}

/** The documented operations, one method each; every method rejects with `ServiceError`. Domains go in bare. */
export interface ServiceClient {
  me(call?: Call): Promise<Answer>;
  credits(call?: Call): Promise<Answer>;
  /** One page of 500 technologies; each page is paid. */
  lookupDomain(domain: string, options?: { page?: number; fresh?: boolean }, call?: Call): Promise<Answer>;
  lookupTechnology(
    name: string,
    options?: { websites?: boolean; fresh?: boolean; page?: number },
    call?: Call,
  ): Promise<Answer>;
  lookupCompany(domain: string, options?: { fresh?: boolean }, call?: Call): Promise<Answer>;
  /** 1 to 100 domains; paid for each that resolves. */
  companiesBatch(domains: readonly string[], options?: { fresh?: boolean }, call?: Call): Promise<Answer>;
  /** 1 to 100 domains; paid for each that resolves, however many technologies: `perDomain` is 50 by default. */
  technologiesBatch(
    domains: readonly string[],
    options?: { perDomain?: number; category?: string; fields?: readonly string[]; fresh?: boolean },
    call?: Call,
  ): Promise<Answer>;
}

/** Makes a client. Throws `usage` for the base address and `unauthenticated` for what can't be a token. */
export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const baseUrl = normaliseBaseUrl(options.baseUrl);
  const secret = createSecret(options.token, baseUrl);
  const sender: Sender = {
    pacer: options.pacer,
    transport: options.transport,
    retry: { ...defaultRetryPolicy, ...options.retry },
    fingerprint: fingerprintOf(baseUrl, options.token.trim()),
    redact: secret.redact,
  };
  const { workspaceId } = options;

  const run = async (
    operation: Operation,
    query: Query,
    body: object | null,
    call: Call = {},
  ): Promise<Answer> => {
    const url = urlOf(baseUrl, operation, query);
    const headers = {
      accept: 'application/json',
      'accept-encoding': acceptedEncodings,
      'user-agent': 'Stackdesk',
      ...(operation.needsWorkspace ? workspaceHeader(workspaceId) : {}),
      ...(body === null ? {} : { 'content-type': 'application/json' }),
      ...secret.authorizationFor(url),
    };
    const text = body === null ? null : JSON.stringify(body);
    return send(sender, operation, { url, method: operation.method, headers, body: text }, call);
  };

  return {
    me: (call) => run(operations.me, {}, null, call),
    credits: (call) => run(operations.credits, {}, null, call),
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
      run(operations.companiesBatch, {}, { domains: bounded(domains), fresh: flag(fresh) }, call),
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
  };
}
