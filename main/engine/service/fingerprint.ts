import { createHash } from 'node:crypto';

/** Identifies a token at one service where the token itself must not be: 16 hexadecimal digits of a hash. */
export function fingerprintOf(baseUrl: string, token: string): string {
  return createHash('sha256')
    .update(`${new URL(baseUrl).origin}\n${token}`)
    .digest('hex')
    .slice(0, 16);
}
