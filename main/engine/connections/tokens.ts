import { StackdeskError } from '#contract/errors.ts';
import type { Connection } from '#contract/models/connection.ts';
import { because } from '#contract/reason.ts';
import type { ServiceClient } from '../service/client.ts';
import type { Token } from '../service/secret.ts';
import type { StoredConnection } from '../store/connections.ts';

/** A token and where it may be used. `isCurrent` returns false once the token was removed or replaced. */
export interface Access {
  baseUrl: string;
  token: Token;
  workspaceId: string | null;
  isCurrent: () => boolean;
}

/** The tokens of all connections. They stay in memory, and only clients that are made here get them. */
export interface Tokens {
  has(connectionId: string): boolean;
  /** Throws `not_connected` if there is no token, or `token_awaited` while the keychain is asked for it. */
  of(connection: StoredConnection): Token;
  /** Whether the connection has a token that was given for its address. */
  fits(connection: StoredConnection): boolean;
  stateOf(connection: StoredConnection): Connection['state'];
  /** The error to throw if none of these connections can ask the service. */
  missing(
    connections: readonly StoredConnection[],
    reason: 'connection_without_token' | 'no_connection_reaches',
  ): StackdeskError;
  /** Call it when the keychain is asked for a connection's token, and `answered` when it has answered. */
  await(connectionId: string): void;
  answered(connectionId: string): void;
  /**
   * Gives a connection this token, or none. Clients with the token before refuse from now on, even in the
   * middle of an attempt.
   */
  set(connectionId: string, token: Token | null): void;
  /** A person gave this token: it may be used again although it was removed or replaced before. */
  allow(token: Token): void;
  /** A client for this access. `connectionId` is null if the token belongs to no connection yet. */
  clientWith(access: Omit<Access, 'isCurrent'>, connectionId: string | null): ServiceClient;
}

export function createTokens(createClient: (access: Access) => ServiceClient): Tokens {
  const tokens = new Map<string, Token>();
  const awaited = new Set<string>();
  /** Fingerprints of tokens that were removed or replaced. */
  const withdrawn = new Set<string>();
  const missing: Tokens['missing'] = (connections, reason) =>
    connections.some(({ id }) => awaited.has(id))
      ? new StackdeskError('token_awaited', because('token_asked'))
      : new StackdeskError('not_connected', because(reason));
  const fits = ({ id, baseUrl }: StoredConnection) => tokens.get(id)?.belongsTo(baseUrl) === true;
  return {
    missing,
    fits,
    has: (connectionId) => tokens.has(connectionId),
    of: (connection) => {
      const token = tokens.get(connection.id);
      if (token === undefined) throw missing([connection], 'connection_without_token');
      return token;
    },
    stateOf: (connection) =>
      fits(connection) ? 'ready' : awaited.has(connection.id) ? 'awaited' : 'no_token',
    await: (connectionId) => {
      awaited.add(connectionId);
    },
    answered: (connectionId) => {
      awaited.delete(connectionId);
    },
    set: (connectionId, token) => {
      const before = tokens.get(connectionId);
      if (token === null) tokens.delete(connectionId);
      else tokens.set(connectionId, token);
      if (before !== undefined && before.fingerprint !== token?.fingerprint)
        withdrawn.add(before.fingerprint);
    },
    allow: (token) => {
      withdrawn.delete(token.fingerprint);
    },
    clientWith: (access, connectionId) =>
      createClient({
        ...access,
        isCurrent: () =>
          connectionId === null
            ? !withdrawn.has(access.token.fingerprint)
            : tokens.get(connectionId)?.fingerprint === access.token.fingerprint,
      }),
  };
}
