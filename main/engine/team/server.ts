import { getCACertificates } from 'node:tls';
import { StackdeskError } from '#contract/errors.ts';
import { because, type Reason } from '#contract/reason.ts';
import { codeOf, wordsOf } from '../../process/error-code.ts';
import { readAuthorities } from '../service/authorities.ts';
import { isLoopback } from '../service/base-url.ts';
import { sleep } from '../world/clock.ts';
import type { Postgres } from '../world/postgres.ts';
import { isSaidByServer, PasswordInClear, StrangeServer, UnboundServer } from '../world/postgres-client.ts';
import { random } from '../world/random.ts';
import { world } from '../world/world.ts';
import type { TeamAddress } from './address.ts';

export interface ServerAccess {
  address: TeamAddress;
  password: string | undefined;
  /** A file with further certificate authorities, from the settings. */
  caFile: string | null;
  /** True if time runs faster, as in tests: then nothing but this computer is reached. */
  isHurried: boolean;
}

/** How long a server that does not answer may hold up whoever waits for it, ms. */
export const CONNECT_MS = 4_000;
export const STATEMENT_MS = 5_000;
/** Adding a thousand answers takes longer than asking for a lease. Nobody waits for it. */
export const LONG_STATEMENT_MS = 60_000;

/** Connects to the server of a library. Throws `team_away`, `team_refused`, `usage` or what is wrong with the authorities. */
export async function connectServer(
  { address, password, caFile, isHurried }: ServerAccess,
  statementMs: number,
): Promise<Postgres> {
  const { host, port } = address;
  if (isHurried && !isLoopback(host)) throw new StackdeskError('usage', because('hurried_clock', { host }));
  const own = caFile === null ? [] : [readAuthorities(caFile).pem];
  try {
    return await world().wire.postgres({
      host,
      port,
      user: address.user,
      password,
      database: address.database,
      tls: address.isEncrypted
        ? { authorities: [...getCACertificates('default'), ...own], bindsChannel: address.bindsChannel }
        : null,
      connectMs: CONNECT_MS,
      statementMs,
    });
  } catch (error) {
    throw problemOfServer(error, address);
  }
}

/** How often a statement that the server asks to repeat is repeated. */
const MOST_TRIES = 6;
const FIRST_PAUSE_MS = 20;

/**
 * Runs a statement again if the server asks for that: one of a serializable database, or of two that wait for each
 * other. Statements here may be repeated, since each is a transaction of its own that adds what is missing.
 */
export async function repeated<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isToRepeat(codeOf(error)) || tries >= MOST_TRIES) throw error;
      await sleep(FIRST_PAUSE_MS * 2 ** tries * (0.5 + random()));
    }
  }
}

function isToRepeat(code: string): boolean {
  return code === '40001' || code === '40P01';
}

export const UNIQUE_VIOLATION = '23505';
/** The server is a standby, or takes no changes for another reason. */
export const READ_ONLY = '25006';

/**
 * Whether a server, which could be asked, refuses what it was given: letters or numbers that it cannot hold, a condition of
 * its owner, a length, or so much at once that it takes too long. Less of it may be taken.
 */
export function isRefusal(error: unknown): error is Error {
  return isSaidByServer(error) && (/^(?:22|23|54|P0)/.test(codeOf(error)) || isSlow(error));
}

/** Whether the server ended a statement since it took too long. */
export function isSlow(error: unknown): boolean {
  return codeOf(error) === '57014';
}

/** What went wrong at a server, as a problem that a person can act on. */
export function problemOfServer(
  error: unknown,
  { host, port, user, database }: TeamAddress,
  { isSetUp = false }: { isSetUp?: boolean } = {},
): StackdeskError {
  if (error instanceof StackdeskError) return error;
  const code = codeOf(error);
  const words = wordsOf(error);
  const refused = (reason: Reason) => new StackdeskError('team_refused', reason, { cause: error });
  if (error instanceof UnboundServer) return refused(because('team_unbound', { host }));
  if (error instanceof StrangeServer) return refused(because('team_strange', { host }));
  if (error instanceof PasswordInClear) return refused(because('team_password_in_clear', { user, host }));
  if (code === '28P01') return refused(because('team_password', { user, host }));
  if (code === '3D000') return refused(because('team_no_database', { database, host }));
  // As SQL writes a name, since the advice is a statement to paste.
  const quoted = user.replaceAll('"', '""');
  if (code === '42P01' || code === '3F000')
    return refused(because('team_not_set_up', { database, host, user: quoted }));
  if (code === '42501')
    return refused(
      because(isSetUp ? 'team_no_right_to_make' : 'team_no_right', { user: quoted, detail: words }),
    );
  if (code === READ_ONLY) return refused(because('team_read_only', { host }));
  const isSaid = isSaidByServer(error);
  // A server that speaks was connected securely, whatever its words are about.
  const insecure = isSaid ? null : reasonOfTls(code, words, host);
  if (insecure !== null) return refused(insecure);
  const reason = isSaid
    ? because('team_said', { host, words })
    : because('team_no_answer', { host, port: String(port), detail: words });
  if (isSaid && !/^(?:08|53|57)/.test(code)) return refused(reason);
  return new StackdeskError('team_away', reason, { cause: error });
}

/**
 * How a library is absent. `away`: its server says nothing. `busy`: the server is there, and what it says may pass by
 * itself. `behind`: it may lack what colleagues bought, and that passes soon. `refused`: only a person mends it.
 */
export type AbsenceKind = 'away' | 'busy' | 'behind' | 'refused';

/** What only a person mends, as a server says it: a login, a right, a name that is missing, and data that it never takes. */
const LASTING = /^(?:22|28|3D|3F|42)/;

/** How a library is absent after a problem of `problemOfServer`. Null if the problem is another one. */
export function absenceOf(problem: unknown): AbsenceKind | null {
  if (!(problem instanceof StackdeskError)) return null;
  if (problem.code !== 'team_away' && problem.code !== 'team_refused') return null;
  const { cause, reason } = problem;
  if (reason?.key === 'team_behind') return 'behind';
  if (isSaidByServer(cause)) return LASTING.test(codeOf(cause)) ? 'refused' : 'busy';
  return problem.code === 'team_away' ? 'away' : 'refused';
}

/** Why there is no secure connection; null if that is not what went wrong. */
function reasonOfTls(code: string, detail: string, host: string): Reason | null {
  if (/does not support SSL/i.test(detail))
    return isLoopback(host) ? because('team_tls_none_here') : because('team_tls_none', { host });
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return because('team_tls_name', { host, detail });
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID') return because('team_tls_time', { host });
  if (/^(?:DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|CERT_UNTRUSTED|INVALID_CA)/.test(code))
    return because('team_tls_authority', { host, detail });
  if (/^(?:ERR_TLS|CERT_|ERR_SSL)/.test(code) || /certificate/i.test(detail))
    return because('team_tls', { host, detail });
  return null;
}
