import { z } from 'zod';
import { type Limits, limitsSchema } from '#contract/models/settings.ts';
import type { Wallet } from '#contract/models/money.ts';
import { type ConnectionKind, listConnections } from '../store/connections.ts';
import type { Writer } from '../store/database.ts';
import { keepValue, readValue } from '../store/settings.ts';

type Proposed = Pick<Limits, 'capPerDay' | 'capPerMonth' | 'listCapPerDay' | 'listCapPerMonth' | 'askAbove'>;

const KEY = 'proposedLimits';
const keptSchema = z.object({ kind: z.enum(['sample', 'service']), limits: limitsSchema.partial() });

/** The least that is proposed: the wallet that really pays may be another's, and hold more. */
const LEAST: Proposed = {
  capPerDay: 1_000,
  capPerMonth: 5_000,
  listCapPerDay: 5,
  listCapPerMonth: 20,
  askAbove: 100,
};
/** A start of more than this share of the balance is asked about. */
const ASKED_SHARE = 0.05;

/**
 * Returns a function that gives a new installation its caps, and the amount above which a start in the window is asked
 * about: from the balance at its first connection. Call this before that connection is made. What a person set stays.
 * After the sample service, the first real service proposes again. An installation that has been connected already
 * keeps its caps.
 */
export function proposingLimits(
  db: Writer,
): (kind: ConnectionKind, credits: Record<Wallet, number | null>) => void {
  const isNew = listConnections(db).length === 0;
  return (kind, credits) => {
    const before = keptSchema.safeParse(readValue(db, KEY)).data;
    if (before === undefined ? !isNew : before.kind === 'service' || kind === 'sample') return;
    const limits = proposed(credits);
    db.transaction(() => {
      for (const name of Object.keys(limits) as (keyof Proposed)[]) {
        const value = readValue(db, name);
        if (value === undefined || value === before?.limits[name]) keepValue(db, name, limits[name]);
      }
      keepValue(db, KEY, { kind, limits });
    });
  };
}

/** A month may cost what is there now, and a day half of it. */
function proposed({ bulk_lookup: lookups, standard: lists }: Record<Wallet, number | null>): Proposed {
  const share = (name: keyof Proposed, balance: number | null, part: number) =>
    Math.max(LEAST[name] ?? 0, roundUp((balance ?? 0) * part));
  return {
    capPerDay: share('capPerDay', lookups, 0.5),
    capPerMonth: share('capPerMonth', lookups, 1),
    listCapPerDay: share('listCapPerDay', lists, 0.5),
    listCapPerMonth: share('listCapPerMonth', lists, 1),
    askAbove: share('askAbove', lookups, ASKED_SHARE),
  };
}

/** The next number with two digits and zeros, within what a setting can hold. */
function roundUp(credits: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, credits))) - 1);
  return Math.min(1_000_000_000, Math.ceil(credits / step) * step);
}
