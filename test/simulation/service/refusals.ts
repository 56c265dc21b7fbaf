import { type Answer, jsonAnswer } from './messages.ts';
import type { WalletName } from './operations.ts';
import type { Service, Visit } from './service.ts';

/** An answer with the service's error body; without `error_code` if the code is null. */
export function refusal(
  status: number,
  code: string | null,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return jsonAnswer(status, code === null ? { message } : { error_code: code, message }, headers);
}

export function invalidRequest({ dialect }: Service, message: string): Answer {
  return refusal(dialect.invalidStatus, 'invalid_request', message);
}

export function unauthenticated(): Answer {
  return refusal(401, 'unauthenticated', 'The token is missing, wrong or revoked.');
}

/** `waitS` is how long body and header tell the client to wait. */
export function rateLimited(waitS: number): Answer {
  const body = {
    success: false,
    error_code: 'rate_limited',
    message: 'Too many requests.',
    retry_after: waitS,
  };
  return jsonAnswer(429, body, { 'retry-after': String(waitS) });
}

export function insufficientCredits(service: Service, visit: Visit, wallet: WalletName): Answer {
  const message = 'Not enough credits. This request needs 1 credit.';
  const headers = creditHeaders(service, visit.workspace, wallet, 0);
  return refusal(402, service.dialect.bareInsufficient ? null : 'insufficient_credits', message, headers);
}

/** The `X-Credits-*` headers that this world's service sends. */
export function creditHeaders(
  { dialect, wallets, price }: Service,
  workspace: string,
  wallet: WalletName,
  used: number,
): Record<string, string> {
  const { creditHeaders: sent } = dialect;
  const cost = wallet === 'standard' ? 1 : price.now();
  return {
    ...(sent.used ? { 'x-credits-used': String(used) } : {}),
    ...(sent.remaining ? { 'x-credits-remaining': String(wallets.shown(workspace, wallet)) } : {}),
    ...(sent.cost ? { 'x-credits-cost': String(cost) } : {}),
    ...(sent.type ? { 'x-credits-type': wallet } : {}),
  };
}
