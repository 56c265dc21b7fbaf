import type { PoolOptions } from '../../../../main/engine/world/http-pool.ts';
import type { Dice } from '../inputs.ts';
import { networkErrors } from './network-errors.ts';
import type { StrictProxy } from './strict-proxy.ts';
import { CONNECT_FAULTS, type FaultName, type Weather } from './weather.ts';

/** An attempt to connect: it takes this long, virtual ms, and fails if there is an error. */
export interface Connecting {
  readonly delayMs: number;
  readonly error: Error | null;
  readonly fault: FaultName | null;
}

/** Connects to an origin, or uses an open connection. `proxy` is on the way to it, unless the way is direct. */
export function connecting(
  { dice, weather, proxy }: { dice: Dice; weather: Weather; proxy: StrictProxy },
  { way, connectTimeoutMs }: PoolOptions,
  origin: string,
): Connecting {
  const drawn = weather.draw(dice, CONNECT_FAULTS);
  const isSecure = origin.startsWith('https:');
  const hostname = URL.canParse(origin) ? new URL(origin).hostname : origin;
  const quickMs = dice.chance(0.5) ? 0 : dice.int(1, 120);
  const mostMs = connectTimeoutMs > 0 ? connectTimeoutMs : 10_000;
  const failed = (fault: FaultName, error: Error, delayMs = quickMs) => ({ delayMs, error, fault });
  const plain = { delayMs: quickMs, error: null, fault: null };
  if (!proxy.lets(way)) return { ...plain, error: networkErrors.proxyPage(407) };
  switch (drawn) {
    case null:
      return plain;
    case 'connection-refused':
      return failed(drawn, networkErrors.refused());
    case 'host-not-found':
      return failed(drawn, networkErrors.notFound(hostname));
    case 'network-unreachable':
      return failed(drawn, networkErrors.unreachable());
    case 'certificate-expired':
      return isSecure ? failed(drawn, networkErrors.certificateExpired()) : plain;
    case 'self-signed-certificate':
      return isSecure ? failed(drawn, networkErrors.selfSigned()) : plain;
    case 'wrong-certificate-host':
      return isSecure ? failed(drawn, networkErrors.wrongHost(hostname)) : plain;
    case 'handshake-reset':
      return isSecure ? failed(drawn, networkErrors.handshakeReset()) : plain;
    case 'connect-time-out':
      return failed(drawn, networkErrors.connectTimeOut(hostname, mostMs), mostMs);
    case 'proxy-page':
      return way === 'direct'
        ? plain
        : failed(drawn, networkErrors.proxyPage(dice.pick([403, 407, 502, 504])));
    case 'slow-connect':
      return { delayMs: dice.int(Math.min(200, mostMs - 1), mostMs - 1), error: null, fault: drawn };
  }
}
