import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { LoggedRequest, SandboxContext, Scope } from './context.ts';
import { toCsv } from './csv.ts';
import { refusals } from './errors.ts';
import { failAfter, failBefore, statusOf } from './fail.ts';
import type { WalletName } from './wallets.ts';

/** The charge and the answer of a paid operation. */
export interface PaidResult {
  /** Keys that are charged, one credit each. */
  charged: readonly string[];
  contentType: string;
  body: string;
  /** 200 by default. */
  status?: number;
}

export interface PaidRequest {
  /** The name of the operation in the charges. */
  kind: 'companies' | 'technologies' | 'technology' | 'list';
  operation: string;
  /** The wallet that pays. The default is the one for lookups. */
  wallet?: WalletName;
  /** True if it costs nothing, so that an empty wallet does not matter. */
  isFree?: () => boolean;
  domains: readonly string[];
  /** Computes the answer for a wallet with this balance, in credits. */
  compute: (balance: number) => PaidResult;
}

/** Answers a paid request: faults before the charge, the charge, the latency, faults after it, the answer. */
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
      at: context.nowMs(),
      method,
      path: url,
      operation,
      workspaceId,
      status,
      domains,
      charged,
      fault,
    };
    if (context.recording) context.log.push(entry);
  };
  const isBefore = fault !== null && statusOf(fault, 'before') !== null;
  if (isBefore) {
    log(statusOf(fault, 'before') ?? 0, []);
    await wait(context);
    return failBefore(fault, reply);
  }
  const { wallet = 'bulk_lookup' } = paid;
  const { balance } = context.wallets.read(scope.workspace.id, wallet);
  if (balance <= 0 && paid.isFree?.() !== true) {
    log(402, []);
    reply.headers(creditHeaders(0, 0, wallet));
    await wait(context);
    throw refusals.insufficientCredits();
  }
  const { charged, contentType, body, status = 200 } = paid.compute(balance);
  context.wallets.charge(scope.workspace.id, wallet, charged.length);
  if (context.recording) count(context.charges, paid.kind, charged);
  const struck = fault === null ? 200 : (statusOf(fault, 'after') ?? 200);
  log(struck === 200 ? status : struck, charged);
  const credits = creditHeaders(balance - charged.length, charged.length, wallet);
  reply.code(status).headers({ ...credits, 'content-type': contentType });
  await wait(context);
  return fault !== null && failAfter(fault, reply, body) ? reply : reply.send(body);
}

/** The four headers about credits. */
export function creditHeaders(
  remaining: number,
  used: number,
  wallet: WalletName = 'bulk_lookup',
): Record<string, string> {
  return {
    'x-credits-used': String(used),
    'x-credits-remaining': String(remaining),
    'x-credits-cost': '1',
    'x-credits-type': wallet,
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
