import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { LoggedRequest, SandboxContext, Scope } from './context.ts';
import { toCsv } from './csv.ts';
import { refusals } from './errors.ts';
import { failAfter, failBefore, statusOf } from './fail.ts';

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

/** Answers a paid request: faults before the charge, the charge, then time passes, faults after it, the answer with its credit headers. */
export async function answerPaid(
  context: SandboxContext,
  scope: Scope,
  reply: FastifyReply,
  paid: PaidRequest,
): Promise<FastifyReply> {
  const fault = context.faults.next();
  const log = (status: number, charged: readonly string[]) => {
    const { method, url } = reply.request;
    const workspaceId = scope.workspace.id;
    const { operation, domains } = paid;
    const entry: LoggedRequest = {
      ...{ at: context.nowMs(), method, path: url, operation, workspaceId },
      ...{ status, domains, charged, fault },
    };
    if (context.recording) context.log.push(entry);
  };
  const isBefore = fault !== null && statusOf(fault, 'before') !== null;
  if (isBefore) {
    log(statusOf(fault, 'before') ?? 0, []);
    await wait(context);
    return failBefore(fault, reply);
  }
  const { balance } = context.wallets.read(scope.workspace.id, 'bulk_lookup');
  if (balance <= 0) {
    log(402, []);
    reply.headers(creditHeaders(0, 0));
    await wait(context);
    throw refusals.insufficientCredits();
  }
  const { charged, contentType, body } = paid.compute(balance);
  context.wallets.charge(scope.workspace.id, 'bulk_lookup', charged.length);
  if (context.recording) count(context.charges, paid.kind, charged);
  log(fault === null ? 200 : (statusOf(fault, 'after') ?? 200), charged);
  reply.headers({ ...creditHeaders(balance - charged.length, charged.length), 'content-type': contentType });
  await wait(context);
  return fault !== null && failAfter(fault, reply, body) ? reply : reply.send(body);
}

/** The four headers that tell of credits. */
export function creditHeaders(remaining: number, used: number): Record<string, string> {
  return {
    'x-credits-used': String(used),
    'x-credits-remaining': String(remaining),
    'x-credits-cost': '1',
    'x-credits-type': 'bulk_lookup',
  };
}

export function jsonOf(body: object): Omit<PaidResult, 'charged'> {
  return { contentType: 'application/json; charset=utf-8', body: JSON.stringify(body) };
}

export function csvOf({
  header,
  rows,
}: {
  header: string[];
  rows: unknown[][];
}): Omit<PaidResult, 'charged'> {
  return { contentType: 'text/csv; charset=utf-8', body: toCsv(header, rows) };
}

/** A lookup that finds nothing costs nothing. */
export function noData(): PaidResult {
  return { charged: [], ...jsonOf({ success: false, error: 'No data available' }) };
}

function count(charges: Map<string, number>, kind: string, keys: readonly string[]): void {
  for (const key of keys) charges.set(`${kind} ${key}`, (charges.get(`${kind} ${key}`) ?? 0) + 1);
}

async function wait({ knobs }: SandboxContext): Promise<void> {
  const [least, most] = knobs.latencyMs;
  if (most > 0) await sleep(least + Math.random() * (most - least));
}
