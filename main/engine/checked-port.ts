import { z } from 'zod';
import type { PortData } from '../../preload/contract/host.ts';
import type { EnginePort } from './host-ports.ts';

const id = z.string().max(200).or(z.number());

/**
 * What a page may send: a call, or word that its answer is not wanted any more. Types are the numbers of the RPC library's wire format,
 * which would also take streams and files; the contract has neither as an input.
 */
const messageSchema = z.union([
  z.strictObject({
    i: id,
    t: z.literal(1).optional(),
    p: z.strictObject({
      u: z.string().max(200).startsWith('/'),
      b: z.unknown().optional(),
      m: z.string().max(10).optional(),
      h: z.strictObject({ 'last-event-id': z.string().max(200).optional() }).optional(),
    }),
  }),
  z.strictObject({ i: id, t: z.literal(4), p: z.unknown().optional() }),
]);

/**
 * A page's port that brings well-formed messages only. The library throws at all others where nobody can catch it, so a page that was
 * taken over could end the engine with one word.
 */
export function checkPort(port: EnginePort): EnginePort {
  return {
    postMessage: port.postMessage,
    close: port.close,
    on: (event, listener) =>
      port.on(event, (detail) => {
        if (event !== 'message' || (detail !== undefined && isMessage(detail.data))) listener(detail);
      }),
  };
}

function isMessage(data: PortData): boolean {
  if (typeof data !== 'string') return false;
  try {
    return messageSchema.safeParse(JSON.parse(data)).success;
  } catch {
    return false;
  }
}
