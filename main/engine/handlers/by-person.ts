import { basename } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import type { Beginning, PersonsPart } from '#contract/host.ts';
import type { ProcedureInputs as Inputs } from '#contract/procedures.ts';
import { takesPerson } from '#contract/procedures/command.ts';
import { because } from '#contract/reason.ts';
import type { Engine } from '../engine.ts';
import { lastStartOf } from '../jobs/last-start.ts';
import { creditsOfLookups } from '../ledger/price.ts';
import { findJob } from '../store/jobs.ts';
import { readSettings } from '../store/settings.ts';
import { priceOf } from '../store/wallets.ts';

type Begun = Omit<Beginning, 'above'>;

/** What each call of a page would begin, and the most that it can cost. A page gets no call that is not here. */
const beginnings = {
  'enrich.start': (engine, { jobId, budget }: Inputs['enrich']['start']) =>
    ofRun(engine, 'run', jobId, budget),
  'jobs.resume': (engine, { jobId, budget }: Inputs['jobs']['resume']) =>
    ofRun(engine, 'resume', jobId, budget ?? leftOfRun(engine, jobId)),
  'jobs.rerun': (engine, { jobId, budget = 0 }: Inputs['jobs']['rerun']) =>
    ofRun(engine, 'run', jobId, budget),
  'jobs.giveDomain': (engine, { jobId, budget }: Inputs['jobs']['giveDomain']) =>
    ofRun(engine, 'row', jobId, budget),
  'lookup.ask': ({ db, sessions }, { name, also }: Inputs['lookup']['ask']) => ({
    ...free('lookup', name),
    credits: creditsOfLookups(db, sessions.workspace().row, also === undefined ? 1 : 2),
  }),
  // A page reads by it what is saved. Only a command pays by it.
  'lookup.answer': () => null,
  // Their handlers take them from commands alone, and say so.
  'watches.accept': () => null,
  'assistants.lookup': () => null,
  'assistants.enrich': () => null,
  'lists.start': ({ db, sessions }, { technology }: Inputs['lists']['start']) => ({
    act: 'list',
    wallet: 'standard',
    credits: priceOf(db, sessions.workspace().row, 'standard'),
    name: technology,
  }),
  'lists.download': ({ lists }, { id }: Inputs['lists']['download']) =>
    free('download', lists.get(id).technology),
  'lists.setAutomatic': ({ lists }, { id }: Inputs['lists']['setAutomatic']) =>
    free('download', lists.get(id).technology),
  // The person agreed to its caps in a dialog of the system.
  'watches.resume': ({ watches }, { watchId }: Inputs['watches']['resume']) =>
    free('watch', watches.get(watchId).name),
  'watches.run': () => free('watch', null),
  'ledger.sayNotCharged': () => free('word', null),
} satisfies Record<string, (engine: Engine, input: never) => Begun | null>;

function free(act: Beginning['act'], name: string | null): Begun {
  return { act, wallet: 'bulk_lookup', credits: 0, name };
}

function ofRun({ db }: Engine, act: Beginning['act'], jobId: number, credits: number): Begun {
  const path = findJob(db, jobId)?.path;
  return { act, wallet: 'bulk_lookup', credits, name: path === undefined ? null : basename(path) };
}

function leftOfRun({ db }: Engine, jobId: number): number {
  const { budget, creditsCharged } = lastStartOf(db, jobId);
  return Math.max(0, budget - creditsCharged);
}

/** Throws unless a person began what a page's call of this procedure begins. */
export type PersonCheck = (engine: Engine, path: readonly string[], input: unknown) => Promise<void>;

/**
 * The check of one page. `ask` asks the shell, which alone hears clicks and keys. One of them begins one thing; a
 * second question of the same press was named with the first.
 */
export function createPersonCheck(ask: (beginning: Beginning) => Promise<PersonsPart>): PersonCheck {
  const alsoMeant = new Set<string>();
  return async (engine, path, input) => {
    if (!takesPerson(path)) return;
    const procedure = path.join('.');
    if (!Object.hasOwn(beginnings, procedure)) throw refusals.by_itself();
    const describe = beginnings[procedure as keyof typeof beginnings] as (
      engine: Engine,
      input: unknown,
    ) => Begun | null;
    const begun = describe(engine, input);
    if (begun === null) return;
    const asked = procedure === 'lookup.ask' ? (input as Inputs['lookup']['ask']) : null;
    if (asked !== null && alsoMeant.delete(`${asked.subject} ${asked.name}`)) return;
    const { askAbove } = readSettings(engine.db);
    const above = askAbove !== null && begun.credits > askAbove ? askAbove : null;
    const part = await ask({ ...begun, above });
    if (part !== 'did') throw refusals[part]();
    if (asked?.also !== undefined) alsoMeant.add(`${asked.also} ${asked.name}`);
  };
}

const refusals = {
  by_itself: () => new StackdeskError('usage', because('by_itself')),
  no: () => new StackdeskError('cancelled', because('not_begun')),
};
