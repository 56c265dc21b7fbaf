import { z } from 'zod';
import { StackdeskError } from '#contract/errors.ts';
import type { Preview } from '#contract/models/enrich.ts';
import { exploreQuerySchema } from '#contract/models/explore.ts';
import type { Job } from '#contract/models/job.ts';
import type { AnswerRest } from '#contract/models/lookup.ts';
import { savedQuerySchema } from '#contract/models/saved.ts';
import { because } from '#contract/reason.ts';
import { firstAddedPlace } from '#shared/tables/run-table.ts';
import { sleep } from '../../engine/world/clock.ts';
import { plural } from '../numbers.ts';
import type { Opened } from '../open-engine.ts';
import { describeTechnologyView, overviewOf } from './saved-tools.ts';
import {
  cursor,
  domain,
  PAGE_ROWS,
  queryOf,
  savedFilters,
  type ToolContext,
  type ToolResult,
  tool,
} from './tool.ts';

const DAY_MS = 86_400_000;
/** The most domains that a call may name. A larger enrichment is for a person with a file. */
const MOST_DOMAINS = 1_000;
/** How long `enrich` waits for its run before it returns, ms. The run goes on. */
const WAITS_MS = 20_000;
const POLLS_MS = 250;

const maxAgeDays = z
  .number()
  .min(0)
  .max(36_500)
  .optional()
  .describe('how old a saved answer may be; by default as in the settings; 0 uses none');

const previewInput = {
  domains: z.array(domain).min(1).max(MOST_DOMAINS).optional().describe('the domains'),
  saved: z
    .object(savedFilters)
    .optional()
    .describe('or the saved domains that these filters of search_saved find'),
  kinds: z
    .array(z.enum(['companies', 'technologies']))
    .min(1)
    .max(2)
    .optional()
    .describe('what is asked of each; companies by default; each kind has its own price'),
  max_age_days: maxAgeDays,
};
export type PreviewInput = z.output<z.ZodObject<typeof previewInput>>;

export const paidTools = [
  tool({
    name: 'show_budget',
    title: 'Show the budget',
    description:
      'Whether assistants may spend credits here, what is left of the budgets of this session and of today, and the price of a lookup. Free.',
    input: z.object({}),
    run: (_input, { lease, spending, nextCall }) =>
      lease.read(async (opened) => ({ data: describeAllowance(await spending.allowance(opened), nextCall) })),
  }),
  tool({
    name: 'preview_enrichment',
    title: 'Preview an enrichment',
    description: `What asking the service about many domains (${MOST_DOMAINS.toLocaleString('en')} at most) would cost, and what of it is saved already. Free. Returns a "preview" for the tool enrich.`,
    input: z.object(previewInput),
    run: (input, { lease, spending, previews, signal }) =>
      lease.read(async (opened) => {
        const preview = await previewed(opened, input, signal);
        await opened.client.enrich.discard({ jobId: preview.jobId });
        const { maySpend, session, day } = await spending.allowance(opened);
        return {
          data: {
            preview: previews.keep(input),
            ...describePreview(preview),
            assistants_may_spend: maySpend,
            left_for_you: Math.min(session.left, day.left),
          },
        };
      }),
  }),
  tool({
    name: 'lookup',
    title: 'Look one up (costs credits)',
    isPaid: true,
    description:
      'Asks the service about one domain (its technologies), company (of a domain) or technology (its figures), and saves the answer. An answer that is saved and young enough is returned instead, free.',
    input: z.object({
      subject: z.enum(['domain', 'company', 'technology']),
      name: z.string().trim().min(1).max(2_048).describe('the domain, or the name of the technology'),
      max_age_days: maxAgeDays,
      most_credits: z.number().min(0).optional().describe('refuses if the price is higher'),
    }),
    run: async ({ subject, name, max_age_days: days, most_credits: most }, { lease, spending }) => {
      const maxAgeMs = days === undefined ? undefined : Math.round(days * DAY_MS);
      const question = { subject, name, fresh: false, ...(maxAgeMs === undefined ? {} : { maxAgeMs }) };
      const saved = await lease.read(async (opened) => {
        const answer = await opened.client.lookup.answer({ ...question, pay: 'never' });
        if (answer !== null) return shown(opened, answer, 'It was saved already.');
        // Said before anything is opened that needs a token.
        await requireAllowance(opened, spending, most);
        return null;
      });
      if (saved !== null) return saved;
      return lease.pay(async (opened) => {
        const answer = await spending.within(opened, (session) =>
          opened.client.assistants.lookup({ ...question, session, mostCredits: most }),
        );
        const { session, day } = await spending.allowance(opened);
        const left = Math.min(session.left, day.left);
        return shown(opened, answer, `Left for you: ${plural(left, 'credit')}.`);
      });
    },
  }),
  tool({
    name: 'enrich',
    title: 'Run an enrichment (costs credits)',
    isPaid: true,
    description:
      'Asks the service about the domains of a preview, for "most_credits" at most, and saves the answers. Show the person the price of the preview first. Returns the run as soon as it ends, or after 20 seconds while it goes on: then show_run tells how far it is.',
    input: z.object({
      preview: z.string().max(20).describe('as preview_enrichment returned it'),
      most_credits: z.number().int().min(0).max(1_000_000_000),
    }),
    run: async (input, context) => startRun(input, context),
  }),
  tool({
    name: 'list_runs',
    title: 'List runs',
    description: 'Enrichments on this computer, newest first, with their states and costs. Free.',
    input: z.object({ cursor }),
    run: ({ offset }, { lease }) =>
      lease.read(async ({ client }) => {
        const jobs = await client.jobs.list();
        const rows = jobs.slice(offset, offset + PAGE_ROWS).map(describeRun);
        return { data: {}, page: { name: 'runs', rows, offset, total: jobs.length } };
      }),
  }),
  tool({
    name: 'show_run',
    title: 'Show a run',
    description: 'How far one run is, what it cost, and its rows with what was found. Free.',
    input: z.object({ run: z.number().int().min(1), cursor }),
    run: ({ run: jobId, offset }, { lease }) =>
      lease.read(async ({ client }) => {
        const job = await client.jobs.get({ jobId });
        const { exploreId, columns } = await client.explore.openRun({ jobId });
        try {
          const { rows, total } = await client.explore.page({
            exploreId,
            query: exploreQuerySchema.parse({}),
            offset,
            limit: PAGE_ROWS,
          });
          const shownRows = rows.map(({ run, cells }) => ({
            row: run?.number,
            value: run?.domain ?? run?.value,
            state: run?.state,
            cells: cells.slice(firstAddedPlace),
          }));
          return {
            data: { ...describeRun(job), columns: columns.slice(firstAddedPlace).map(({ name }) => name) },
            page: { name: 'rows', rows: shownRows, offset, total },
          };
        } finally {
          await client.explore.close({ exploreId });
        }
      }),
  }),
];

type Allowance = Awaited<ReturnType<ToolContext['spending']['allowance']>>;

function describeAllowance(
  { maySpend, session, day, price }: Allowance,
  nextCall: ToolContext['nextCall'],
): object {
  const told = ({ budget, spent, inDoubt, reserved, left }: Allowance['day']) => ({
    budget,
    spent,
    may_have_been_charged: inDoubt,
    under_way: reserved,
    left,
  });
  return {
    assistants_may_spend: maySpend,
    credits_per_lookup: price,
    this_session: told(session),
    today_all_assistants: told(day),
    ...(maySpend
      ? {}
      : {
          how: `A person can allow it, with a budget, in the window: Settings, "Assistants"; or in a terminal: ${nextCall('config --assistants on')}`,
        }),
  };
}

/** Throws `assistants_off`, or `cap_reached` if the price is more than what is left or wanted. */
async function requireAllowance(
  opened: Opened,
  spending: ToolContext['spending'],
  most: number | undefined,
): Promise<void> {
  const { maySpend, price } = await spending.allowance(opened);
  if (!maySpend) throw new StackdeskError('assistants_off', because('assistants_off'));
  if (most !== undefined && price > most)
    throw new StackdeskError(
      'cap_reached',
      `One lookup costs ${plural(price, 'credit')}, more than most_credits (${most}). Nothing was asked.`,
    );
}

/** The answer as show_domain or show_technology show it, with its price. */
async function shown(
  { client }: Opened,
  answer: {
    subject: string;
    key: string;
    outcome: string;
    credits: number;
    saved: boolean;
    fetchedAt: string;
    rest: AnswerRest | null;
  },
  note: string,
): Promise<ToolResult> {
  const { subject, key, outcome, credits, saved, fetchedAt, rest } = answer;
  const about =
    subject === 'technology'
      ? describeTechnologyView(await client.lookup.technology({ name: key })).data
      : overviewOf(await client.lookup.domain({ domain: key }));
  return {
    cost: { credits, note: rest === null ? note : `${note} ${describeRest(rest)}` },
    data: { outcome, was_saved: saved, answered_at: fetchedAt, ...about },
  };
}

/** That an answer names only some technologies, and what the others cost. */
function describeRest({ named, total, page, credits }: AnswerRest): string {
  const how =
    page === null ? 'max_age_days 0 asks for the whole answer' : 'a person can ask for the next page';
  return `It names ${named} of ${total ?? 'more'} technologies; ${how}, for ${plural(credits, 'credit')}.`;
}

/** Reads the domains and plans the lookups, as a draft that the caller starts or discards. */
async function previewed({ client }: Opened, input: PreviewInput, signal: AbortSignal): Promise<Preview> {
  const { domains, saved, kinds = ['companies'], max_age_days: days } = input;
  if ((domains === undefined) === (saved === undefined))
    throw new StackdeskError('usage', 'Say whose: either "domains" or "saved".');
  const { maxAgeMs } = await client.settings.get();
  const source =
    domains === undefined
      ? { kind: 'saved' as const, query: savedQuerySchema.parse(queryOf(saved ?? {})) }
      : { kind: 'text' as const, text: domains.join('\n') };
  const { ref } = await client.enrich.collect({ source, name: 'Assistant' }, { signal });
  const facts = await client.sheets.inspect({ path: ref });
  return client.enrich.preview(
    {
      path: ref,
      sheet: facts.sheet,
      column: 0,
      options: {
        kinds: [...new Set(kinds)],
        maxAgeMs: days === undefined ? maxAgeMs : Math.round(days * DAY_MS),
      },
    },
    { signal },
  );
}

function describePreview(preview: Preview): object {
  const { unique, invalid, duplicates, personal, platform, saved, fresh, inDoubt, price, maxCredits } =
    preview;
  return {
    domains: unique,
    invalid_lines: invalid,
    duplicates,
    // They name no company.
    personal_addresses_not_asked: personal,
    platform_pages_not_asked: platform,
    lookups_saved_and_free: saved,
    lookups_to_pay: fresh,
    // Only a person may have them asked again.
    lookups_in_doubt_not_asked: inDoubt,
    credits_per_lookup: price,
    costs_at_most: maxCredits,
  };
}

async function startRun(
  { preview: id, most_credits: most }: { preview: string; most_credits: number },
  { lease, spending, previews, signal, progress }: ToolContext,
): Promise<ToolResult> {
  const input = previews.take(id);
  if (input === undefined)
    throw new StackdeskError('usage', `There is no preview "${id}". Call preview_enrichment first.`);
  const running = Promise.withResolvers<Job>();
  /** The last state that was seen. */
  let seen: Job | null = null;
  // The engine stays open until the run has ended, even after this call has returned.
  const pay = async (opened: Opened) => {
    const { client } = opened;
    const preview = await previewed(opened, input, signal);
    const { jobId, maxCredits } = preview;
    const budget = Math.min(most, Math.ceil(maxCredits));
    try {
      seen = await spending.within(opened, (session) => client.assistants.enrich({ session, jobId, budget }));
    } catch (error) {
      await client.enrich.discard({ jobId });
      throw error;
    }
    running.resolve(seen);
    while (isGoing(seen)) {
      await sleep(POLLS_MS);
      seen = await client.jobs.get({ jobId });
      progress(seen.lookups.done, seen.lookups.total, `${plural(seen.creditsCharged, 'credit')} so far`);
    }
    return seen;
  };
  const ended = lease
    .read((opened) => requireAllowance(opened, spending, undefined))
    .then(() => lease.pay(pay));
  ended.catch((error) => {
    if (seen === null) previews.putBack(id, input);
    running.reject(error);
  });
  await running.promise;
  const job = (await Promise.race([ended, sleep(WAITS_MS)])) ?? seen ?? (await running.promise);
  const { creditsCharged, creditsInDoubt } = job;
  const doubt =
    creditsInDoubt === 0 ? '' : ` Up to ${plural(creditsInDoubt, 'credit')} more may have been charged.`;
  return {
    cost: {
      credits: creditsCharged,
      note: `${isGoing(job) ? 'So far; the run goes on.' : 'In all.'}${doubt}`,
    },
    data: { ...describeRun(job), rows: 'show_run has the rows' },
  };
}

function isGoing({ state }: Job): boolean {
  return state === 'queued' || state === 'running' || state === 'writing';
}

function describeRun(job: Job): object {
  const { id, state, fileName, counts, lookups, creditsCharged, creditsInDoubt, problem, createdAt } = job;
  return {
    run: id,
    name: fileName,
    state,
    created_at: createdAt,
    lookups,
    counts,
    credits: creditsCharged,
    credits_in_doubt: creditsInDoubt,
    ...(problem === null
      ? {}
      : { problem: { code: problem.code, message: problem.message, advice: problem.advice } }),
  };
}
