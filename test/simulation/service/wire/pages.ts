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

/** A refusal in place of the answer: the service's own, a redirect, or a page of something in between. */
export function lateRefusal(dice: Dice, isStart: boolean): Answer {
  const own = (status: number, code: string) => jsonAnswer(status, { error_code: code, message: 'Refused.' });
  const page = (status: number, headers: Record<string, string> = {}): Answer => ({
    status,
    headers: { 'content-type': 'text/html', ...headers },
    body: '<html><body>Blocked</body></html>',
  });
  return dice.pick([
    () => own(500, 'server_error'),
    () => own(503, 'server_error'),
    () => (isStart ? page(400) : own(422, 'invalid_request')),
    () => page(302, { location: '/sign-in' }),
    () => page(307, { location: '/v1/elsewhere' }),
    () => page(403),
    () => page(404),
    () => page(451),
  ])();
}

/** A failure in the service's format without an `error_code`: it is unknown what was done. */
export function bareServerError(dice: Dice): Answer {
  return jsonAnswer(500, dice.pick([{ message: 'Server Error' }, { success: false, error: 'internal' }, {}]));
}
