import { StackdeskError } from '#contract/errors.ts';
import type { ControlCall, KnownConnection } from '#contract/host.ts';
import { because } from '#contract/reason.ts';
import type { Connected, ShellInput } from '#contract/shell.ts';
import type { Preferences } from '../system/preferences.ts';
import { type Keychain, proxyAccount, teamAccount } from './keychain.ts';
import type { Questions } from './questions.ts';

export interface ConnectionsOptions {
  call: ControlCall;
  keychain: Keychain;
  preferences: Preferences;
  questions: Pick<Questions, 'confirm'>;
  /** Starts the sample service if it does not run yet. */
  startSandbox: () => Promise<{ baseUrl: string; token: string }>;
}

/**
 * The way of a token: it comes from the page once, goes to the engine for a check if the person agrees in a
 * dialog of the system, then into the keychain with its origin. It never goes back to the page.
 */
export interface Connections {
  connect(input: ShellInput<'connect'>): Promise<Connected>;
  trySample(): Promise<Connected>;
  /** Uses another address of the same server for a connection. */
  move(input: ShellInput<'moveConnection'>): Promise<void>;
  /** Forgets a connection and its token, if the person agrees. */
  disconnect(connectionId: string): Promise<void>;
  /**
   * Gives a new engine the token of each connection, or null, once `after` has resolved. Nothing waits for
   * this: saved answers need no token, and a locked keychain may take a minute.
   */
  restore(call: ControlCall, known: readonly KnownConnection[], after: Promise<unknown>): Promise<void>;
  /** Starts the sample service again and tells the engine its new address. */
  restoreSample(): Promise<void>;
  /** Call this after all connections were deleted. */
  forget(): void;
}

export function createConnections(options: ConnectionsOptions): Connections {
  const { call, keychain, preferences, questions, startSandbox } = options;
  let sampleId: string | null = null;

  const restoreSample = async () => {
    const connectionId = sampleId;
    if (connectionId === null) return;
    try {
      const { baseUrl, token } = await startSandbox();
      await call('connection', { connectionId, token: { value: token, origin: baseUrl }, baseUrl });
    } catch (error) {
      await call('connection', { connectionId, token: null });
      throw error;
    }
  };

  return {
    restoreSample,
    forget: () => {
      sampleId = null;
    },
    connect: async ({ token, baseUrl: typed = defaultBaseUrl(preferences) ?? undefined }) => {
      if (typed === undefined) {
        throw new StackdeskError('usage', because('address_missing'));
      }
      // An address that can't work is refused before the person is asked.
      const baseUrl = await call('check_address', { connectionId: null, baseUrl: typed });
      const address = new URL(baseUrl);
      await questions.confirm('connect', { host: address.host, address: baseUrl });
      const verified = await call('connect', { kind: 'service', baseUrl, token });
      const kept = await keychain.set(accountOf(verified.connectionId), {
        owner: address.origin,
        secret: token,
      });
      preferences.set({ baseUrl });
      return { ...verified, keychain: kept };
    },
    trySample: async () => {
      const { baseUrl, token } = await startSandbox();
      const verified = await call('connect', { kind: 'sample', baseUrl, token });
      sampleId = verified.connectionId;
      // The sample service makes a new token at every start, so nothing is stored.
      return { ...verified, keychain: 'memory' };
    },
    move: async ({ connectionId, baseUrl: typed }) => {
      const baseUrl = await call('check_address', { connectionId, baseUrl: typed });
      await questions.confirm('move', { host: new URL(baseUrl).host, address: baseUrl });
      await call('move', { connectionId, baseUrl });
    },
    disconnect: async (connectionId) => {
      // Fails for an unknown id, so that a page can't make up the name of a keychain entry.
      const { kind, name, address } = await call('connection_of', { connectionId });
      await questions.confirm('disconnect', { name, address });
      await call('disconnect', { connectionId });
      if (connectionId === sampleId) sampleId = null;
      if (kind === 'service') await keychain.remove(accountOf(connectionId));
    },
    restore: async (engine, known, after) => {
      sampleId = known.find(({ kind }) => kind === 'sample')?.id ?? null;
      await after;
      await Promise.all(
        known
          .filter(({ kind }) => kind === 'service')
          .map(async ({ id }) => engine('connection', { connectionId: id, token: await tokenOf(id) })),
      );
    },
  };

  /**
   * A connection's token and its origin, from the keychain. An earlier version stored that origin in the
   * preferences. Such a token gets its origin once, from there. A token without an origin is not used, and
   * the person is asked for it again.
   */
  async function tokenOf(id: string): Promise<{ value: string; origin: string } | null> {
    const kept = await keychain.get(accountOf(id));
    // An entry with a user is the password of a proxy or a library, whatever id a connection has.
    if (kept === null || kept.user !== undefined) return null;
    return { value: kept.secret, origin: kept.owner };
  }
}

/** A connection's keychain entry. A store may contain any id, but none must reach the proxy's entry or the team's. */
function accountOf(connectionId: string): string {
  const isTaken = connectionId === proxyAccount || connectionId === teamAccount;
  return isTaken ? `connection:${connectionId}` : connectionId;
}

/** The service's address, if a person gives none. */
export function defaultBaseUrl(preferences: Preferences): string | null {
  return process.env.STACKDESK_BASE_URL ?? preferences.get().baseUrl;
}
