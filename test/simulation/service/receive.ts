import { publicText } from './account-operations.ts';
import { dress, errorCodeOf } from './dress.ts';
import { admit, bearerOf } from './gate.ts';
import type { Pass } from './limits.ts';
import type { Answer, ServiceRequest, Work } from './messages.ts';
import { rateLimited, refusal, unauthenticated } from './refusals.ts';
import { type Route, relativePath, routeOf } from './router.ts';
import type { Service } from './service.ts';
import type { RequestRecord } from './truth.ts';

/** What the service answers instead of working. */
export type Refusal = 'server_error' | 'rate_limited' | 'unauthenticated';

/** Accepts a request: records it, decides what to do, and returns the work. */
export function receive(service: Service, given: ServiceRequest, refused: Refusal | null): Work {
  const request = {
    ...given,
    path: relativePath(service.options.baseUrl, given.path),
    headers: Object.fromEntries(
      Object.entries(given.headers).map(([name, value]) => [name.toLowerCase(), value]),
    ),
  };
  const route = routeOf(request.method, request.path);
  const record = noted(service, request, route);
  const { begun, pass } =
    refused === null
      ? begin(service, request, route, record)
      : { begun: refuse(service, refused), pass: null };
  const [least, most] = typeof begun === 'function' ? (route?.operation.workMs ?? [1, 10]) : [2, 60];
  return workOf(service, record, begun, pass, service.dice.int(least, most));
}

function noted({ truth, timeline }: Service, request: ServiceRequest, route: Route | null): RequestRecord {
  const record: RequestRecord = {
    requestId: truth.requests.length + 1,
    at: timeline.now(),
    method: request.method,
    path: request.path,
    operation: route?.operation.name ?? (publicText(request.path) === null ? null : 'document'),
    kind: route?.operation.kind ?? null,
    keys: route?.operation.keys(request) ?? [],
    token: bearerOf(request),
    workspace: request.headers['x-tenant-id'] ?? null,
    outcome: null,
  };
  truth.arrived(record);
  return record;
}

interface Begun {
  readonly begun: Answer | (() => Answer);
  readonly pass: Pass | null;
}

function begin(service: Service, request: ServiceRequest, route: Route | null, record: RequestRecord): Begun {
  const text = request.method === 'GET' ? publicText(request.path) : null;
  if (text !== null) return { begun: text, pass: null };
  if (route === null) return { begun: refusal(404, 'invalid_request', 'There is nothing here.'), pass: null };
  const admission = admit(service, request, route.operation);
  if (admission.refused !== null) return { begun: admission.refused, pass: admission.pass };
  const { token, workspace, pass } = admission;
  const { requestId, keys } = record;
  const visit = { request, requestId, token, workspace, id: route.id, keys };
  return { begun: route.operation.begin(service, visit), pass };
}

function refuse({ dice }: Service, kind: Refusal): Answer {
  if (kind === 'unauthenticated') return unauthenticated();
  if (kind === 'rate_limited') return rateLimited(dice.int(1, 60));
  return refusal(dice.pick([500, 503]), 'server_error', 'Something went wrong.');
}

function workOf(
  service: Service,
  record: RequestRecord,
  begun: Begun['begun'],
  pass: Pass | null,
  workMs: number,
): Work {
  const { truth, timeline } = service;
  let answer: Answer | null = null;
  return {
    requestId: record.requestId,
    workMs,
    finish() {
      if (answer !== null) return answer;
      const charges = truth.charges.length;
      const plain = typeof begun === 'function' ? begun() : begun;
      const { requestId } = record;
      const credits = truth.charges.slice(charges).reduce((sum, charge) => sum + charge.credits, 0);
      truth.ended(record, {
        at: timeline.now(),
        status: plain.status,
        errorCode: errorCodeOf(plain),
        credits,
      });
      answer = dress(service, plain, pass, requestId);
      return answer;
    },
  };
}
