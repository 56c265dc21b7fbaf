import { StackdeskError } from '../../preload/contract/errors.ts';
import type { ControlCall, KnownConnection } from '../../preload/contract/host.ts';
import { because } from '../../preload/contract/reasons/reason.ts';
import type { Connected, ShellInput } from '../../preload/contract/shell.ts';
import type { Keychain } from './keychain.ts';
import type { Preferences } from './preferences.ts';

export interface ConnectionsOptions {
  call: ControlCall;
  keychain: Keychain;
  preferences: Preferences;
  /** Starts the sample service where it does not run yet. */
  startSandbox: () => Promise<{ baseUrl: string; token: string }>;
}

/** The way of a token: from the page once, to the engine for a check, into the keychain, and never back. */
export interface Connections {
  connect(input: ShellInput<'connect'>): Promise<Connected>;
  trySample(): Promise<Connected>;
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
  const { call, keychain, preferences, startSandbox } = options;
  let sampleId: string | null = null;

  const restoreSample = async () => {
    const connectionId = sampleId;
    if (connectionId === null) return;
    try {
      const { baseUrl, token } = await startSandbox();
      await call('connection', { connectionId, token, baseUrl });
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
      const verified = await call('connect', { kind: 'service', baseUrl, token });
      const kept = await keychain.set(verified.connectionId, token);
      const { origins } = preferences.get();
      preferences.set({ baseUrl, origins: { ...origins, [verified.connectionId]: new URL(baseUrl).origin } });
      return { ...verified, keychain: kept };
    },
    trySample: async () => {
      const { baseUrl, token } = await startSandbox();
      const verified = await call('connect', { kind: 'sample', baseUrl, token });
      sampleId = verified.connectionId;
      // The sample's token is new at every start, so there is nothing to keep.
      return { ...verified, keychain: 'memory' };
    },
    disconnect: async (connectionId) => {
      await call('disconnect', { connectionId });
      if (connectionId === sampleId) sampleId = null;
      else await keychain.remove(connectionId);
    },
    restore: async (engine, known, after) => {
      sampleId = known.find(({ kind }) => kind === 'sample')?.id ?? null;
      await after;
      const { origins } = preferences.get();
      const isTrusted = ({ id, baseUrl }: KnownConnection) =>
        origins[id] !== undefined && origins[id] === originOf(baseUrl);
      await Promise.all(
        known
          .filter(({ kind }) => kind === 'service')
          .map(async (each) => {
            const token = isTrusted(each) ? await keychain.get(each.id) : null;
            await engine('connection', { connectionId: each.id, token });
          }),
      );
    },
  };
}

/** The service's address when a person gives none. */
export function defaultBaseUrl(preferences: Preferences): string | null {
  return process.env.STACKDESK_BASE_URL ?? preferences.get().baseUrl;
}

/** Null for what is no address; the older runtime has no way to ask first. */
function originOf(address: string): string | null {
  try {
    return new URL(address).origin;
  } catch {
    return null;
  }
}
