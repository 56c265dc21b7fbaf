import { StackdeskError } from '../../../preload/contract/errors.ts';
import type { Job } from '../../../preload/contract/models/job.ts';
import { safeJson } from '../../../preload/contract/values/one-line.ts';
import { creditsFor } from '../../../preload/contract/values/prices.ts';
import type { Engine } from '../../engine/engine.ts';
import { hasToAsk } from '../../engine/jobs/run-job.ts';
import { writeAgain } from '../../engine/jobs/write-again.ts';
import { priceOf } from '../../engine/store/wallets.ts';
import { budgetFlag, jobIdOf, type ParsedArguments, requireNoMoreWords, textFlag } from '../arguments.ts';
import { tellChangedCells } from '../changed-cells.ts';
import type { Command, CommandResult } from '../command.ts';
import { CSV_STYLE_USAGE, csvStyleFlags } from '../csv-style.ts';
import { encodingOptions } from '../encoding-options.ts';
import { followToEnd } from '../follow-to-end.ts';
import { labelOf } from '../label-flag.ts';
import { plural } from '../numbers.ts';
import { withEngine } from '../open-engine.ts';
import { newFilePath } from '../out-file.ts';
import type { Terminal } from '../terminal.ts';
import { setDomain } from './job-domain.ts';
import { exportRun } from './job-export.ts';

const READ = { maySpend: false, needsService: false } as const;
const SPEND = { maySpend: true, needsService: true } as const;

export const jobsCommand: Command = {
  usage: `jobs | jobs show ID | jobs resume ID [--budget N] [--resend-unknown] | jobs rerun ID --failed|--resend-unknown [--budget N] | jobs write ID [--out FILE] [--output-encoding same|utf-8] | jobs label ID [TEXT] | jobs set ID ROW DOMAIN [--budget N] [--dry-run] | jobs export ID --out FILE [--shape rows|technologies] ${CSV_STYLE_USAGE}`,
  summary:
    'What ran; goes on with a paused run; asks again for what failed or was skipped; writes the file of a run once more, or exports its rows, free.',
  flags: {
    failed: { type: 'boolean' },
    budget: { type: 'string' },
    'resend-unknown': { type: 'boolean' },
    out: { type: 'string' },
    'output-encoding': { type: 'string' },
    format: { type: 'string' },
    shape: { type: 'string' },
    'dry-run': { type: 'boolean' },
    ...csvStyleFlags,
  },
  run: (parsed, terminal) => {
    const [verb, id] = parsed.words;
    requireNoMoreWords(parsed.words, verb === 'set' ? 4 : verb === 'label' ? 3 : 2);
    if (verb === undefined) return listJobs(parsed);
    if (verb === 'show') return showJob(parsed, jobIdOf(id));
    if (verb === 'resume') return resumeJob(parsed, jobIdOf(id), terminal);
    if (verb === 'rerun') return rerunJob(parsed, jobIdOf(id), terminal);
    if (verb === 'write') return writeJob(parsed, jobIdOf(id), terminal);
    if (verb === 'label') return labelRun(parsed, jobIdOf(id));
    if (verb === 'set') return setDomain(parsed, terminal);
    if (verb === 'export') return exportRun(parsed, terminal);
    throw new StackdeskError(
      'usage',
      `jobs knows show, resume, rerun, label, set, write and export, not "${verb}".`,
    );
  },
};

function listJobs({ flags }: ParsedArguments): Promise<CommandResult> {
  return withEngine(flags, READ, async ({ jobs }) => {
    const all = jobs.list(null);
    const text =
      all.length === 0 ? 'Nothing has run yet. Begin with: stackdesk enrich FILE' : all.map(lineOf);
    return { json: { jobs: all }, text, exitCode: 0 };
  });
}

function showJob({ flags }: ParsedArguments, jobId: number): Promise<CommandResult> {
  return withEngine(flags, READ, async ({ jobs }) => {
    const job = jobs.get(jobId);
    return { json: job, text: safeJson(job, 2).split('\n'), exitCode: 0 };
  });
}

function resumeJob({ flags }: ParsedArguments, jobId: number, terminal: Terminal): Promise<CommandResult> {
  const resendUnknown = flags['resend-unknown'] === true;
  const budget = budgetFlag(flags);
  // A run whose answers are all here writes its file without the service.
  const needsService = (engine: Engine) =>
    hasToAsk({ wallet: engine, jobId, word: resendUnknown ? [] : null });
  return withEngine(flags, { maySpend: true, needsService }, async (engine) => {
    engine.jobs.resume(jobId, { resendUnknown, budget });
    return followToEnd(engine, jobId, terminal);
  });
}

function rerunJob({ flags }: ParsedArguments, jobId: number, terminal: Terminal): Promise<CommandResult> {
  const resendUnknown = flags['resend-unknown'] === true;
  if (flags.failed !== true && !resendUnknown) {
    throw new StackdeskError('usage', 'Say what to ask again: --failed, --resend-unknown or both.');
  }
  const budget = budgetFlag(flags);
  return withEngine(flags, SPEND, async (engine) => {
    const { open, unknown } = engine.jobs.get(jobId).leftovers;
    const isOpen = flags.failed === true;
    const lookups = (isOpen ? open : 0) + (resendUnknown ? unknown : 0);
    const price = priceOf(engine.db, engine.sessions.workspace().row, 'bulk_lookup');
    engine.jobs.rerun(jobId, {
      budget: budget ?? creditsFor(lookups, price),
      resendUnknown,
      open: isOpen,
    });
    return followToEnd(engine, jobId, terminal);
  });
}

/** Writes the file of a run once more, under a name that is free: nothing is asked and nothing changes. */
function writeJob({ flags }: ParsedArguments, jobId: number, terminal: Terminal): Promise<CommandResult> {
  const { outputEncoding } = encodingOptions({ ...flags, encoding: undefined });
  const named = textFlag(flags, 'out');
  const wantedOut = named === undefined ? undefined : newFilePath(named);
  return withEngine(flags, READ, async ({ db }) => {
    const written = await writeAgain(db, jobId, { outputEncoding, out: wantedOut });
    if (written === null)
      throw new StackdeskError('usage', `Job ${jobId} has no file of its own; name one with --out.`);
    tellChangedCells({ id: jobId, ...written }, terminal);
    return { json: { job: jobId, ...written }, text: written.out, exitCode: 0 };
  });
}

/** Gives a run another label, or none: what it cost goes with it. */
function labelRun({ flags, words }: ParsedArguments, jobId: number): Promise<CommandResult> {
  const label = labelOf(words[2] ?? '');
  return withEngine(flags, { maySpend: true, needsService: false }, async ({ jobs }) => {
    const job = jobs.relabel(jobId, label);
    return { json: job, text: lineOf(job), exitCode: 0 };
  });
}

function lineOf(job: Job): string {
  const { found, rows } = job.counts;
  return `${String(job.id).padStart(5)}  ${job.createdAt}  ${job.state.padEnd(8)}  ${found}/${rows} found  ${plural(job.creditsCharged, 'credit')}  ${job.fileName}${job.label === null ? '' : `  [${job.label}]`}`;
}
