import { createRouterClient } from '@orpc/server';
import { changeSettings } from '../../main/engine/data/change-settings.ts';
import { restoreBackup } from '../../main/engine/data/restore.ts';
import { createEngine, type Engine } from '../../main/engine/engine.ts';
import { createGivenFiles } from '../../main/engine/files/given-files.ts';
import { assistantHandlers } from '../../main/engine/handlers/assistants.ts';
import type { CommandSession } from '../../main/engine/handlers/command-session.ts';
import { createPageFiles } from '../../main/engine/handlers/page-files.ts';
import { answerFall } from '../../main/engine/store/wallets.ts';
import { enrichOptionsSchema } from '#contract/models/enrich.ts';
import { listFiltersSchema } from '#contract/models/list.ts';
import { savedQuerySchema } from '#contract/models/saved.ts';
import { defaultSettings, type Limits } from '#contract/models/settings.ts';
import { createPersonClient } from '../support/engine/page-client.ts';
import { checkRest } from './check-told.ts';
import type { KnownWatch, SeenTurn } from './check-watches.ts';
import type { OwnComputer } from './computer.ts';
import type { Noted } from './journal.ts';
import { type Act, DOMAINS, domainName } from './plan.ts';
import type { ServiceModel } from './service/service-model.ts';
import type { VirtualTime } from './time.ts';

const DATA = '/data';
const HOME = '/home/sheets';
const NONE: ReadonlySet<number> = new Set();

/** What a person allowed to be bought: how often each thing, at most. */
export interface Permissions {
  /** Things that runs and lookups may take from what is saved: together they buy each once. */
  once: Set<string>;
  /** How often runs and lookups must ask, or a person's word allows asking again. */
  more: Map<string, number>;
}

/** The program as one person uses it, through several of its processes. */
export interface Person {
  readonly permissions: Permissions;
  /**
   * Words to ask again what is in doubt: each is about the requests that were lost when it was given, or all
   * if null.
   */
  readonly words: {
    /** For a run. */
    ofRun(jobId: number): ReadonlySet<number> | null;
    /** For a lookup that waits for its answer, as `kind:name`. */
    ofLookup(subject: string): ReadonlySet<number> | null;
  };
  /** The tokens that may be on the wire now. */
  readonly tokens: ReadonlySet<string>;
  /**
   * Budgets by run and start, as the person gave them. A restore forgets starts, so that their numbers come again: only
   * requests after that many count.
   */
  readonly budgets: Map<string, { credits: number; after: number; restores: number }>;
  /** The domains in the rows of each run's file. */
  readonly files: Map<number, string[]>;
  readonly settings: Omit<Limits, 'unknownOutcome' | 'timeZone'>;
  /** When backups came back, virtual ms. */
  readonly restores: readonly number[];
  /** When the program got the proxy's password, virtual ms. */
  readonly typedAt: readonly number[];
  /** When the program was opened, or the person let a run go on, virtual ms: a run then begins carefully anew. */
  readonly wentOnAt: number;
  /** The time zone whose days and months the person's caps are about. */
  readonly zone: string;
  readonly engine: Engine | null;
  /** The watches that the person made, also those that were deleted. */
  readonly watches: Map<number, KnownWatch>;
  /** Turns that began, by watch and due time. */
  readonly seenTurns: Map<string, SeenTurn>;
  /** A turn began: its run may buy what it stands for. */
  sawTurn(turn: SeenTurn): void;
  /** The clock was set back: what was due before does not count. */
  excuseWatches(): void;
  /** When the next turn of a watch that is on is due, by the wall clock. Null if none is. */
  nextTurnMs(): number | null;
  /** Starts the program; the token comes from the keychain. */
  open(): void;
  /** The program's process died. */
  lost(): void;
  perform(act: Act): Promise<void>;
  /** Resumes everything that is paused, with enough budget. Returns the runs that have not ended. */
  finishAll(): Promise<number[]>;
  /** Whether there is a token that the service accepts. */
  isConnected(): boolean;
  /** Connects again if there is none. */
  reconnect(): Promise<void>;
  /** Chooses a workspace if none is chosen. */
  chooseAny(): void;
}

export interface PersonParts {
  computer: OwnComputer;
  time: Pick<VirtualTime, 'now'>;
  model: ServiceModel;
  /** The paid requests that left so far. */
  noted: readonly Noted[];
  batchSize: number;
  /** Whether the way to the service leads over a proxy that wants a password. */
  hasProxy: boolean;
  tell: (line: string) => void;
}

const PROXY = 'http://proxy.example:3128';

export function createPerson({
  computer,
  time,
  model,
  noted,
  batchSize,
  hasProxy,
  tell,
}: PersonParts): Person {
  const permissions: Permissions = { once: new Set(), more: new Map() };
  const budgets: Person['budgets'] = new Map();
  const files = new Map<number, string[]>();
  const settings: Person['settings'] = { ...defaultSettings };
  let zone: string | null = null;
  let wentOnAt = time.now();
  const restores: number[] = [];
  let store = computer.store.raw;
  /** The engine that a restore ends. */
  let restoredEngine: Engine | null = null;
  /** The requests whose answers a restore sets aside. */
  let aside = NONE;
  /** The backups, with the requests whose answers are in each. */
  const backups: { path: string; answered: ReadonlySet<number> }[] = [];
  const watches = new Map<number, KnownWatch>();
  const seenTurns = new Map<string, SeenTurn>();
  const tags = new Map<string, Set<string>>();
  /** What was asked for, by the name of the watch, and what it reads. */
  const wanted = new Map<
    string,
    Omit<KnownWatch, 'id'> & { change: (domains: readonly number[]) => Promise<void> }
  >();
  const tokens = new Set<string>();
  /** Tokens that are being tried, with how often at once. */
  const tried = new Map<string, number>();
  const keychain = new Map<string, string>();
  const jobs: { id: number; workspace: string; kinds: readonly string[]; domains: readonly string[] }[] = [];
  let resends = false;
  let everResends = false;
  const runWords = new Map<number, ReadonlySet<number>>();
  const lookupWords = new Map<string, ReadonlySet<number>>();
  let fileCount = 0;
  let engine: Engine | null = null;

  /** Says that others use each wallet that fell without a reason; for now, or from now on. */
  const answerFalls = (isShared: boolean) => {
    const { db } = opened();
    for (const workspace of db.values<number>('SELECT workspace FROM wallets WHERE fall > others'))
      answerFall(db, workspace, 'bulk_lookup', isShared ? 'yes' : 'once');
  };
  const opened = (): Engine => {
    if (engine === null) throw new Error('the program is not running');
    return engine;
  };
  const client = () => createPersonClient(opened());
  /** What an assistant asks for, in a session that begins with the first call. */
  const assistant = () =>
    createRouterClient(assistantHandlers, {
      context: {
        engine: opened(),
        files: createPageFiles(opened(), createGivenFiles(), () => {}),
        // Only a command line has one, and none of these calls looks into it.
        command: {} as CommandSession,
      },
    });
  let session: number | null = null;
  const sessionNow = async (): Promise<number> => {
    session ??= (await assistant().begin({ name: 'robot' })).session;
    return session;
  };
  /** What is bought in one workspace is not used in another. */
  const here = () => {
    try {
      return opened().sessions.workspace().id;
    } catch {
      return '';
    }
  };
  const allowMore = (subject: string, workspace = here()) => {
    const key = `${workspace} ${subject}`;
    permissions.more.set(key, (permissions.more.get(key) ?? 0) + 1);
  };
  /** The requests that are lost when a word is given. */
  const lostNow = () => requestsThat("state = 'unknown' AND doubt > 0");
  const answeredNow = () => requestsThat("state = 'answered'");
  const requestsThat = (are: string): ReadonlySet<number> => {
    const ids = computer.store.raw.prepare(`SELECT id FROM requests WHERE ${are}`).pluck().all();
    return new Set(ids as number[]);
  };
  const giveWord = (jobId: number) => runWords.set(jobId, lostNow());
  const jobAt = (index: number) => jobs[jobs.length === 0 ? 0 : index % jobs.length];
  const subjectsOf = (job: { kinds: readonly string[]; domains: readonly string[] }) =>
    job.kinds.flatMap((kind) => [...new Set(job.domains)].map((domain) => `${kind}:${domain}`));
  /** A start that is numbered again after a restore is another one. */
  const giveBudget = (start: string, credits: number) => {
    const before = budgets.get(start);
    const isAgain = before !== undefined && before.restores < restores.length;
    const after = isAgain ? (noted.at(-1)?.serial ?? 0) : (before?.after ?? 0);
    budgets.set(start, { credits, after, restores: restores.length });
  };
  /** Recorded before it is asked for, because the program may die in between. */
  const keepBudget = (jobId: number, budget: number) => {
    const row = computer.store.raw.prepare('SELECT go FROM jobs WHERE id = ?').get(jobId) as
      | { go: number }
      | undefined;
    if (row !== undefined) giveBudget(`${jobId}.${row.go + 1}`, budget);
  };

  const enrich = async (act: Extract<Act, { do: 'enrich' }>) => {
    fileCount += 1;
    const path = `${HOME}/leads-${fileCount}.csv`;
    const domains = act.domains.map(domainName);
    computer.disk.write(
      path,
      `Company,Website\n${domains.map((domain, index) => `Firm ${index},${domain}\n`).join('')}`,
    );
    const preview = await client().enrich.preview({
      path,
      sheet: `leads-${fileCount}`,
      column: 1,
      options: enrichOptionsSchema.parse({
        kinds: act.kinds,
        maxAgeMs: act.maxAgeMs,
        companyFields: ['name'],
        ...act.narrow,
      }),
    });
    const again = act.resend ? preview.inDoubt * preview.price : 0;
    const budget = Math.ceil((preview.maxCredits + again) * act.budgetShare);
    tell(
      `  run ${preview.jobId} over ${domains.length} rows, budget ${budget}, ${preview.fresh} to ask, ${preview.saved} saved, ${preview.inDoubt} in doubt`,
    );
    const job = { id: preview.jobId, workspace: here(), kinds: act.kinds, domains };
    files.set(job.id, domains);
    jobs.push(job);
    giveBudget(`${job.id}.1`, budget);
    for (const subject of subjectsOf(job)) {
      if (act.maxAgeMs === null) permissions.once.add(`${here()} ${subject}`);
      else allowMore(subject);
      if (act.resend || resends) allowMore(subject);
    }
    if (act.resend) giveWord(job.id);
    if (act.isAssistants === true)
      await assistant().enrich({ session: await sessionNow(), jobId: job.id, budget });
    else await client().enrich.start({ jobId: job.id, budget, resendUnknown: act.resend });
  };
  const goOn = async (
    { job: index, resend, budget }: { job: number; resend: boolean; budget: number | null },
    work: (jobId: number) => Promise<unknown>,
  ) => {
    const job = jobAt(index);
    if (job === undefined) return;
    wentOnAt = time.now();
    if (budget !== null) keepBudget(job.id, budget);
    if (resend || resends) for (const subject of subjectsOf(job)) allowMore(subject, job.workspace);
    if (resend) giveWord(job.id);
    await work(job.id);
  };
  const lookup = async ({
    subject,
    index,
    resend,
    twice,
    isFirst = false,
    isSavedEnough = false,
    isAssistants = false,
  }: Extract<Act, { do: 'lookup' }>) => {
    const name = subject === 'technology' ? technologyName(index) : domainName(index);
    const kind = { domain: 'technologies', company: 'companies', technology: 'technology' }[subject];
    allowMore(`${kind}:${name}`);
    const askAsAssistant = async () => {
      const age = isSavedEnough ? null : 0;
      const asked = { session: await sessionNow(), subject, name, fresh: false, maxAgeMs: age };
      const answer = await assistant().lookup(asked);
      if (isSavedEnough) checkRest(model, name, answer);
    };
    const ask = async () =>
      isAssistants
        ? askAsAssistant()
        : client().lookup.ask({ subject, name, resendUnknown: resend, isFirst });
    if (resend) {
      allowMore(`${kind}:${name}`);
      lookupWords.set(`${kind}:${name}`, lostNow());
    }
    // A double click: two calls at once count as one.
    await Promise.allSettled(twice ? [ask(), ask()] : [ask()]).then((ends) => {
      if (resend) lookupWords.delete(`${kind}:${name}`);
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
    });
  };
  const technologyName = (index: number) => model.technologies.at(index % 8).name;

  const connect = async (text: string) => {
    tokens.add(text);
    tried.set(text, (tried.get(text) ?? 0) + 1);
    try {
      const { connectionId } = await opened().sessions.connect({
        kind: 'service',
        baseUrl: model.options.baseUrl,
        token: text,
      });
      const before = keychain.get(connectionId);
      if (before !== undefined && before !== text) tokens.delete(before);
      tokens.add(text);
      keychain.set(connectionId, text);
      const workspace = opened()
        .sessions.describe()
        .connections.find(({ id }) => id === connectionId)?.workspaceId;
      if (workspace == null) opened().sessions.choose(connectionId, model.workspaces[0]?.id ?? '');
    } catch (error) {
      if (tried.get(text) === 1 && ![...keychain.values()].includes(text)) tokens.delete(text);
      throw error;
    } finally {
      tried.set(text, (tried.get(text) ?? 1) - 1);
    }
  };
  const disconnect = () => {
    const [connection] = opened().sessions.known();
    if (connection === undefined) return;
    opened().sessions.disconnect(connection.id);
    const token = keychain.get(connection.id);
    if (token !== undefined) tokens.delete(token);
    keychain.delete(connection.id);
  };

  /** The program may die right after it made a watch, so the store says which there are. */
  const noteWatches = () => {
    const rows = computer.store.raw.prepare('SELECT id, name FROM watches').all() as {
      id: number;
      name: string;
    }[];
    for (const { id, name } of rows) {
      const asked = wanted.get(name);
      if (asked !== undefined && !watches.has(id)) watches.set(id, { ...asked, id });
    }
  };
  const watchAt = (index: number): KnownWatch | undefined => {
    noteWatches();
    const rows = computer.store.raw.prepare('SELECT id FROM watches ORDER BY id').all() as { id: number }[];
    return rows.length === 0 ? undefined : watches.get(rows[index % rows.length]?.id ?? 0);
  };
  const makeWatch = async (act: Extract<Act, { do: 'watch' }>) => {
    const name = `watch-${wanted.size + 1}`;
    const path = `${HOME}/${name}.txt.csv`;
    const { schedule, kinds, capPerTurn, capPerMonth } = act;
    const change = async (indices: readonly number[]) => {
      const domains = indices.map(domainName);
      if (act.subject === 'file') {
        computer.disk.write(path, `Website,Note\n${domains.map((domain) => `${domain},x\n`).join('')}`);
        return;
      }
      if (act.subject === 'all') return;
      for (let index = 0; index < DOMAINS; index += 1) {
        const domain = domainName(index);
        const before = tags.get(domain) ?? new Set();
        if (before.has(name) === domains.includes(domain)) continue;
        if (domains.includes(domain)) before.add(name);
        else before.delete(name);
        tags.set(domain, before);
        await client().saved.annotate({ domain, tags: [...before] });
      }
    };
    const subject = async () => {
      if (act.subject === 'file') return { kind: 'file' as const, path };
      if (act.subject === 'tag') return { kind: 'tag' as const, tag: name };
      const query = savedQuerySchema.parse(act.subject === 'all' ? {} : { tags: [name] });
      const views = await client().saved.saveView({ name, query, columns: ['company'] });
      return { kind: 'view' as const, viewId: views.find((view) => view.name === name)?.id ?? 0 };
    };
    const excusedUntilMs = computer.now();
    const asked = {
      name,
      schedule,
      capPerTurn,
      capPerMonth,
      agreed: 0,
      excusedUntilMs,
      isCapped: false,
      change,
    };
    wanted.set(name, asked);
    await change(act.domains);
    const { offerId, domains } = await client().watches.offer({
      kind: 'new',
      name,
      subject: await subject(),
      kinds,
      schedule,
      capPerTurn,
      capPerMonth,
    });
    asked.agreed = domains;
    await client().watches.accept({ offerId });
    noteWatches();
  };
  /** A cap counts from the moment when it is stored. */
  const setWatchCaps = async (
    watch: KnownWatch,
    { capPerTurn, capPerMonth }: Pick<KnownWatch, 'capPerTurn' | 'capPerMonth'>,
  ) => {
    const { offerId } = await client().watches.offer({
      kind: 'caps',
      watchId: watch.id,
      capPerTurn,
      capPerMonth,
    });
    watch.capPerTurn = Math.max(watch.capPerTurn, capPerTurn);
    watch.capPerMonth = Math.max(watch.capPerMonth, capPerMonth);
    await client().watches.accept({ offerId });
    Object.assign(watch, { capPerTurn, capPerMonth });
  };
  const lookAfterWatches = async () => {
    wentOnAt = time.now();
    noteWatches();
    for (const { id, pause } of await client().watches.list()) {
      const watch = watches.get(id);
      if (pause === null || watch === undefined) continue;
      const code = pause.problem?.code;
      watch.isCapped ||= code === 'watch_cap_reached' || code === 'nothing_saved';
      // What was missed while a person had it paused is not made up.
      if (pause.problem === null) watch.excusedUntilMs = Math.max(watch.excusedUntilMs, computer.now());
      if (pause.needsWord) {
        const { offerId, ...offer } = await client().watches.offer({ kind: 'confirm', watchId: id });
        // The person agrees to these from now on.
        watch.capPerTurn = Math.max(watch.capPerTurn, offer.capPerTurn);
        watch.capPerMonth = Math.max(watch.capPerMonth, offer.capPerMonth);
        watch.agreed = Math.max(watch.agreed, offer.domains);
        await client().watches.accept({ offerId });
      } else await client().watches.resume({ watchId: id });
    }
  };

  const backUp = () => {
    const path = `${HOME}/backup-${backups.length + 1}.db`;
    computer.backUp(path);
    backups.push({ path, answered: answeredNow() });
  };
  const restore = async (back: number) => {
    const backup = backups.at(-1 - (back % Math.max(1, backups.length)));
    if (backup === undefined) return;
    for (const { id, state } of await client().jobs.list())
      if (state === 'running' || state === 'queued') await client().jobs.pause({ jobId: id });
    for (const { id } of jobs) await opened().jobs.settled(id);
    // Nothing else is asked of an engine that a restore ends.
    if (restoredEngine === engine) return;
    restoredEngine = engine;
    aside = new Set([...answeredNow()].filter((id) => !backup.answered.has(id)));
    const restored = restoreBackup(opened(), backup.path).finally(() => {
      restoredEngine = null;
    });
    const { charges, inDoubt } = await restored;
    tell(`  restored: ${charges} charges and ${inDoubt} doubts are carried over`);
    computer.kill();
  };
  /**
   * What was answered since the backup is set aside, and may be bought again, also if it was charged before. What is in
   * doubt may not.
   */
  const noteRestore = () => {
    if (computer.store.raw === store) return;
    store = computer.store.raw;
    restores.push(time.now());
    const rows = new Map(noted.map(({ sent, journalId }) => [sent.requestId, journalId]));
    for (const { requestId, workspace, kind, keys } of model.truth.charges) {
      if (!aside.has(rows.get(requestId) ?? 0)) continue;
      for (const key of keys) allowMore(`${kind === 'company' ? 'companies' : kind}:${key}`, workspace);
    }
  };
  const storedSetting = (key: string): unknown => {
    const row = computer.store.raw.prepare('SELECT value FROM settings WHERE key = ?').get(key) as
      | { value: string }
      | undefined;
    return row === undefined ? undefined : JSON.parse(row.value);
  };
  /** A limit counts from the moment when it is stored. The program may die right after that. */
  const setLimits = (changes: Partial<Limits>) => {
    try {
      changeSettings(opened(), changes);
    } finally {
      const { timeZone, unknownOutcome: _, ...others } = changes;
      const isStored = Object.entries(changes).every(([key, value]) => storedSetting(key) === value);
      if (isStored) Object.assign(settings, others);
      if (isStored) zone = timeZone ?? zone;
    }
  };
  /** The zone that the program kept at its first start. Nothing but the person changes it. */
  const zoneNow = (): string => {
    zone ??= (storedSetting('timeZone') as string | undefined) ?? null;
    return zone ?? 'UTC';
  };

  const isProxySet = () => storedSetting('proxy') !== undefined;
  let password = 'first';
  const typedAt: number[] = [];
  const typePassword = () => {
    typedAt.push(time.now());
    opened().network.setCredentials({ proxy: PROXY, user: 'anna', password });
  };

  const perform = async (act: Act): Promise<void> => {
    switch (act.do) {
      case 'enrich':
        return enrich(act);
      case 'pause':
      case 'stop': {
        const job = jobAt(act.job);
        if (job !== undefined) await client().jobs[act.do]({ jobId: job.id });
        return;
      }
      case 'remove': {
        const job = jobAt(act.job);
        if (job !== undefined) await client().jobs.remove({ jobId: job.id });
        return;
      }
      case 'resume':
        answerFalls(false);
        return goOn(act, (jobId) => {
          const { budget, resend } = act;
          return client().jobs.resume({
            jobId,
            resendUnknown: resend,
            ...(budget === null ? {} : { budget }),
          });
        });
      case 'rerun':
        return goOn(act, (jobId) =>
          client().jobs.rerun({ jobId, budget: act.budget, resendUnknown: act.resend }),
        );
      case 'lookup':
        return lookup(act);
      case 'compare':
        await client().ledger.compare();
        return;
      case 'refresh balance':
        await client().session.refreshBalance();
        return;
      case 'disconnect':
        return disconnect();
      case 'connect':
        return connect(validToken());
      case 'replace token':
        return connect(model.acts.issueToken());
      case 'choose workspace': {
        const [connection] = opened().sessions.known();
        if (connection !== undefined)
          opened().sessions.choose(connection.id, model.workspaces[act.index]?.id ?? '');
        return;
      }
      case 'settings':
        if (act.resends)
          // The setting also holds for runs that are already running.
          for (const job of jobs) for (const subject of subjectsOf(job)) allowMore(subject, job.workspace);
        setLimits({
          capPerRun: act.capPerRun,
          capPerDay: act.capPerDay,
          capPerMonth: act.capPerMonth ?? null,
          listCapPerDay: act.listCapPerDay ?? null,
          listCapPerMonth: act.listCapPerMonth ?? null,
          unknownOutcome: act.resends ? 'resend' : 'ask',
        });
        resends = act.resends;
        everResends ||= resends;
        return;
      case 'back up':
        return backUp();
      case 'restore':
        return restore(act.back);
      case 'assistants':
        return setLimits({
          assistantsMaySpend: act.maySpend,
          assistantSessionBudget: act.perSession,
          assistantDayBudget: act.perDay,
        });
      case 'time zone':
        return setLimits({ timeZone: act.zone });
      case 'start list': {
        const technology = technologyName(act.technology);
        allowMore(`list:${technology.toLowerCase()}`);
        await client().lists.start({
          technology,
          filters: listFiltersSchema.parse({}),
          automatic: false,
          resendUnknown: act.resend,
        });
        return;
      }
      case 'refresh lists':
        await client().lists.refresh();
        return;
      case 'proxy password':
        password = 'another';
        if (hasProxy) typePassword();
        return;
      case 'watch':
        return makeWatch(act);
      case 'change watched': {
        const watch = watchAt(act.watch);
        if (watch !== undefined) await wanted.get(watch.name)?.change(act.domains);
        return;
      }
      case 'caps of a watch': {
        const watch = watchAt(act.watch);
        return watch === undefined ? undefined : setWatchCaps(watch, act);
      }
      case 'pause watch': {
        const watch = watchAt(act.watch);
        if (watch !== undefined) await client().watches.pause({ watchId: watch.id });
        return;
      }
      case 'remove watch': {
        const watch = watchAt(act.watch);
        if (watch !== undefined) await client().watches.remove({ watchId: watch.id });
        return;
      }
      case 'look after watches':
        return lookAfterWatches();
      default:
        throw new Error(`a person does not ${act.do}`);
    }
  };
  const validToken = (): string => {
    const known = model.tokens.find(
      ({ revokedAt, user }) => revokedAt === null && user.id === model.users[0]?.id,
    );
    return known?.text ?? model.acts.issueToken();
  };

  return {
    permissions,
    words: {
      ofRun: (jobId) => (everResends ? null : (runWords.get(jobId) ?? NONE)),
      ofLookup: (subject) => lookupWords.get(subject) ?? NONE,
    },
    watches,
    seenTurns,
    sawTurn: ({ watchId, jobId }) => {
      noteWatches();
      const watch = watches.get(watchId);
      if (watch !== undefined) giveBudget(`${jobId}.1`, watch.capPerTurn);
      const asked = computer.store.raw
        .prepare(
          `SELECT w.tenant_id AS workspace, l.kind || ':' || d.domain AS subject FROM jobs j
           JOIN workspaces w ON w.id = j.workspace JOIN job_lookups l ON l.job_id = j.id
           JOIN job_domains d ON d.job_id = j.id AND d.seq = l.seq WHERE j.id = ?`,
        )
        .all(jobId) as { workspace: string; subject: string }[];
      for (const { workspace, subject } of asked) allowMore(subject, workspace);
    },
    excuseWatches: () => {
      noteWatches();
      for (const watch of watches.values())
        watch.excusedUntilMs = Math.max(watch.excusedUntilMs, computer.now());
    },
    nextTurnMs: () => {
      const on = opened()
        .watches.list(null)
        .filter(({ state }) => state === 'on');
      return on.length === 0 ? null : Math.min(...on.map(({ nextAt }) => Date.parse(nextAt)));
    },
    tokens,
    budgets,
    files,
    settings,
    restores,
    typedAt,
    get wentOnAt() {
      return wentOnAt;
    },
    get zone() {
      return zoneNow();
    },
    get engine() {
      return engine;
    },
    open: () => {
      session = null;
      wentOnAt = time.now();
      try {
        engine = createEngine({ dataDir: DATA, inBackground: true, isPatient: true, batchSize });
      } finally {
        noteRestore();
      }
      if (hasProxy) {
        if (!isProxySet()) changeSettings(engine, { proxy: { kind: 'manual', url: PROXY } });
        typePassword();
      }
      engine.sessions.awaitTokens();
      for (const { id, baseUrl } of engine.sessions.known()) {
        const value = keychain.get(id);
        const token = value === undefined ? null : { value, origin: baseUrl };
        engine.sessions.attach({ connectionId: id, token });
      }
    },
    lost: () => {
      engine = null;
      lookupWords.clear();
    },
    perform,
    isConnected: () => {
      const [connection] = opened().sessions.describe().connections;
      const text = keychain.get(connection?.id ?? '');
      return (
        connection?.state === 'ready' && model.tokens.find((token) => token.text === text)?.revokedAt === null
      );
    },
    reconnect: () => connect(validToken()),
    chooseAny: () => {
      const [connection] = opened().sessions.describe().connections;
      if (connection !== undefined && connection.workspaceId === null)
        opened().sessions.choose(connection.id, connection.workspaces[0]?.id ?? '');
    },
    finishAll: async () => {
      answerFalls(true);
      const open: number[] = [];
      for (const job of await client().jobs.list()) {
        if (job.state === 'done' || job.state === 'stopped') continue;
        open.push(job.id);
        wentOnAt = time.now();
        // It came back with a backup after a person had removed it, and they do not choose its file again.
        if (job.problem?.reason?.key === 'not_chosen_here') await client().jobs.stop({ jobId: job.id });
        else if (job.state === 'paused') await client().jobs.resume({ jobId: job.id, resendUnknown: false });
      }
      return open;
    },
  };
}
