import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { SandboxContext, Scope } from './context.ts';
import { refusals } from './errors.ts';
import type { FaultKind } from './faults.ts';

/** What a paid operation found: what it charges for, and its answer. */
export interface PaidResult {
  /** Keys that are charged, one credit each. */
  charged: readonly string[];
  contentType: string;
  body: string;
}

export interface PaidRequest {
  /** Names the operation in the log and the charges. */
  kind: 'companies' | 'technologies' | 'technology';
  operation: string;
  domains: readonly string[];
  /** Works the answer out with this many credits at hand. */
  compute: (balance: number) => PaidResult;
}

const GATEWAY_PAGE = '<html><body><h1>502 Bad Gateway</h1></body></html>';

/** Answers a paid request: faults before the charge, the charge, faults after it, the answer with its credit headers. */
export async function answerPaid(
  context: SandboxContext,
  scope: Scope,
  reply: FastifyReply,
  paid: PaidRequest,
): Promise<FastifyReply> {
  const fault = context.faults.next();
  const log = (status: number, charged: readonly string[]) =>
    context.log.push({
      at: Date.now(),
      method: reply.request.method,
      path: reply.request.url,
      operation: paid.operation,
      workspaceId: scope.workspace.id,
      status,
      domains: paid.domains,
      charged,
    });
  const [least, most] = context.knobs.latencyMs;
  if (most > 0) await sleep(least + Math.random() * (most - least));
  if (failBefore(fault, reply)) {
    log(0, []);
    return reply;
  }
  const wallet = context.accounts.wallet(scope.workspace.id, 'bulk_lookup');
  const balance = context.knobs.unlimited ? Number.MAX_SAFE_INTEGER : wallet.balance;
  if (balance <= 0) {
    log(402, []);
    throw refusals.insufficientCredits();
  }
  const { charged, contentType, body } = paid.compute(balance);
  if (!context.knobs.unlimited) context.accounts.charge(scope.workspace.id, 'bulk_lookup', charged.length);
  for (const key of charged) {
    const name = `${paid.kind} ${key}`;
    context.charges.set(name, (context.charges.get(name) ?? 0) + 1);
  }
  log(200, charged);
  if (failAfter(fault, reply, body)) return reply;
  const remaining = context.knobs.unlimited ? 1_000_000_000 : wallet.balance;
  return reply
    .headers({
      ...creditHeaders(remaining),
      'x-credits-used': String(charged.length),
      'content-type': contentType,
    })
    .send(body);
}

export function creditHeaders(remaining: number): Record<string, string> {
  return { 'x-credits-remaining': String(remaining), 'x-credits-cost': '1', 'x-credits-type': 'bulk_lookup' };
}

function failBefore(fault: FaultKind | null, reply: FastifyReply): boolean {
  if (fault === 'server_error') throw refusals.server();
  if (fault === 'rate_limited') throw refusals.rateLimited(1);
  if (fault === 'reset_before') return drop(reply);
  if (fault === 'stall_before') return hold(reply);
  return fault === 'gateway_before' && gatewayPage(reply);
}

function failAfter(fault: FaultKind | null, reply: FastifyReply, body: string): boolean {
  if (fault === 'reset_after') return drop(reply);
  if (fault === 'stall_after') return hold(reply);
  if (fault === 'gateway_after') return gatewayPage(reply);
  if (fault !== 'cut_after') return false;
  reply.hijack();
  const bytes = Buffer.from(body);
  reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length });
  reply.raw.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => reply.raw.destroy());
  return true;
}

function drop(reply: FastifyReply): true {
  reply.hijack();
  reply.raw.destroy();
  return true;
}

/** Never answers; the connection stays until the caller gives it up. */
function hold(reply: FastifyReply): true {
  reply.hijack();
  return true;
}

function gatewayPage(reply: FastifyReply): true {
  void reply.code(502).type('text/html').send(GATEWAY_PAGE);
  return true;
}
