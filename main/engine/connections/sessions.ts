import { StackdeskError } from '#contract/errors.ts';
import type { Connection, Session, Workspace } from '#contract/models/connection.ts';
import { because } from '#contract/reason.ts';
import type { WalletContext } from '../ledger/balance.ts';
import { normaliseBaseUrl } from '../service/base-url.ts';
import type { ServiceClient } from '../service/client.ts';
import { readMe } from '../service/read/me.ts';
import { createToken, type Token } from '../service/secret.ts';
import {
  type ConnectionKind,
  chooseWorkspace,
  ensureWorkspace,
  listConnections,
  listWorkspaces,
  realmOf,
  type StoredConnection,
  type StoredWorkspace,
} from '../store/connections.ts';
import { listBalances } from '../store/wallets.ts';
import {
  type Connections,
  type ConnectionsContext,
  connectionOf,
  createConnections,
  nameOfConnection,
} from './connections.ts';
import type { TokenHolders } from './token-holders.ts';
import { type Access, createTokens } from './tokens.ts';
import { createWallets, type Use, type Wallets, type WalletsContext } from './wallets.ts';

/** How long a kept answer says which workspace a name means, or that there is only one, ms. */
const BELIEVED_MS = 600_000;

/** The workspace in use, and what the page shows of it. */
interface Workspaces {
  describe(): Session;
  choose(connectionId: string, workspaceId: string): void;
  /**
   * Uses a command's token until the loan is given back. It pays for what the command does and began, and for
   * nothing else. The workspace in use stays the same. Throws `unauthenticated`, `workspace_required`,
   * `workspace_not_found` and `ServiceError`.
   */
  borrow(access: {
    kind: ConnectionKind;
    baseUrl: string;
    token: string;
    workspaceId: string | null;
    /** False if only the account is asked. Then there may be no workspace, or several to choose from. */
    needsWorkspace?: boolean;
    /** True for a run that the command began. */
    paysFor: (jobId: number) => boolean;
  }): Promise<Loan>;
  /** Asks who holds the token in use. */
  account(): ServiceClient;
  /** The workspace that a loan of the sample service's token pays for. Null if there is no such loan. */
  borrowedSample(): StoredWorkspace | null;
  /**
   * The workspace whose saved data is shown. Needs no token. Throws `not_connected` or `workspace_required`.
   */
  workspace(): StoredWorkspace;
  /** Its row; null without a connection. Cheap enough for each key press. Throws `workspace_required`. */
  rowInUse(): number | null;
  setService(state: Session['service']): void;
}

/** A token that a command brought, and the workspace for which it pays, if it needs one. */
export interface Loan {
  workspace: StoredWorkspace | null;
  /** Asks who holds the token. */
  account: ServiceClient;
  /** What pays for what the command asks itself. Null if there is no workspace. */
  wallet: WalletContext | null;
  /** Forgets the token. */
  giveBack(): void;
}

interface Lent {
  kind: ConnectionKind;
  workspace: StoredWorkspace;
  client: ServiceClient;
  paysFor: (jobId: number) => boolean;
}

/** The token of the sample service costs nothing, so every command that uses the service may share it. */
function maySpend({ kind, paysFor }: Lent, use: Use): boolean {
  return use === 'free' || kind === 'sample' || (use !== 'other' && paysFor(use.jobId));
}

export type Sessions = Connections & Wallets & Workspaces;

export interface SessionsContext
  extends Omit<ConnectionsContext, 'tokens' | 'onDisconnected'>,
    Pick<WalletsContext, 'shared'> {
  /** Since when the service takes requests but does not answer, ISO 8601 UTC; null if it answers. */
  silentSince: () => string | null;
  holders: TokenHolders;
  /** Makes a client. Nothing else gets a token. */
  createClient: (access: Access) => ServiceClient;
}

export function createSessions(context: SessionsContext): Sessions {
  const { db, now, onChange, holders } = context;
  const tokens = createTokens((access) =>
    holders.noting(context.createClient(access), access.token.fingerprint),
  );
  let service: Session['service'] = 'unknown';
  let loans: Lent[] = [];

  const connections = createConnections({
    db,
    now,
    tokens,
    onChange,
    onDisconnected: (connectionId) => wallets.forget(connectionId),
  });
  const wallets = createWallets({
    db,
    now,
    tokens,
    shared: context.shared,
    borrowedClient: (row, use) =>
      loans.findLast((loan) => loan.workspace.row === row && maySpend(loan, use))?.client ?? null,
  });
  const active = (): StoredConnection | undefined => listConnections(db)[0];
  const chosen = (connection: StoredConnection): StoredWorkspace | undefined =>
    listWorkspaces(db, connection.id).find((each) => each.row === connection.workspace);
  const chosenIn = (connection: StoredConnection): StoredWorkspace => {
    const workspace = chosen(connection);
    if (workspace !== undefined) return workspace;
    throw new StackdeskError('workspace_required', because('workspace_not_chosen'));
  };
  const describeOne = (connection: StoredConnection): Connection => {
    const workspaces = listWorkspaces(db, connection.id);
    return {
      id: connection.id,
      kind: connection.kind,
      label: nameOfConnection(connection),
      baseUrl: connection.baseUrl,
      userName: connection.userName,
      userEmail: connection.userEmail,
      workspaces: workspaces.map(({ id, name }) => ({ id, name })),
      workspaceId: workspaces.find((each) => each.row === connection.workspace)?.id ?? null,
      state: tokens.stateOf(connection),
    };
  };
  /**
   * The workspace that a borrowed token pays for. What the service said within a day is believed of a workspace that
   * is named by its id, since the service refuses what the token does not reach any more. A name, or the only
   * workspace, can mean another one by now, so that is believed for minutes.
   */
  const chosenOf = async (
    { fingerprint }: Token,
    account: ServiceClient,
    { kind, workspaceId }: { kind: ConnectionKind; workspaceId: string | null },
  ): Promise<Workspace> => {
    const known = holders.workspacesOf(fingerprint);
    const isNamedById = known?.workspaces.some(({ id }) => id === workspaceId) === true;
    if (known !== null && (isNamedById || known.ageMs < BELIEVED_MS)) {
      try {
        return pickWorkspace(known.workspaces, kind, workspaceId);
      } catch {
        // Someone may have been given access since.
      }
    }
    const { workspaces } = readMe((await account.me()).body);
    return pickWorkspace(workspaces, kind, workspaceId);
  };
  const own: Workspaces = {
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
    choose: (connectionId, workspaceId) => {
      const { id } = connectionOf(db, connectionId);
      const workspace = listWorkspaces(db, id).find((each) => each.id === workspaceId);
      if (workspace === undefined) {
        throw new StackdeskError('workspace_not_found', because('workspace_out_of_reach'));
      }
      chooseWorkspace(db, connectionId, workspace.row, now());
      onChange();
    },
    borrow: async ({ kind, baseUrl: address, token: given, workspaceId, needsWorkspace = true, paysFor }) => {
      const baseUrl = normaliseBaseUrl(address);
      const token = createToken(given, baseUrl);
      const account = tokens.clientWith({ baseUrl, token, workspaceId: null }, null);
      if (!needsWorkspace) return { workspace: null, account, wallet: null, giveBack: () => {} };
      const chosen = await chosenOf(token, account, { kind, workspaceId });
      const row = ensureWorkspace(db, realmOf(kind, baseUrl), chosen);
      const client = tokens.clientWith({ baseUrl, token, workspaceId: chosen.id }, null);
      const loan: Lent = { kind, workspace: { ...chosen, row }, client, paysFor };
      loans.push(loan);
      // What waited for a token goes on.
      onChange();
      return {
        workspace: loan.workspace,
        account,
        wallet: wallets.walletWith(row, () => {
          if (loans.includes(loan)) return client;
          throw tokens.missing([], 'connection_without_token');
        }),
        giveBack: () => {
          loans = loans.filter((each) => each !== loan);
        },
      };
    },
    account: () => wallets.walletOf(own.workspace().row).client,
    borrowedSample: () => loans.findLast(({ kind }) => kind === 'sample')?.workspace ?? null,
    workspace: () => {
      const connection = active();
      if (connection === undefined) throw new StackdeskError('not_connected', because('connection_none'));
      return chosenIn(connection);
    },
    rowInUse: () => {
      const connection = active();
      return connection === undefined ? null : (chosen(connection)?.row ?? null);
    },
    setService: (state) => {
      if (state === service) return;
      service = state;
      onChange();
    },
  };
  return { ...connections, ...wallets, ...own };
}

/**
 * The workspace with this id or name, or the only one. Throws `workspace_required` or `workspace_not_found`.
 */
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
  const found =
    workspaces.find(({ id }) => id === wanted) ??
    workspaces.find(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  if (found === undefined)
    throw new StackdeskError(
      'workspace_not_found',
      because('workspace_not_reached', { wanted, workspaces: list }),
    );
  return found;
}
