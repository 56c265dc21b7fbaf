import type { Dice } from '../inputs.ts';
import { type Answer, jsonAnswer } from '../messages.ts';

/** The page of a gateway that waited too long for the service, or could not reach it. */
export function gatewayPage(dice: Dice): Answer {
  const [status, title] = dice.pick([
    [502, 'Bad Gateway'],
    [503, 'Service Temporarily Unavailable'],
    [504, 'Gateway Time-out'],
  ] as const);
  const wait: Record<string, string> = status === 503 && dice.chance(0.4) ? { 'retry-after': '5' } : {};
  return {
    status,
    headers: { 'content-type': 'text/html', server: 'gateway', ...wait },
    body: `<html><head><title>${status} ${title}</title></head><body><h1>${status} ${title}</h1></body></html>`,
  };
}

/** The page of a network that wants a person to sign in, in answer to everything. */
export function portalPage(): Answer {
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    body: '<!doctype html><title>Welcome</title><p>Please accept the terms to use this network.',
  };
}

/** A failure in the service's format without an `error_code`: it is unknown what was done. */
export function bareServerError(dice: Dice): Answer {
  return jsonAnswer(500, dice.pick([{ message: 'Server Error' }, { success: false, error: 'internal' }, {}]));
}
