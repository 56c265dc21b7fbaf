import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reason.ts';
import { createAsking } from '../ledger/asking.ts';
import type { WalletContext } from '../ledger/balance.ts';
import { createWalletGuard } from '../ledger/wallet-guard.ts';
import type { ServiceClient } from '../service/client.ts';
import { listConnections, listWorkspaces, type StoredConnection } from '../store/connections.ts';
import type { Writer } from '../store/database.ts';
import type { Tokens } from './tokens.ts';

/** Who pays for a workspace. */
export interface Wallets {
  /** What pays for a workspace. Throws `not_connected` if there is no token for it, `token_awaited` while the keychain is asked. */
  walletOf(workspace: number): WalletContext;
  /** The same, but the token is looked for each time that the service is asked: only `client` throws. */
  payerOf(workspace: number): WalletContext;
  /** The same without a client; needs no token. */
  spenderOf(workspace: number): Omit<WalletContext, 'client'>;
  /** Whether a paid request of any workspace is under way in this process. */
  isSpending(): boolean;
  /** A connection is gone: its clients, which hold its token, go too. */
  forget(connectionId: string): void;
  /** Pays for nothing more, and ends once every answer that is being paid for is here. */
  drain(): Promise<void>;
}

export interface WalletsContext {
  db: Writer;
  now: () => number;
  tokens: Tokens;
  /** What every wallet shares. */
  shared: Pick<WalletContext, 'held' | 'watch' | 'quietMs' | 'onJobsChanged'>;
  /** The client of a token that belongs to no connection, if it reaches this workspace. */
  borrowedClient: (workspace: number) => ServiceClient | null;
}

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
  let isClosing = false;

  const partsOf = (workspace: number) => {
    const known = wallets.get(workspace) ?? { guard: createWalletGuard(), asking: createAsking() };
    wallets.set(workspace, known);
    return known;
  };
  const spenderOf = (workspace: number) => ({
    db,
    workspace,
    now: context.now,
    ...context.shared,
    ...partsOf(workspace),
  });
  /** The client that pays for a workspace with the token that is at hand now. */
  const clientFor = (workspace: number): ServiceClient => {
    if (isClosing) throw new StackdeskError('engine_stopped', because('closing'));
    const borrowed = context.borrowedClient(workspace);
    if (borrowed !== null) return borrowed;
    const reaches = ({ id }: StoredConnection) =>
      listWorkspaces(db, id).some((reached) => reached.row === workspace);
    const reaching = listConnections(db).filter(reaches);
    // One whose address is no longer its token's comes last: its client refuses, and says why.
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
  const payerOf = (workspace: number): WalletContext => ({
    ...spenderOf(workspace),
    get client() {
      return clientFor(workspace);
    },
  });
  return {
    walletOf: (workspace) => {
      clientFor(workspace);
      return payerOf(workspace);
    },
    payerOf,
    spenderOf,
    isSpending: () => [...wallets.values()].some(({ guard }) => guard.isSpending()),
    forget: (connectionId) => {
      for (const [workspace, known] of clients)
        if (known.connectionId === connectionId) clients.delete(workspace);
    },
    drain: async () => {
      isClosing = true;
      await Promise.all([...wallets.values()].map(({ guard }) => guard.idle()));
    },
  };
}
