import { StackdeskError } from '#contract/errors.ts';
import type { ControlReply, ControlRequest, KnownConnection, VerifiedConnection } from '#contract/host.ts';
import type { Wallet } from '#contract/models/money.ts';
import { because } from '#contract/reason.ts';
import { normaliseBaseUrl } from '../service/base-url.ts';
import type { ServiceClient } from '../service/client.ts';
import { readMe } from '../service/read/me.ts';
import { createToken } from '../service/secret.ts';
import {
  type ConnectionKind,
  changeAddress,
  chooseNoWorkspace,
  chooseWorkspace,
  listConnections,
  listWorkspaces,
  moveConnection,
  removeConnection,
  type StoredConnection,
  type StoredWorkspace,
  saveConnection,
} from '../store/connections.ts';
import type { Writer } from '../store/database.ts';
import { randomUuid } from '../world/random.ts';
import type { Tokens } from './tokens.ts';

/** The connections of this computer: made, moved and removed. */
export interface Connections {
  known(): KnownConnection[];
  /**
   * Asks the service whose token it is, and saves the connection. The token stays in memory only. Throws
   * `usage`, `unauthenticated`, `ServiceError`, and `cancelled` if the connection was removed or given
   * another token meanwhile.
   */
  connect(access: { kind: ConnectionKind; baseUrl: string; token: string }): Promise<MadeConnection>;
  /** Connections without a token are `awaited` from now on, until each is attached. */
  awaitTokens(): void;
  /** Gives a connection its remembered token, or null, with the origin it was given for. Sends nothing. */
  attach(access: ControlRequest<'connection'>): void;
  /** The name by which a person knows a connection. Throws `not_connected` if there is none with this id. */
  nameOf(connectionId: string): ControlReply<'connection_of'>;
  disconnect(connectionId: string): void;
  /**
   * A connection, the workspace chosen there (else its first), and a client of its own to ask about them.
   * Throws `not_connected` or `token_awaited`.
   */
  open(connectionId: string): OpenConnection;
  /**
   * The address as a new connection (null), or this one, would use it. Throws `usage` if it may not have it. Sends nothing.
   */
  checkAddress(connectionId: string | null, baseUrl: string): string;
  /**
   * Changes the address within its origin, once the new one answered for the same account. Throws `usage` for
   * another origin or account.
   */
  move(connectionId: string, baseUrl: string): Promise<void>;
}

/** A connection that was made, and the balances of the token's owner then; null if the service does not say. */
export interface MadeConnection extends VerifiedConnection {
  credits: Record<Wallet, number | null>;
}

export interface OpenConnection {
  connection: StoredConnection;
  workspace: StoredWorkspace | null;
  client: ServiceClient;
}

export interface ConnectionsContext {
  db: Writer;
  now: () => number;
  tokens: Tokens;
  onDisconnected: (connectionId: string) => void;
  onChange: () => void;
}

export function createConnections(context: ConnectionsContext): Connections {
  const { db, now, tokens, onChange } = context;
  /** For each account, the turn in which a person last connected or disconnected it. */
  const newestTurn = new Map<string, number>();
  let turn = 0;

  /** A connection, its token, and the new address in normal form. Throws `usage` if they don't fit. */
  const movable = (connectionId: string, address: string) => {
    const connection = connectionOf(db, connectionId);
    const baseUrl = normaliseBaseUrl(address);
    const token = tokens.of(connection);
    if (connection.kind !== 'service' || !token.belongsTo(baseUrl)) throw otherServer(token.origin, baseUrl);
    return { connection, baseUrl, token };
  };
  return {
    known: () => listConnections(db).map(({ id, kind, baseUrl }) => ({ id, kind, baseUrl })),
    connect: async ({ kind, baseUrl: address, token: given }) => {
      const baseUrl = normaliseBaseUrl(address);
      const token = createToken(given, baseUrl);
      turn += 1;
      const mine = turn;
      tokens.allow(token);
      const answer = await tokens.clientWith({ baseUrl, token, workspaceId: null }, null).me();
      const me = readMe(answer.body);
      const id = kind === 'sample' ? 'sample' : (sameAccount(db, baseUrl, me.email) ?? randomUuid());
      // If a person has disconnected or given another token meanwhile, this older connect must not win.
      const account = accountOf(baseUrl, me.email);
      if ((newestTurn.get(account) ?? 0) > mine)
        throw new StackdeskError('cancelled', because('connection_removed'));
      newestTurn.set(account, mine);
      saveConnection(db, { id, kind, baseUrl, userName: me.name, userEmail: me.email }, me.workspaces, now());
      tokens.set(id, token);
      chooseOnly(db, connectionOf(db, id), now());
      onChange();
      return {
        connectionId: id,
        name: me.name ?? me.email ?? new URL(baseUrl).host,
        workspaces: [...me.workspaces],
        credits: { bulk_lookup: me.bulkLookupCredits, standard: me.standardCredits },
      };
    },
    awaitTokens: () => {
      for (const { id } of listConnections(db)) if (!tokens.has(id)) tokens.await(id);
    },
    attach: ({ connectionId, token, baseUrl }) => {
      const connection = connectionOf(db, connectionId);
      tokens.answered(connectionId);
      if (baseUrl !== undefined) {
        // Only the sample service has a new address at each start.
        if (connection.kind !== 'sample') throw otherServer(connection.baseUrl, baseUrl);
        changeAddress(db, connection.id, normaliseBaseUrl(baseUrl));
      }
      // A token that a person gave meanwhile is newer. Only the sample service gets a new one each time.
      if (token !== null && (baseUrl !== undefined || !tokens.has(connectionId)))
        tokens.set(connectionId, createToken(token.value, token.origin));
      onChange();
    },
    nameOf: (connectionId) => {
      const connection = connectionOf(db, connectionId);
      return { kind: connection.kind, name: nameOfConnection(connection), address: connection.baseUrl };
    },
    disconnect: (connectionId) => {
      const known = listConnections(db).find(({ id }) => id === connectionId);
      turn += 1;
      if (known !== undefined) newestTurn.set(accountOf(known.baseUrl, known.userEmail), turn);
      tokens.set(connectionId, null);
      tokens.answered(connectionId);
      context.onDisconnected(connectionId);
      removeConnection(db, connectionId);
      onChange();
    },
    open: (connectionId) => {
      const connection = connectionOf(db, connectionId);
      const token = tokens.of(connection);
      const workspaces = listWorkspaces(db, connectionId);
      const workspace = workspaces.find((each) => each.row === connection.workspace) ?? workspaces[0] ?? null;
      const access = { baseUrl: connection.baseUrl, token, workspaceId: workspace?.id ?? null };
      return { connection, workspace, client: tokens.clientWith(access, connectionId) };
    },
    checkAddress: (connectionId, address) =>
      connectionId === null ? normaliseBaseUrl(address) : movable(connectionId, address).baseUrl,
    move: async (connectionId, address) => {
      const { connection, baseUrl, token } = movable(connectionId, address);
      const me = readMe((await tokens.clientWith({ baseUrl, token, workspaceId: null }, null).me()).body);
      if (me.email !== connection.userEmail) throw new StackdeskError('usage', because('other_account'));
      moveConnection(db, { ...connection, baseUrl, userName: me.name ?? connection.userName }, me.workspaces);
      chooseOnly(db, connectionOf(db, connectionId), now());
      onChange();
    },
  };
}

/** Throws `not_connected` if there is no connection with this id. */
export function connectionOf(db: Writer, connectionId: string): StoredConnection {
  const connection = listConnections(db).find((each) => each.id === connectionId);
  if (connection === undefined) throw new StackdeskError('not_connected', because('connection_unknown'));
  return connection;
}

export function nameOfConnection({ userName, baseUrl }: StoredConnection): string {
  return userName ?? new URL(baseUrl).host;
}

/** A token that was given for one server is never sent to another. */
function otherServer(origin: string, address: string): StackdeskError {
  return new StackdeskError('usage', because('other_server', { origin, address }));
}

function accountOf(baseUrl: string, email: string | null): string {
  return `${baseUrl} ${email ?? ''}`;
}

/** Another token of the same account belongs to the same connection. */
function sameAccount(db: Writer, baseUrl: string, email: string | null): string | undefined {
  if (email === null) return undefined;
  return listConnections(db).find(
    (each) => each.kind === 'service' && each.baseUrl === baseUrl && each.userEmail === email,
  )?.id;
}

/** Chooses the only workspace. An earlier choice that can still be reached stays. */
function chooseOnly(db: Writer, connection: StoredConnection, now: number): void {
  const workspaces = listWorkspaces(db, connection.id);
  if (workspaces.some((each) => each.row === connection.workspace)) return;
  const only = connection.kind === 'sample' || workspaces.length === 1 ? workspaces[0] : undefined;
  if (only !== undefined) chooseWorkspace(db, connection.id, only.row, now);
  else chooseNoWorkspace(db, connection.id);
}
