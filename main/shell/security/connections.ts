import { StackdeskError } from '../../../preload/contract/errors.ts';
import type { ControlCall, KnownConnection } from '../../../preload/contract/host.ts';
import { because } from '../../../preload/contract/reason.ts';
import type { Connected, ShellInput } from '../../../preload/contract/shell.ts';
import { readUrl } from '../base/read-url.ts';
import type { Preferences } from '../system/preferences.ts';
import { type Keychain, proxyAccount } from './keychain.ts';
import type { Questions } from './questions.ts';

export interface ConnectionsOptions {
  call: ControlCall;
  keychain: Keychain;
  preferences: Preferences;
  questions: Pick<Questions, 'confirm'>;
  /** Starts the sample service where it does not run yet. */
  startSandbox: () => Promise<{ baseUrl: string; token: string }>;
}

/**
 * The way of a token: from the page once, to the engine for a check if the person says in a dialog of the system that it may go there, into
 * the keychain with the origin that it belongs to, and never back.
 */
export interface Connections {
  connect(input: ShellInput<'connect'>): Promise<Connected>;
  trySample(): Promise<Connected>;
  /** Uses another address of the same server for a connection. */
  move(input: ShellInput<'moveConnection'>): Promise<void>;
  /** Forgets a connection that the engine knows, and its token, once the person said yes. */
  disconnect(connectionId: string): Promise<void>;
  /**
   * Hands an engine that just started the tokens of the connections it knows, or tells it that there is none, `after` what must come first:
   * what is saved needs no token, and a keychain that must be unlocked may take a minute.
   */
  restore(call: ControlCall, known: readonly KnownConnection[], after: Promise<unknown>): Promise<void>;
  /** Starts the sample service again and tells the engine where it is now. */
  restoreSample(): Promise<void>;
  /** There are no connections any more. */
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
    connect: async ({ token, baseUrl = defaultBaseUrl(preferences) ?? undefined }) => {
      if (baseUrl === undefined) {
        throw new StackdeskError('usage', because('address_missing'));
      }
      const address = readUrl(baseUrl);
      if (address === null) throw new StackdeskError('usage', because('address_none'));
      // What can't work is said before anybody is asked.
      await call('check_address', { connectionId: null, baseUrl });
      await questions.confirm('connect', { host: address.host, address: shown(address) });
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
      // The sample's token is new at every start, so there is nothing to keep.
      return { ...verified, keychain: 'memory' };
    },
    move: async ({ connectionId, baseUrl }) => {
      const address = readUrl(baseUrl);
      if (address === null) throw new StackdeskError('usage', because('address_none'));
      await call('check_address', { connectionId, baseUrl });
      await questions.confirm('move', { host: address.host, address: shown(address) });
      await call('move', { connectionId, baseUrl });
    },
    disconnect: async (connectionId) => {
      // Fails for an id that no connection has: what a page makes up names no entry of the keychain.
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
   * The token that is kept for a connection, with the origin that it was given for. An earlier version noted that origin in the preferences:
   * such a token is bound to it once. One without any is asked for again, since nothing but the store says where it would go.
   */
  async function tokenOf(id: string): Promise<{ value: string; origin: string } | null> {
    const kept = await keychain.get(accountOf(id));
    // What has a user is a proxy's password, whatever a store calls its connections.
    if (kept === null || kept.user !== undefined) return null;
    if (kept.owner !== null) return { value: kept.secret, origin: kept.owner };
    const owner = preferences.get().origins[id];
    if (owner === undefined) return null;
    await keychain.set(accountOf(id), { owner, secret: kept.secret });
    return { value: kept.secret, origin: owner };
  }
}

/** A connection's entry in the keychain. A store from elsewhere may give a connection any id, and the proxy's entry is none of its. */
function accountOf(connectionId: string): string {
  return connectionId === proxyAccount ? `connection:${connectionId}` : connectionId;
}

/** The service's address when a person gives none. */
export function defaultBaseUrl(preferences: Preferences): string | null {
  return process.env.STACKDESK_BASE_URL ?? preferences.get().baseUrl;
}

/** What of an address counts for the service. */
function shown({ origin, pathname }: URL): string {
  return pathname === '/' ? origin : `${origin}${pathname}`;
}
