import { refusedCall } from '#contract/refused-call.ts';
import { createAsking } from '../ledger/asking.ts';
import type { WalletContext } from '../ledger/balance.ts';
import { createTraffic, createWalletGuard, type Reservation } from '../ledger/wallet-guard.ts';
import type { ServiceClient } from '../service/client.ts';
import {
  listConnections,
  listWorkspaces,
  rowsOfWorkspace,
  type StoredConnection,
} from '../store/connections.ts';
import type { Writer } from '../store/database.ts';
import type { Tokens } from './tokens.ts';

/** What paid requests of each workspace need. */
export interface Wallets {
  /**
   * What paid requests of a workspace need. A connection pays; for a run that a command began, the token that
   * this command brought. Throws `not_connected` if there is no token for it, or `token_awaited` while the
   * keychain is asked.
   */
  walletOf(workspace: number, jobId?: number): WalletContext;
  /** The same, but looks for the token each time the service is asked: only `client` throws. */
  payerOf(workspace: number, jobId?: number): WalletContext;
  /** The same for requests that cost nothing: any command's token that reaches the workspace will do. */
  askerOf(workspace: number): WalletContext;
  /** What paid requests need that a command's own token pays. `client` throws once it was given back. */
  walletWith(workspace: number, client: () => ServiceClient): WalletContext;
  /** The same without a client. Needs no token. */
  spenderOf(workspace: number): Omit<WalletContext, 'client'>;
  /** Whether a paid request of any workspace is under way in this process. */
  isSpending(): boolean;
  /** Drops the clients of a connection that is gone, since they hold its token. */
  forget(connectionId: string): void;
  /** Pays for nothing more. Resolves when every answer that is being paid for is here. */
  drain(): Promise<void>;
}

export interface WalletsContext {
  db: Writer;
  now: () => number;
  tokens: Tokens;
  shared: Pick<WalletContext, 'held' | 'watch' | 'leases' | 'quietMs' | 'onJobsChanged'>;
  /**
   * The client of a borrowed token, if that reaches this workspace and may be used: by a run, for something
   * free, or for anything else.
   */
  borrowedClient: (workspace: number, use: Use) => ServiceClient | null;
}

/** What the service is asked for: a run, something free, or anything else. */
export type Use = { jobId: number } | 'free' | 'other';

interface KnownClient {
  connectionId: string;
  fingerprint: string;
  baseUrl: string;
  client: ServiceClient;
}

export function createWallets(context: WalletsContext): Wallets {
  const { db, tokens } = context;
  const wallets = new Map<number, Pick<WalletContext, 'guard' | 'asking'>>();
  const clients = new Map<number, KnownClient>();
  const ofAssistants = new Set<Reservation>();
  const closing = new AbortController();

  const requireOpen = () => closing.signal.throwIfAborted();
  const traffic = createTraffic(closing.signal);
  const partsOf = (workspace: number) => {
    const [first = workspace] = rowsOfWorkspace(db, workspace);
    const known = wallets.get(first) ?? {
      guard: createWalletGuard(traffic, ofAssistants),
      asking: createAsking(),
    };
    wallets.set(first, known);
    return known;
  };
  const spenderOf = (workspace: number) => ({
    db,
    workspace,
    now: context.now,
    ...context.shared,
    ...partsOf(workspace),
  });
  /** The client that pays for a workspace, with the present token. */
  const clientFor = (workspace: number, use: Use): ServiceClient => {
    requireOpen();
    const borrowed = context.borrowedClient(workspace, use);
    if (borrowed !== null) return borrowed;
    const reaches = ({ id }: StoredConnection) =>
      listWorkspaces(db, id).some((reached) => reached.row === workspace);
    const reaching = listConnections(db).filter(reaches);
    // A connection whose token was given for another address comes last: its client refuses and says why.
    const connection = reaching.find(tokens.fits) ?? reaching.find(({ id }) => tokens.has(id));
    if (connection === undefined) throw tokens.missing(reaching, 'no_connection_reaches');
    const { id: connectionId, baseUrl } = connection;
    const token = tokens.of(connection);
    const { fingerprint } = token;
    const known = clients.get(workspace);
    const isSame =
      known?.connectionId === connectionId && known.fingerprint === fingerprint && known.baseUrl === baseUrl;
    if (isSame) return known.client;
    const tenant = listWorkspaces(db, connectionId).find((each) => each.row === workspace);
    const client = tokens.clientWith({ baseUrl, token, workspaceId: tenant?.id ?? null }, connectionId);
    clients.set(workspace, { connectionId, fingerprint, baseUrl, client });
    return client;
  };
  const lazy = (workspace: number, client: () => ServiceClient): WalletContext => ({
    ...spenderOf(workspace),
    get client() {
      return client();
    },
  });
  const payerFor = (workspace: number, use: Use) => lazy(workspace, () => clientFor(workspace, use));
  const checkedFor = (workspace: number, use: Use) => {
    clientFor(workspace, use);
    return payerFor(workspace, use);
  };
  const useOf = (jobId: number | undefined): Use => (jobId === undefined ? 'other' : { jobId });
  return {
    walletOf: (workspace, jobId) => checkedFor(workspace, useOf(jobId)),
    payerOf: (workspace, jobId) => payerFor(workspace, useOf(jobId)),
    askerOf: (workspace) => checkedFor(workspace, 'free'),
    walletWith: (workspace, client) =>
      lazy(workspace, () => {
        requireOpen();
        return client();
      }),
    spenderOf,
    isSpending: () => [...wallets.values()].some(({ guard }) => guard.isSpending()),
    forget: (connectionId) => {
      for (const [workspace, known] of clients)
        if (known.connectionId === connectionId) clients.delete(workspace);
    },
    drain: async () => {
      closing.abort(refusedCall());
      await traffic.idle();
    },
  };
}
