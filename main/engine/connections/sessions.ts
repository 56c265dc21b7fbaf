import { StackdeskError } from '../../../preload/contract/errors.ts';
import type {
  ControlReply,
  ControlRequest,
  KnownConnection,
  VerifiedConnection,
} from '../../../preload/contract/host.ts';
import type { Connection, Session, Workspace } from '../../../preload/contract/models/connection.ts';
import { because } from '../../../preload/contract/reason.ts';
import { createAsking } from '../ledger/asking.ts';
import type { WalletContext } from '../ledger/balance.ts';
import { createWalletGuard } from '../ledger/wallet-guard.ts';
import { normaliseBaseUrl } from '../service/base-url.ts';
import type { ServiceClient } from '../service/client.ts';
import { readMe } from '../service/read/me.ts';
import { createToken, type Token } from '../service/secret.ts';
import {
  type ConnectionKind,
  changeAddress,
  chooseNoWorkspace,
  chooseWorkspace,
  ensureWorkspace,
  listConnections,
  listWorkspaces,
  moveConnection,
  realmOf,
  removeConnection,
  type StoredConnection,
  type StoredWorkspace,
  saveConnection,
} from '../store/connections.ts';
import type { Writer } from '../store/database.ts';
import { listBalances } from '../store/wallets.ts';
import { randomUuid } from '../world/random.ts';

export interface SessionsContext {
  db: Writer;
  now: () => number;
  /** Since when the service takes requests and answers none, ISO 8601 UTC; null if it answers. */
  silentSince: () => string | null;
  /** What every wallet shares. */
  shared: Pick<WalletContext, 'held' | 'watch' | 'quietMs' | 'onJobsChanged'>;
  /** Makes a client; the only place that is given a token. */
  createClient: (access: Access) => ServiceClient;
  onChange: () => void;
}

/** A token and where it may be used; `isCurrent` is false from the moment on that it was removed or replaced. */
export interface Access {
  baseUrl: string;
  token: Token;
  workspaceId: string | null;
  isCurrent: () => boolean;
}

export interface Sessions {
  describe(): Session;
  known(): KnownConnection[];
  /** Asks the service who holds the token and keeps the connection; the token stays in memory only. */
  connect(access: { kind: ConnectionKind; baseUrl: string; token: string }): Promise<VerifiedConnection>;
  /** Uses a token for this process only and keeps no connection; answers the workspace that pays. For the command line. */
  borrow(access: {
    kind: ConnectionKind;
    baseUrl: string;
    token: string;
    workspaceId: string | null;
  }): Promise<StoredWorkspace>;
  /** From now on the connections that have no token yet are `awaited`, until each is attached. */
  awaitTokens(): void;
  /** Hands over a remembered token, with the origin that it was given for, without asking the service; null where there is none. */
  attach(access: ControlRequest<'connection'>): void;
  /** What a person knows a connection by. Throws `not_connected` if there is none of this id. */
  nameOf(connectionId: string): ControlReply<'connection_of'>;
  disconnect(connectionId: string): void;
  choose(connectionId: string, workspaceId: string): void;
  /** The workspace whose saved data is shown; it needs no token. */
  workspace(): StoredWorkspace;
  /** What pays for a workspace; throws `not_connected` where no token is at hand, `token_awaited` while it is asked for. */
  walletOf(workspace: number): WalletContext;
  /** The same, but a token is looked for only when the service is asked, each time anew: `client` throws then. */
  payerOf(workspace: number): WalletContext;
  /** The same without what it takes to ask the service; needs no token. */
  spenderOf(workspace: number): Omit<WalletContext, 'client'>;
  /** Whether a paid request of any workspace is under way in this process. */
  isSpending(): boolean;
  setService(state: Session['service']): void;
  /** Pays for nothing more, and ends once every answer that is being paid for is here. */
  drain(): Promise<void>;
  /** A connection with a client of its own, for asking about it; `workspace` is the one chosen there. Throws as `walletOf` does. */
  open(connectionId: string): OpenConnection;
  /** Throws `usage` for an address that no new connection (null), or not this one, may have. Asks nobody. */
  checkAddress(connectionId: string | null, baseUrl: string): void;
  /** Uses another address of the same origin, once it answered for the same account. Throws `usage` for another origin. */
  move(connectionId: string, baseUrl: string): Promise<void>;
}

export interface OpenConnection {
  connection: StoredConnection;
  workspace: StoredWorkspace | null;
  client: ServiceClient;
}

/** Keeps which connections there are, which one is in use, and the tokens, which never leave this closure. */
export function createSessions(context: SessionsContext): Sessions {
  const { db, now } = context;
  const tokens = new Map<string, Token>();
  /** Connections whose token is being asked for. */
  const awaited = new Set<string>();
  const wallets = new Map<number, Pick<WalletContext, 'guard' | 'asking'>>();
  const clients = new Map<
    number,
    { connectionId: string; fingerprint: string; baseUrl: string; client: ServiceClient }
  >();
  /** Tokens that were removed or replaced, by their fingerprints, until a person gives them again. */
  const withdrawn = new Set<string>();
  /** What a person wanted last of each account, by the turn in which they asked. */
  const newestTurn = new Map<string, number>();
  let turn = 0;
  let service: Session['service'] = 'unknown';
  let isClosing = false;
  let borrowed: { workspace: StoredWorkspace; client: ServiceClient } | null = null;

  const active = (): StoredConnection | undefined => listConnections(db)[0];
  const find = (connectionId: string): StoredConnection => {
    const connection = listConnections(db).find((each) => each.id === connectionId);
    if (connection === undefined) throw new StackdeskError('not_connected', because('connection_unknown'));
    return connection;
  };
  const withoutToken = (
    asked: readonly StoredConnection[],
    reason: 'connection_without_token' | 'no_connection_reaches',
  ) =>
    asked.some(({ id }) => awaited.has(id))
      ? new StackdeskError('token_awaited', because('token_asked'))
      : new StackdeskError('not_connected', because(reason));
  const tokenOf = (connection: StoredConnection): Token => {
    const token = tokens.get(connection.id);
    if (token === undefined) throw withoutToken([connection], 'connection_without_token');
    return token;
  };
  /** A connection with its token and the new address in its one spelling. Throws `usage` if the token is not for there. */
  const movable = (connectionId: string, address: string) => {
    const connection = find(connectionId);
    const baseUrl = normaliseBaseUrl(address);
    const token = tokenOf(connection);
    if (connection.kind !== 'service' || !token.belongsTo(baseUrl)) throw otherServer(token.origin, baseUrl);
    return { connection, baseUrl, token };
  };
  const hasOwnToken = ({ id, baseUrl }: StoredConnection) => tokens.get(id)?.belongsTo(baseUrl) === true;
  const walletParts = (workspace: number) => {
    const known = wallets.get(workspace) ?? { guard: createWalletGuard(), asking: createAsking() };
    wallets.set(workspace, known);
    return known;
  };
  const spenderOf = (workspace: number) => ({
    db,
    workspace,
    now,
    ...context.shared,
    ...walletParts(workspace),
  });
  const clientWith = (access: Omit<Access, 'isCurrent'>, connectionId: string | null) =>
    context.createClient({
      ...access,
      isCurrent: () =>
        connectionId === null
          ? !withdrawn.has(access.token.fingerprint)
          : tokens.get(connectionId)?.fingerprint === access.token.fingerprint,
    });
  /** From now on a connection has this token, or none; the one before is used no more, not even by who tries it at this moment. */
  const setToken = (connectionId: string, token: Token | null) => {
    const before = tokens.get(connectionId);
    if (token === null) tokens.delete(connectionId);
    else tokens.set(connectionId, token);
    if (before !== undefined && before.fingerprint !== token?.fingerprint) withdrawn.add(before.fingerprint);
  };
  /** The client that pays for a workspace with the token that is at hand now. */
  const clientFor = (workspace: number): ServiceClient => {
    if (isClosing) throw new StackdeskError('engine_stopped', because('closing'));
    if (borrowed?.workspace.row === workspace) return borrowed.client;
    const reaches = ({ id }: StoredConnection) =>
      listWorkspaces(db, id).some((reached) => reached.row === workspace);
    const reaching = listConnections(db).filter(reaches);
    // One whose address is not its token's any more is the last to be taken: its client is refused, and says why.
    const connection = reaching.find(hasOwnToken) ?? reaching.find(({ id }) => tokens.has(id));
    if (connection === undefined) throw withoutToken(reaching, 'no_connection_reaches');
    const { id: connectionId, baseUrl } = connection;
    const token = tokenOf(connection);
    const known = clients.get(workspace);
    const { fingerprint } = token;
    if (
      known?.connectionId === connectionId &&
      known.fingerprint === fingerprint &&
      known.baseUrl === baseUrl
    )
      return known.client;
    const tenant = listWorkspaces(db, connectionId).find((each) => each.row === workspace);
    const client = clientWith({ baseUrl, token, workspaceId: tenant?.id ?? null }, connectionId);
    clients.set(workspace, { connectionId, fingerprint, baseUrl, client });
    return client;
  };
  const payerOf = (workspace: number): WalletContext => ({
    ...spenderOf(workspace),
    get client() {
      return clientFor(workspace);
    },
  });
  const describeOne = (connection: StoredConnection): Connection => {
    const workspaces = listWorkspaces(db, connection.id);
    return {
      id: connection.id,
      kind: connection.kind,
      label: connection.userName ?? new URL(connection.baseUrl).host,
      baseUrl: connection.baseUrl,
      userName: connection.userName,
      userEmail: connection.userEmail,
      workspaces: workspaces.map(({ id, name }) => ({ id, name })),
      workspaceId: workspaces.find((each) => each.row === connection.workspace)?.id ?? null,
      state: hasOwnToken(connection) ? 'ready' : awaited.has(connection.id) ? 'awaited' : 'no_token',
    };
  };

  return {
    describe: () => {
      const connection = active();
      return {
        connections: listConnections(db).map(describeOne),
        activeId: connection?.id ?? null,
        balances: connection?.workspace ? listBalances(db, connection.workspace) : [],
        service,
        silentSince: context.silentSince(),
      };
    },
    known: () => listConnections(db).map(({ id, kind, baseUrl }) => ({ id, kind, baseUrl })),
    connect: async ({ kind, baseUrl: address, token: given }) => {
      const baseUrl = normaliseBaseUrl(address);
      const token = createToken(given, baseUrl);
      turn += 1;
      const mine = turn;
      withdrawn.delete(token.fingerprint);
      const answer = await clientWith({ baseUrl, token, workspaceId: null }, null).me();
      const me = readMe(answer.body);
      const id = kind === 'sample' ? 'sample' : (sameAccount(db, baseUrl, me.email) ?? randomUuid());
      // Who disconnects or gives another token meanwhile does not want what was begun before.
      const account = accountOf(baseUrl, me.email);
      if ((newestTurn.get(account) ?? 0) > mine)
        throw new StackdeskError('cancelled', because('connection_removed'));
      newestTurn.set(account, mine);
      saveConnection(db, { id, kind, baseUrl, userName: me.name, userEmail: me.email }, me.workspaces, now());
      setToken(id, token);
      chooseOnly(db, find(id), now());
      context.onChange();
      return {
        connectionId: id,
        name: me.name ?? me.email ?? new URL(baseUrl).host,
        workspaces: [...me.workspaces],
      };
    },
    borrow: async ({ kind, baseUrl: address, token: given, workspaceId }) => {
      const baseUrl = normaliseBaseUrl(address);
      const token = createToken(given, baseUrl);
      const me = readMe((await clientWith({ baseUrl, token, workspaceId: null }, null).me()).body);
      const chosen = pickWorkspace(me.workspaces, kind, workspaceId);
      const row = ensureWorkspace(db, realmOf(kind, baseUrl), chosen);
      borrowed = {
        workspace: { ...chosen, row },
        client: clientWith({ baseUrl, token, workspaceId: chosen.id }, null),
      };
      return borrowed.workspace;
    },
    awaitTokens: () => {
      for (const { id } of listConnections(db)) if (!tokens.has(id)) awaited.add(id);
    },
    attach: ({ connectionId, token, baseUrl }) => {
      const connection = find(connectionId);
      awaited.delete(connectionId);
      if (baseUrl !== undefined) {
        // The sample service alone has a new address at each start.
        if (connection.kind !== 'sample') throw otherServer(connection.baseUrl, baseUrl);
        changeAddress(db, connection.id, normaliseBaseUrl(baseUrl));
      }
      // One that a person gave meanwhile is the newer; only the sample service comes with another.
      if (token !== null && (baseUrl !== undefined || !tokens.has(connectionId)))
        setToken(connectionId, createToken(token.value, token.origin));
      context.onChange();
    },
    nameOf: (connectionId) => {
      const { kind, label, baseUrl } = describeOne(find(connectionId));
      return { kind, name: label, address: baseUrl };
    },
    disconnect: (connectionId) => {
      const known = listConnections(db).find(({ id }) => id === connectionId);
      turn += 1;
      if (known !== undefined) newestTurn.set(accountOf(known.baseUrl, known.userEmail), turn);
      setToken(connectionId, null);
      awaited.delete(connectionId);
      for (const [workspace, known] of clients)
        if (known.connectionId === connectionId) clients.delete(workspace);
      removeConnection(db, connectionId);
      context.onChange();
    },
    choose: (connectionId, workspaceId) => {
      const workspace = listWorkspaces(db, find(connectionId).id).find((each) => each.id === workspaceId);
      if (workspace === undefined) {
        throw new StackdeskError('workspace_not_found', because('workspace_out_of_reach'));
      }
      chooseWorkspace(db, connectionId, workspace.row, now());
      context.onChange();
    },
    workspace: () => {
      if (borrowed !== null) return borrowed.workspace;
      const connection = active();
      if (connection === undefined) throw new StackdeskError('not_connected', because('connection_none'));
      const chosen = listWorkspaces(db, connection.id).find((each) => each.row === connection.workspace);
      if (chosen === undefined)
        throw new StackdeskError('workspace_required', because('workspace_not_chosen'));
      return chosen;
    },
    drain: async () => {
      isClosing = true;
      await Promise.all([...wallets.values()].map(({ guard }) => guard.idle()));
    },
    walletOf: (workspace) => {
      clientFor(workspace);
      return payerOf(workspace);
    },
    payerOf,
    spenderOf,
    isSpending: () => [...wallets.values()].some(({ guard }) => guard.isSpending()),
    setService: (state) => {
      if (state === service) return;
      service = state;
      context.onChange();
    },
    open: (connectionId) => {
      const connection = find(connectionId);
      const token = tokenOf(connection);
      const workspaces = listWorkspaces(db, connectionId);
      const workspace = workspaces.find((each) => each.row === connection.workspace) ?? workspaces[0] ?? null;
      const access = { baseUrl: connection.baseUrl, token, workspaceId: workspace?.id ?? null };
      return { connection, workspace, client: clientWith(access, connectionId) };
    },
    checkAddress: (connectionId, address) => {
      if (connectionId === null) normaliseBaseUrl(address);
      else movable(connectionId, address);
    },
    move: async (connectionId, address) => {
      const { connection, baseUrl, token } = movable(connectionId, address);
      const me = readMe((await clientWith({ baseUrl, token, workspaceId: null }, null).me()).body);
      if (me.email !== connection.userEmail) throw new StackdeskError('usage', because('other_account'));
      moveConnection(db, { ...connection, baseUrl, userName: me.name ?? connection.userName }, me.workspaces);
      chooseOnly(db, find(connectionId), now());
      context.onChange();
    },
  };
}

/** A token that was given for one server goes to no other, however the new address came here. */
function otherServer(origin: string, address: string): StackdeskError {
  return new StackdeskError('usage', because('other_server', { origin, address }));
}

function accountOf(baseUrl: string, email: string | null): string {
  return `${baseUrl} ${email ?? ''}`;
}

/** A connection that was made with another token of the same account is that connection again. */
function sameAccount(db: Writer, baseUrl: string, email: string | null): string | undefined {
  if (email === null) return undefined;
  return listConnections(db).find(
    (each) => each.kind === 'service' && each.baseUrl === baseUrl && each.userEmail === email,
  )?.id;
}

/** The workspace that was asked for by id or name, or the only one. */
function pickWorkspace(
  workspaces: readonly Workspace[],
  kind: ConnectionKind,
  wanted: string | null,
): Workspace {
  const first = workspaces[0];
  if (first === undefined) throw new StackdeskError('workspace_required', because('workspace_none'));
  if (wanted === null && (workspaces.length === 1 || kind === 'sample')) return first;
  const list = workspaces.map(({ id, name }) => `${name} (${id})`).join(', ');
  if (wanted === null)
    throw new StackdeskError('workspace_required', because('workspace_several', { workspaces: list }));
  const found = workspaces.find(
    ({ id, name }) => id === wanted || name.toLowerCase() === wanted.toLowerCase(),
  );
  if (found === undefined)
    throw new StackdeskError(
      'workspace_not_found',
      because('workspace_not_reached', { wanted, workspaces: list }),
    );
  return found;
}

/** Where there is nothing to choose, the one workspace is chosen; an earlier choice that is still reached stays. */
function chooseOnly(db: Writer, connection: StoredConnection, now: number): void {
  const workspaces = listWorkspaces(db, connection.id);
  if (workspaces.some((each) => each.row === connection.workspace)) return;
  const only = connection.kind === 'sample' || workspaces.length === 1 ? workspaces[0] : undefined;
  if (only !== undefined) chooseWorkspace(db, connection.id, only.row, now);
  else chooseNoWorkspace(db, connection.id);
}
