import { z } from 'zod';
import { type JsonBounds, parseWithin } from '#contract/bounded-json.ts';
import type { PortData } from '#contract/host.ts';
import type { EnginePort } from './host-ports.ts';

const id = z.string().max(200).or(z.number());

/**
 * JSON has no NaN and no undefined. For each such value, a message has its place and a number of the RPC
 * library: 2 is NaN, 3 is undefined. The library knows further kinds, such as big integers, URLs and regular
 * expressions, but the contract has none of them.
 */
const meta = z
  .array(z.tuple([z.literal([2, 3])], z.string().max(1_000).or(z.number())).check(z.maxLength(64)))
  .max(1_000);

/** Bounds of a message: several times the longest pasted text, and the most named domains. */
const BOUNDS: JsonBounds = { length: 32 * 1_024 ** 2, depth: 64, parts: 2_000_000 };

/**
 * What a page may send: a call, or that it no longer wants an answer. Types are the numbers of the RPC
 * library's wire format. That could also carry streams and files, but the contract has no such input.
 */
const messageSchema = z.union([
  z.strictObject({
    i: id,
    t: z.literal(1).optional(),
    p: z.strictObject({
      u: z.string().max(200).startsWith('/'),
      b: z.strictObject({ json: z.unknown().optional(), meta: meta.optional() }).optional(),
      m: z.string().max(10).optional(),
      h: z.strictObject({ 'last-event-id': z.string().max(200).optional() }).optional(),
    }),
  }),
  z.strictObject({ i: id, t: z.literal(4), p: z.unknown().optional() }),
]);

/**
 * A port that lets only well-formed messages through. For any other the RPC library throws where it cannot be
 * caught, so that a hostile page could end the engine with one message. `onWrong` is called for each of them.
 */
export function checkPort(port: EnginePort, onWrong: () => void = () => {}): EnginePort {
  return {
    postMessage: port.postMessage,
    close: port.close,
    on: (event, listener) =>
      port.on(event, (detail) => {
        if (event !== 'message' || (detail !== undefined && isMessage(detail.data))) listener(detail);
        else onWrong();
      }),
  };
}

function isMessage(data: PortData): boolean {
  if (typeof data !== 'string') return false;
  return messageSchema.safeParse(parseWithin(data, BOUNDS)).success;
}
