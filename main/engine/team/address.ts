import { StackdeskError } from '#contract/errors.ts';
import { because, type Reason } from '#contract/reason.ts';
import { isLoopback } from '../service/base-url.ts';

/** Where a library is. A password is never part of it. */
export interface TeamAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  /** False only for this computer, such as the end of a tunnel. */
  readonly isEncrypted: boolean;
  /** Whether the server has to prove by the password that it is the one of its certificate (`channel_binding=require`). */
  readonly bindsChannel: boolean;
}

const USUAL_PORT = 5432;
const TAKEN: ReadonlySet<string> = new Set(['sslmode', 'channel_binding']);
/** As `sslrootcert`: the authorities of the computer, which are trusted anyway. */
export const SYSTEM_AUTHORITIES = 'system';

/** Refuses an address of several hosts (`one,other`), which libpq would try in turn. */
export function requireOneHost(address: string): void {
  const [, hosts = ''] = /^postgres(?:ql)?:\/\/(?:[^/?#]*@)?([^/?#@]*)/i.exec(address.trim()) ?? [];
  if (hosts.includes(',')) throw refused(because('address_hosts'));
}

/**
 * Whether the proof of the password has to name the server's certificate. Other words than `require` would leave that to
 * the server, and without encryption there is no certificate.
 */
export function bindsChannel(modes: readonly string[], isEncrypted: boolean): boolean {
  if (modes.length === 0) return false;
  if (!isEncrypted || modes.some((mode) => mode !== 'require')) throw refused(because('address_binding'));
  return true;
}

/**
 * Reads `postgres://user@host:port/database`. The connection is encrypted, and the server's certificate is checked;
 * `?sslmode=disable` is taken for this computer alone. Throws `usage`, which never quotes a password.
 */
export function readTeamAddress(text: string): TeamAddress {
  const spelt = text.trim();
  requireOneHost(spelt);
  if (!URL.canParse(spelt)) throw refused(because('team_address_none'));
  const url = new URL(spelt);
  if (url.protocol !== 'postgres:' && url.protocol !== 'postgresql:')
    throw refused(because('team_address_none'));
  if (url.password !== '') throw refused(because('team_address_password'));
  const user = decoded(url.username);
  const database = decoded(url.pathname.replace(/^\//, ''));
  const host = url.hostname;
  // A folder with a socket is no host.
  if (user === '' || host === '' || host.includes('%') || database === '' || database.includes('/'))
    throw refused(because('team_address_none'));
  const modes = url.searchParams.getAll('sslmode');
  const [other] =
    [...url.searchParams].find(
      ([name, value]) => !TAKEN.has(name) && !(name === 'sslrootcert' && value === SYSTEM_AUTHORITIES),
    ) ?? [];
  if (other !== undefined) throw refused(because('team_address_option', { option: other }));
  const [mode = 'verify-full'] = modes;
  if (mode !== 'verify-full' && mode !== 'disable')
    throw refused(because('team_address_option', { option: `sslmode=${mode}` }));
  if (mode === 'disable' && !isLoopback(host)) throw refused(because('team_address_in_clear', { host }));
  return {
    host: host.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? USUAL_PORT : Number(url.port),
    user,
    database,
    isEncrypted: mode !== 'disable',
    bindsChannel: bindsChannel(url.searchParams.getAll('channel_binding'), mode !== 'disable'),
  };
}

/** The one spelling of an address. */
export function spellTeamAddress({
  host,
  port,
  user,
  database,
  isEncrypted,
  bindsChannel,
}: TeamAddress): string {
  const name = host.includes(':') ? `[${host}]` : host;
  const option = bindsChannel ? '?channel_binding=require' : isEncrypted ? '' : '?sslmode=disable';
  return `postgres://${encodeURIComponent(user)}@${name}:${port}/${encodeURIComponent(database)}${option}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw refused(because('team_address_none'));
  }
}

function refused(reason: Reason): StackdeskError {
  return new StackdeskError('usage', reason);
}
