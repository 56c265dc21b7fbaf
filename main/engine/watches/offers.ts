import { resolve } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import type { ResolvedAsk, WatchOffer } from '#contract/models/watch.ts';
import { because } from '#contract/reason.ts';
import { creditsFor } from '#shared/money/prices.ts';
import { writeErrorOf } from '../../process/system-error.ts';
import type { Writer } from '../store/database.ts';
import { domainsOfJob } from '../store/job-rows.ts';
import { timeZoneOf } from '../store/settings.ts';
import { listBalances, priceOf } from '../store/wallets.ts';
import {
  countWatchDomains,
  findWatch,
  insertWatch,
  keepDomains,
  type StoredWatch,
  unpauseWatch,
  updateWatch,
} from '../store/watches.ts';
import { mkdirSync, statSync } from '../world/files.ts';
import { randomBytes } from '../world/random.ts';
import { latestDue } from './schedule.ts';
import { type DomainsContext, sourceOf, type Watched, withDraft } from './watched-domains.ts';

/** What is asked of a person, until they say yes. Nothing is changed by an offer alone. */
export interface Offers {
  /** Finds out what a person would agree to. Asks the service nothing. Throws `usage` if it makes no sense. */
  make(workspace: { row: number; name: string } | null, ask: ResolvedAsk): Promise<WatchOffer>;
  /**
   * Does what was offered, by a person's word. Returns the watch's id. Throws `usage` for an old offer, and for one of
   * another engine.
   */
  accept(offerId: number): number;
}

/** Offers that are kept. A page can make many, and an older one is forgotten. */
const KEPT = 4;

export function createOffers(context: DomainsContext & { db: Writer }): Offers {
  const { db, now } = context;
  const offers = new Map<number, () => number>();
  const keep = (accept: () => number): number => {
    // A yes may reach the next engine, or come after a no to another offer. It must mean this one or none.
    const offerId = randomBytes(6).readUIntBE(0, 6);
    offers.set(offerId, accept);
    for (const old of offers.keys()) if (offers.size > KEPT) offers.delete(old);
    return offerId;
  };
  const factsOf = (watch: Pick<StoredWatch, 'workspace' | 'kinds'>, domains: number) => {
    const price = priceOf(db, watch.workspace, 'bulk_lookup');
    const wallet = listBalances(db, watch.workspace).find((each) => each.wallet === 'bulk_lookup');
    return {
      domains,
      price,
      maxCredits: creditsFor(domains * watch.kinds.length, price),
      balance: wallet?.remaining ?? null,
    };
  };
  const agreedUntilNow = ({ agreed, capPerTurn, capPerMonth }: StoredWatch) => ({
    before: { domains: agreed, capPerTurn, capPerMonth },
  });
  const domainsOf = (watched: Watched) => withDraft(context, watched, ({ id }) => domainsOfJob(db, id));

  const offerNew = async (
    workspace: { row: number; name: string },
    ask: Extract<ResolvedAsk, { kind: 'new' }>,
  ): Promise<WatchOffer> => {
    const { name, kinds, schedule, capPerTurn, capPerMonth, label, publish } = ask;
    const folder = ask.folder === null ? null : resolve(ask.folder);
    requireCaps(ask);
    if (folder !== null) requireFolder(folder);
    else if (publish !== null) throw new StackdeskError('usage', because('watch_publish'));
    const source = await sourceOf(db, workspace.row, ask.subject);
    const watched = { workspace: workspace.row, name, source, kinds: [...new Set(kinds)] };
    const domains = await domainsOf(watched);
    const accept = () =>
      db.transaction(() => {
        const since = latestDue(schedule, now(), timeZoneOf(db)).day;
        const agreed = domains.length;
        if (folder !== null) makeFolder(folder);
        const made = { ...watched, schedule, capPerTurn, capPerMonth, label, folder, publish, agreed, since };
        const watchId = insertWatch(db, { ...made, createdAt: now() });
        keepDomains(db, watchId, domains);
        return watchId;
      });
    return {
      offerId: keep(accept),
      kind: 'new',
      name,
      source,
      kinds: watched.kinds,
      schedule,
      workspaceName: workspace.name,
      ...factsOf(watched, domains.length),
      capPerTurn,
      capPerMonth,
      folder,
      publish,
      before: null,
    };
  };
  const known = (watchId: number): StoredWatch => {
    const watch = findWatch(db, watchId);
    if (watch === undefined)
      throw new StackdeskError('watch_not_found', because('no_watch', { id: String(watchId) }));
    return watch;
  };
  const describeKnown = (watch: StoredWatch) => {
    const { name, source, kinds, schedule, workspaceName, folder, publish, capPerTurn, capPerMonth } = watch;
    return { name, source, kinds, schedule, workspaceName, folder, publish, capPerTurn, capPerMonth };
  };
  const offerCaps = (ask: Extract<ResolvedAsk, { kind: 'caps' }>): WatchOffer => {
    const watch = known(ask.watchId);
    requireCaps(ask);
    const { capPerTurn, capPerMonth } = ask;
    const accept = () =>
      db.transaction(() => {
        const { id, pause } = known(watch.id);
        updateWatch(db, id, { capPerTurn, capPerMonth });
        if (pause?.problem?.code === 'watch_cap_reached') unpauseWatch(db, id);
        return id;
      });
    return {
      offerId: keep(accept),
      kind: 'caps',
      ...describeKnown(watch),
      ...factsOf(watch, countWatchDomains(db, watch.id)),
      capPerTurn,
      capPerMonth,
      ...agreedUntilNow(watch),
    };
  };
  const offerConfirm = async (ask: Extract<ResolvedAsk, { kind: 'confirm' }>): Promise<WatchOffer> => {
    const watch = known(ask.watchId);
    const chosen = ask.folder === undefined ? null : resolve(ask.folder);
    if (chosen !== null) requireFolder(chosen);
    const folder = chosen ?? watch.folder;
    const { length: domains } = await domainsOf(watch);
    const facts = factsOf(watch, domains);
    const caps = capsFor(watch, facts.maxCredits, factsOf(watch, watch.agreed).maxCredits);
    const accept = () =>
      db.transaction(() => {
        const { id, pause, schedule } = known(watch.id);
        // What was missed while it was not here, or before it came from a backup, is not made up.
        const isRestored = pause?.problem?.code === 'watch_restored';
        const since = isRestored ? latestDue(schedule, now(), timeZoneOf(db)).day : undefined;
        if (chosen !== null) makeFolder(chosen);
        updateWatch(db, id, { agreed: domains, ...caps, folder, ...(since === undefined ? {} : { since }) });
        unpauseWatch(db, id);
        return id;
      });
    return {
      offerId: keep(accept),
      kind: 'confirm',
      ...describeKnown(watch),
      ...facts,
      ...caps,
      folder,
      ...agreedUntilNow(watch),
    };
  };

  return {
    make: async (workspace, ask) => {
      if (ask.kind === 'caps') return offerCaps(ask);
      if (ask.kind === 'confirm') return offerConfirm(ask);
      if (workspace === null) throw new StackdeskError('workspace_required', because('workspace_not_chosen'));
      return offerNew(workspace, ask);
    },
    accept: (offerId) => {
      const accept = offers.get(offerId);
      if (accept === undefined) throw new StackdeskError('usage', because('watch_offer_old'));
      const watchId = accept();
      offers.delete(offerId);
      return watchId;
    },
  };
}

/**
 * The caps of a watch that stands for more than before. If they paid for everything until now, they grow with
 * the price: the person agrees to that, too, and the watch would pause at its next turn otherwise.
 */
function capsFor(
  { capPerTurn, capPerMonth }: StoredWatch,
  price: number,
  before: number,
): { capPerTurn: number; capPerMonth: number } {
  if (price <= capPerTurn || before === 0 || capPerTurn < before) return { capPerTurn, capPerMonth };
  const grown = (cap: number) => Math.ceil((cap * price) / before);
  return { capPerTurn: grown(capPerTurn), capPerMonth: grown(capPerMonth) };
}

/** A turn that its month could not pay would never begin. */
function requireCaps({ capPerTurn, capPerMonth }: { capPerTurn: number; capPerMonth: number }): void {
  if (capPerTurn < 1 || capPerMonth < capPerTurn)
    throw new StackdeskError('usage', because('watch_caps', { each: capPerTurn, month: capPerMonth }));
}

/** A folder that is not there is made when the person agrees. Throws `usage` if there is something else. */
function requireFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new StackdeskError('usage', because('not_a_folder', { path }));
}

/** Throws `out_unwritable`. */
function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true });
  } catch (error) {
    throw writeErrorOf(error, path);
  }
}
