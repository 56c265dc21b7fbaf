import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { bindsChannel, requireOneHost, SYSTEM_AUTHORITIES } from '../team/address.ts';
import type { LoaderOptions } from '../world/postgres-loader.ts';

/** A database that a person named, as libpq's addresses name it. */
export interface DatabaseAddress extends Pick<LoaderOptions, 'host' | 'port' | 'user' | 'database'> {
  /** Whether the connection is encrypted, and the server's certificate checked. */
  isVerified: boolean;
  bindsChannel: boolean;
  /** The file of the authorities to trust. Null for the usual ones, and those of the settings. */
  rootCertificate: string | null;
}

const PARAMETERS = new Set(['host', 'user', 'sslmode', 'sslrootcert', 'channel_binding']);
const DEFAULT_PORT = 5_432;

/** Whether a text names a database rather than a folder. */
export function isDatabaseAddress(text: string): boolean {
  return /^postgres(?:ql)?:/i.test(text);
}

/**
 * Reads `postgres://user@host:port/database`. The host is the folder of a Unix socket if it begins with `/`, as in
 * `postgres:///database?host=/run/postgresql`. Throws `usage`, which never quotes the address: it may hold a password.
 */
export function readDatabaseAddress(
  text: string,
  environment: Readonly<Record<string, string | undefined>>,
): DatabaseAddress {
  requireOneHost(text);
  if (!isDatabaseAddress(text) || !URL.canParse(text)) throw refused('database_address');
  const url = new URL(text);
  if (url.password !== '' || url.searchParams.has('password')) throw refused('database_password');
  for (const name of url.searchParams.keys())
    if (!PARAMETERS.has(name))
      throw new StackdeskError(
        'usage',
        because('database_parameter', { name, known: [...PARAMETERS].join(', ') }),
      );
  const named = (name: string) => url.searchParams.get(name) ?? '';
  if (named('host').includes(',')) throw refused('address_hosts');
  const authorities = named('sslrootcert');
  const host = named('host') || partOf(url.hostname).replace(/^\[(.*)\]$/, '$1') || 'localhost';
  // Windows has another name for it.
  const me = environment.USER || environment.USERNAME || '';
  const user = named('user') || partOf(url.username) || me;
  const database = partOf(url.pathname.slice(1)) || user;
  if (user === '') throw refused('database_user');
  const isVerified = isVerifiedBy(named('sslmode'), host);
  return {
    host,
    port: url.port === '' ? DEFAULT_PORT : Number(url.port),
    user,
    database,
    isVerified,
    bindsChannel: bindsChannel(url.searchParams.getAll('channel_binding'), isVerified),
    rootCertificate: authorities === '' || authorities === SYSTEM_AUTHORITIES ? null : authorities,
  };
}

/**
 * As with libpq, `verify-full` checks the certificate and its name, and `disable` encrypts nothing. The modes between
 * them encrypt without knowing for whom, which protects from nobody who is in the way.
 */
function isVerifiedBy(mode: string, host: string): boolean {
  if (mode === '') return !isThisComputer(host);
  if (mode === 'verify-full') return true;
  if (mode === 'disable') return false;
  throw new StackdeskError('usage', because('database_tls_mode', { mode }));
}

export function isThisComputer(host: string): boolean {
  return host.startsWith('/') || /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i.test(host);
}

function partOf(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw refused('database_address');
  }
}

function refused(
  key: 'address_hosts' | 'database_address' | 'database_password' | 'database_user',
): StackdeskError {
  return new StackdeskError('usage', because(key));
}
