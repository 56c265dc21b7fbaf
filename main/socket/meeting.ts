import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { randomUuid } from '../engine/world/random.ts';
import { world } from '../engine/world/world.ts';

/** Both ends of a connection must be of this version, since they share types and no promise between versions. */
export function ownVersion(): string {
  return world().machine.version;
}

/** A number that is used once. */
export function createNonce(): string {
  return randomUuid();
}

const nonce = z.string().min(8).max(100);
const proof = z.string().length(64);

/** The first note of an engine: whoever can read the secret of the data folder can answer it. */
export const challengeSchema = z.object({ challenge: nonce });
/** The first note of a command. */
export const helloSchema = z.object({ version: z.string().max(50), proof, challenge: nonce });
/** The engine's answer: calls may begin, or why not. */
export const answerSchema = z.union([
  z.object({ welcome: z.object({ proof, timeScale: z.number().positive(), pid: z.number().int() }) }),
  z.object({ refused: z.object({ code: z.enum(['other_version', 'usage']), version: z.string() }) }),
]);
export type Refusal = Extract<z.infer<typeof answerSchema>, { refused: unknown }>['refused'];
/** The engine pauses what is under way and ends. */
export const leavingSchema = z.object({ leaving: z.literal(true) });

/**
 * The last note of an engine to a command whose calls are all answered: what this command asked later never reached it.
 */
export const settledSchema = z.object({ settled: z.literal(true) });

/** A sign of life of the engine. If none comes, it was stopped, or it can do nothing else. */
export const aliveNote = { alive: true };

/** Proves that one knows the secret. `end` keeps an answer from being sent back as one's own. */
export function proofOf(secret: string, end: 'engine' | 'command', challenge: string): string {
  return createHmac('sha256', secret).update(`${end}:${challenge}`).digest('hex');
}

export function isProof(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
