import { readTechnologies } from '../../main/engine/service/read/technologies.ts';
import type { LookupAnswer } from '#contract/models/lookup.ts';
import { broken, type Scene } from './checks.ts';
import type { ServiceModel } from './service/service-model.ts';

/**
 * Where nothing goes wrong but what a look at the wallet explains, nobody is asked who else uses it. A price that rose may
 * be known later than its charge.
 */
export function checkReason({ plan, store, model }: Scene): void {
  if (plan.isQuiet !== true || model.truth.prices.length > 1) return;
  const row = store
    .prepare('SELECT workspace, fall - others AS open FROM wallets WHERE fall > others')
    .get() as { workspace: number; open: number } | undefined;
  if (row !== undefined)
    broken('asked without a reason', `the wallet of workspace ${row.workspace} fell by ${row.open}`);
}

/** An answer that names fewer technologies than the service has of a domain says so, and offers the rest with its price. */
export function checkRest(
  model: ServiceModel,
  name: string,
  { subject, outcome, answer, rest }: LookupAnswer,
): void {
  if (subject !== 'domain' || outcome !== 'found') return;
  const named = readTechnologies(answer).technologies.length;
  const all = model.holdings.technologiesOf(name).length;
  if (named < all && (rest === null || rest.credits < model.price()))
    broken('a part is called whole', `${name} has ${all} technologies, and an answer names ${named}`);
}

/** Where nobody has to be asked, all that the service charged is booked or in doubt, with what a box sent again. */
export function checkRepeats({ plan, store, model }: Scene): void {
  if (plan.isQuiet !== true) return;
  const charged = model.truth.charges.reduce((sum, { credits }) => sum + credits, 0);
  const { booked, doubt } = store
    .prepare(
      `SELECT (SELECT coalesce(sum(credits), 0) FROM ledger) AS booked,
         (SELECT coalesce(sum(doubt), 0) FROM requests) AS doubt`,
    )
    .get() as { booked: number; doubt: number };
  if (charged > booked + doubt + 1e-6)
    broken('charges = ledger + in doubt', `charged ${charged}, booked ${booked}, in doubt ${doubt}`);
}

/** Credits that the service only held for the one request that was lost are not booked at the end. */
export function checkHolds({ plan, store, model }: Scene): void {
  if (plan.wallets?.holds !== 'everywhere') return;
  const { lost } = store.prepare('SELECT count(*) AS lost FROM ledger WHERE lost = 1').get() as {
    lost: number;
  };
  const { booked } = store
    .prepare(`SELECT coalesce(sum(credits), 0) AS booked FROM ledger WHERE wallet = 'bulk_lookup'`)
    .get() as { booked: number };
  const charged = model.truth.charges
    .filter(({ wallet }) => wallet === 'bulk_lookup')
    .reduce((sum, { credits }) => sum + credits, 0);
  if (lost === 1 && booked > charged + 1e-6)
    broken('a hold stays booked', `charged ${charged}, booked ${booked}`);
}

/** A refusal is told within this time, ms: what is asked by then may be on its way already. */
const TOLD_MS = 150;
/** A proxy that refused a password is not asked again for so long. */
const HOLDS_MS = 300_000;

/** A proxy that refuses its password is asked once until the person types it again, and a run that halts for it says so. */
export function checkProxy({ plan, store, person }: Scene, refusals: readonly number[]): void {
  if (plan.hasProxy !== true) return;
  const isHeld = (at: number, refusedAt: number) =>
    at > refusedAt + TOLD_MS &&
    at < refusedAt + HOLDS_MS &&
    !person.typedAt.some((typed) => typed >= refusedAt && typed <= at);
  const again = refusals.find((at) => refusals.some((refusedAt) => isHeld(at, refusedAt)));
  if (again !== undefined) broken('a refused password is tried again', `${refusals.length} times in all`);
  const halted = store
    .prepare(
      `SELECT id, problem FROM jobs WHERE problem IS NOT NULL AND problem NOT LIKE '%proxy_unauthenticated%'`,
    )
    .get() as { id: number; problem: string } | undefined;
  if (halted !== undefined) broken('the proxy is not named', `run ${halted.id}: ${halted.problem}`);
}
