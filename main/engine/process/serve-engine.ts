import { RPCHandler } from '@orpc/server/message-port';
import { StackdeskError } from '#contract/errors.ts';
import { limitsSchema, type Settings } from '#contract/models/settings.ts';
import { because } from '#contract/reason.ts';
import { changeSettings } from '../data/change-settings.ts';
import { describeCompaction, startCompaction } from '../data/compact.ts';
import { diagnosticFacts } from '../data/diagnostic-facts.ts';
import { eraseEverything } from '../data/erase.ts';
import { proposingLimits } from '../data/propose-limits.ts';
import { restoreBackup } from '../data/restore.ts';
import type { Engine } from '../engine.ts';
import { createGivenFiles } from '../files/given-files.ts';
import { createPersonCheck } from '../handlers/by-person.ts';
import { createPageFiles, type PageFiles } from '../handlers/page-files.ts';
import { pauseAll } from '../handlers/pause-all.ts';
import { router } from '../handlers/router.ts';
import { offerWatch } from '../handlers/watches.ts';
import { checkNetworkSettings } from '../service/network.ts';
import { keepWindowLanguage, readSettings } from '../store/settings.ts';
import { after } from '../world/clock.ts';
import { checkPort } from './checked-port.ts';
import { type HostConnection, serveHost } from './host-port.ts';
import type { HostTransport } from './host-transport.ts';
import { knowsLink } from './knows-link.ts';
import { openStaying } from './open-staying.ts';
import { tellShell } from './shell-events.ts';
import { createPersonQuestions, createProxyQuestions, createTrashQuestions } from './shell-questions.ts';

/** How long to wait before the balance of a known connection is asked for, ms. */
const BALANCE_WAITS_MS = 300;

const rpc = new RPCHandler(router);

export interface ServeEngineOptions {
  /** How much faster than real time the sample service's time runs. */
  timeScale: number;
  /** Writes a line to the log. */
  log: (line: string) => void;
}

/**
 * Serves one shell with an engine: its control calls, and the pages' typed calls. The shell's first call opens the
 * engine. Returns what has the present engine, or null before it was opened and after it was closed.
 */
export function serveEngine(
  transport: HostTransport,
  { timeScale, log }: ServeEngineOptions,
): () => Engine | null {
  let engine: Engine | null = null;

  const opened = (): Engine => {
    if (engine === null) throw new StackdeskError('engine_stopped', because('engine_not_open'));
    return engine;
  };
  const given = createGivenFiles((handle) => host.emit({ type: 'file_used', handle }));
  const pageFiles = (): PageFiles =>
    createPageFiles(opened(), given, (file) => host.emit({ type: 'file_given', file }));
  const proxies = createProxyQuestions((event) => host.emit(event));
  const trash = createTrashQuestions((event) => host.emit(event));
  const person = createPersonQuestions((event) => host.emit(event));

  /** Does work that ends the engine. Once its store is closed, it serves no one. */
  const lastly = async <Result>(work: (open: Engine) => Promise<Result>): Promise<Result> => {
    const ending = opened();
    try {
      return await work(ending);
    } finally {
      if (!ending.store.database.open) engine = null;
    }
  };

  const host: HostConnection = serveHost(
    transport,
    {
      init: async ({ dataDir, logsDir, language = 'en' }) => {
        engine = await openStaying(
          {
            dataDir,
            logsDir: logsDir ?? null,
            timeScale,
            systemProxy: proxies.ask,
            trash: trash.ask,
          },
          ({ message }) => log(`commands can't reach the engine: ${message}`),
        );
        keepWindowLanguage(engine.db, language);
        tellShell(engine, (event) => host.emit(event));
        return {
          connections: engine.sessions.known(),
          proxy: proxyIn(readSettings(engine.db)),
          team: engine.team.status().address,
        };
      },
      language: ({ language }) => {
        if (engine !== null) keepWindowLanguage(engine.db, language);
        return null;
      },
      connect: async (access) => {
        const propose = proposingLimits(opened().db);
        const { credits, ...verified } = await opened().sessions.connect(access);
        propose(access.kind, credits);
        await opened()
          .refreshBalance()
          .catch(() => undefined);
        return verified;
      },
      connection: (access) => {
        opened().sessions.attach(access);
        if (access.token === null) return null;
        // Nothing waits for the balance. If the application starts offline, it shows what is saved at once.
        after(BALANCE_WAITS_MS, () => void engine?.refreshBalance().catch(() => undefined));
        return null;
      },
      check_address: ({ connectionId, baseUrl }) => opened().sessions.checkAddress(connectionId, baseUrl),
      move: async ({ connectionId, baseUrl }) => {
        await opened().sessions.move(connectionId, baseUrl);
        return null;
      },
      connection_of: ({ connectionId }) => opened().sessions.nameOf(connectionId),
      disconnect: ({ connectionId }) => {
        opened().sessions.disconnect(connectionId);
        return null;
      },
      files_given: ({ files }) => {
        given.take(files);
        return null;
      },
      file_of: ({ file }) => ({ path: pageFiles().place(file) }),
      file_to_open: async ({ file }) => ({ path: await pageFiles().toOpen(file) }),
      knows_link: (asked) => ({ known: knowsLink(opened(), asked) }),
      check_network: (changes) => checkNetworkSettings({ ...readSettings(opened().db), ...changes }),
      change_network: (changes) => {
        changeSettings(opened(), changes);
        return null;
      },
      limits: () => limitsSchema.parse(readSettings(opened().db)),
      change_limits: (changes) => {
        changeSettings(opened(), changes);
        return null;
      },
      offer_watch: ({ ask }) => offerWatch(opened(), pageFiles(), ask),
      accept_watch: ({ offerId }) => ({ watchId: opened().watches.accept(offerId).id }),
      proxy_credentials: ({ credentials }) => {
        opened().network.setCredentials(credentials);
        return null;
      },
      check_team: ({ address }) => opened().team.check(address),
      team_join: async ({ address, person, password }) => {
        await opened().team.join({ address, person, password: password ?? undefined });
        return null;
      },
      team_leave: async () => {
        await opened().team.leave();
        return null;
      },
      check_notes: () => opened().team.checkNotes(),
      team_share_notes: async ({ isShared }) => {
        await opened().team.shareNotes(isShared);
        return null;
      },
      team_password: (access) => {
        opened().team.setPassword(access);
        return null;
      },
      proxy_found: ({ id, answer }) => {
        proxies.answer(id, answer);
        return null;
      },
      person_said: ({ id, part }) => {
        person.answer(id, part);
        return null;
      },
      trashed: ({ id, outcome }) => {
        trash.answer(id, outcome);
        return null;
      },
      pause_all: async () => {
        await pauseAll(opened());
        return null;
      },
      woke: () => {
        const awake = opened();
        awake.network.renew();
        awake.lists.wake();
        awake.watches.wake();
        void awake.refreshBalance().catch(() => undefined);
        return null;
      },
      facts: () => diagnosticFacts(opened()),
      compactable: (asked) => describeCompaction(opened(), asked),
      compact: (meant) => startCompaction(opened(), meant),
      restore: ({ path }) => lastly((open) => restoreBackup(open, path)),
      erase: () => lastly(eraseEverything),
      ping: () => null,
      shutdown: async () => {
        const closing = engine;
        engine = null;
        await closing?.close();
        return null;
      },
    },
    (port) =>
      rpc.upgrade(checkPort(port), {
        context: { engine: opened(), files: pageFiles(), byPerson: createPersonCheck(person.ask) },
      }),
  );

  return () => engine;
}

/** The proxy that the settings name. Null if they name none: then the system's is used, or none. */
function proxyIn({ proxy }: Settings): string | null {
  return proxy.kind === 'manual' ? proxy.url : null;
}
