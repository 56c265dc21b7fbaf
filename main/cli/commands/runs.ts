import { StackdeskError } from '#contract/errors.ts';
import type { Job } from '#contract/models/job.ts';
import { jobExportShapeSchema } from '#contract/models/job-export.ts';
import { safeJson } from '#shared/text/one-line.ts';
import { type ParsedArguments, runIdOf, textFlag } from '../arguments.ts';
import { budgetFlag } from '../budget-flag.ts';
import { tellChangedCells } from '../changed-cells.ts';
import { type Command, type CommandResult, isSet, takes } from '../command.ts';
import { encodingOptions } from '../encoding-options.ts';
import { followToEnd } from '../follow-to-end.ts';
import { readLabel } from '../label-flag.ts';
import { ownTime } from '#shared/time/own-clock.ts';
import { plural } from '../numbers.ts';
import { asksService, type Opened, readsAll, withEngine } from '../open-engine.ts';
import { newFilePath, requiredTarget, targetFlags } from '../out-file.ts';
import type { Column, Table } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { sayWithoutTeam, withoutTeamFlag } from '../without-team.ts';
import { csvStyleFlags, writeExport } from '../write-export.ts';

const budget = takes('N', 'what it may cost from now on, in credits');

export const runsCommand: Command = {
  summary:
    'What ran; goes on with a paused run or ends it; asks again for what failed or was skipped; writes the file of a run once more, or exports its rows, free.',
  verbs: {
    '': {
      args: '',
      summary: 'All runs, newest first.',
      flags: {},
      example: ['runs', 'runs --json'],
      run: listRuns,
    },
    show: {
      args: 'ID',
      summary: 'One run.',
      flags: {},
      example: 'runs show 7',
      run: showRun,
    },
    resume: {
      args: 'ID',
      summary:
        'Goes on with a paused or interrupted run. Without --budget, it may spend what its budget has left.',
      flags: {
        budget,
        'resend-unknown': isSet('asks again for what is unknown, which may cost a second time'),
        ...withoutTeamFlag,
      },
      example: ['runs resume 7', 'runs resume 7 --budget 200'],
      run: resumeRun,
    },
    stop: {
      args: 'ID',
      summary:
        'Ends a run, whichever program runs it: what is left is skipped, and its file is written, free.',
      flags: {},
      example: 'runs stop 7',
      run: stopRun,
    },
    rerun: {
      args: 'ID',
      summary: 'Asks again for what a run left open, and writes its file again under a new name.',
      flags: {
        failed: isSet('what failed or was skipped'),
        'resend-unknown': isSet('what is unknown, which may cost a second time'),
        ...withoutTeamFlag,
        budget,
      },
      example: ['runs rerun 7 --failed', 'runs rerun 7 --resend-unknown --budget 10'],
      run: rerunRun,
    },
    label: {
      args: 'ID [TEXT]',
      summary: 'Gives a run another label, or none, and moves its charges to that label.',
      flags: {},
      example: ['runs label 7 Fabrikam', 'runs label 7'],
      run: labelRun,
    },
    set: {
      args: 'ID ROW DOMAIN',
      summary:
        'Gives a row of an ended run the domain that it lacks, asks for it alone, and writes the file again under a new name.',
      flags: { budget, 'dry-run': isSet('tells the price and changes nothing') },
      example: ['runs set 7 12 example.com --dry-run', 'runs set 7 12 example.com'],
      run: setDomain,
    },
    write: {
      args: 'ID',
      summary:
        'Writes the file of a finished run again under a new name, free. A paused run gets the place that --out names, or the file that --file names, and ends if that was all it lacked.',
      flags: {
        out: takes('FILE', 'the file to write'),
        file: takes('FILE', 'where the file of the run is now, if it was moved'),
        'output-encoding': takes('same|utf-8', 'the encoding of a CSV file'),
      },
      example: [
        'runs write 7 --out again.xlsx',
        'runs write 7 --file moved/leads.xlsx',
        'runs write 7 --output-encoding utf-8',
      ],
      run: writeRun,
    },
    export: {
      args: 'ID',
      summary: 'Writes the rows of a run, or the technologies of its domains, to a file of their own, free.',
      flags: {
        ...targetFlags,
        shape: takes('rows|technologies', 'one line for each row, or for each technology of a domain'),
        ...csvStyleFlags,
      },
      example: ['runs export 7 --out rows.xlsx', 'runs export 7 --out stack.parquet --shape technologies'],
      run: exportRun,
    },
  },
};

function listRuns({ flags }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  return withEngine(terminal, flags, readsAll, async ({ client }) => {
    const jobs = await client.jobs.list();
    const text =
      jobs.length === 0
        ? `Nothing has run yet. Begin with: ${terminal.nextCall('enrich FILE')}`
        : [tableOf(jobs)];
    return { json: { jobs }, text, exitCode: 0 };
  });
}

function showRun({ flags, args }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  const jobId = runIdOf(args[0]);
  return withEngine(terminal, flags, readsAll, async ({ client }) => {
    const job = await client.jobs.get({ jobId });
    return { json: job, text: safeJson(job, 2).split('\n'), exitCode: 0 };
  });
}

function resumeRun({ flags, args }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  const asked = {
    jobId: runIdOf(args[0]),
    resendUnknown: flags['resend-unknown'] === true,
    budget: budgetFlag(flags),
  };
  const options = {
    ...asksService,
    // A run whose answers are all here writes its file without the service.
    needsService: ({ client }: Opened) => client.jobs.hasToAsk(asked),
  };
  return withEngine(terminal, flags, options, async (opened) => {
    await sayWithoutTeam(opened, flags, terminal);
    await opened.client.jobs.resume(asked);
    return followToEnd(opened, asked.jobId, terminal);
  });
}

function stopRun({ flags, args }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  const jobId = runIdOf(args[0]);
  return withEngine(terminal, flags, { ...readsAll, maySpend: true }, async (opened) => {
    await opened.client.jobs.stop({ jobId });
    return followToEnd(opened, jobId, terminal);
  });
}

function rerunRun({ flags, args }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  const jobId = runIdOf(args[0]);
  const resendUnknown = flags['resend-unknown'] === true;
  const open = flags.failed === true;
  if (!open && !resendUnknown)
    throw new StackdeskError('usage', 'Say what to ask again: --failed, --resend-unknown or both.');
  const most = budgetFlag(flags);
  return withEngine(terminal, flags, asksService, async (opened) => {
    await sayWithoutTeam(opened, flags, terminal);
    await opened.client.jobs.rerun({ jobId, budget: most, resendUnknown, open });
    return followToEnd(opened, jobId, terminal);
  });
}

/** Asks the service nothing, and leaves a run that is over as it is. */
async function writeRun({ flags, args }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  const jobId = runIdOf(args[0]);
  const { outputEncoding } = encodingOptions(flags);
  const name = textFlag(flags, 'out');
  const path = name === undefined ? undefined : newFilePath(terminal, name);
  const moved = textFlag(flags, 'file');
  const copy = async ({ client, give }: Opened): Promise<CommandResult | null> => {
    const { state, counts } = await client.jobs.get({ jobId });
    // A paused run with all its answers lacks nothing but its file.
    if (state === 'paused' && (path !== undefined || counts.pending === 0)) return null;
    const out = path === undefined ? undefined : await give(path, { kind: 'result' });
    const written = await client.jobs.writeCopy({ jobId, outputEncoding, out });
    if (written === null)
      throw new StackdeskError('usage', `Run ${jobId} has no file of its own; name one with --out.`);
    tellChangedCells({ id: jobId, ...written }, terminal);
    return { json: { job: jobId, ...written }, text: written.out, exitCode: 0 };
  };
  const copied = moved === undefined ? await withEngine(terminal, flags, readsAll, copy) : null;
  if (copied !== null) return copied;
  return withEngine(terminal, flags, { ...readsAll, maySpend: true }, async (opened) => {
    const out = path === undefined ? undefined : await opened.give(path, { kind: 'result' });
    const input = moved === undefined ? undefined : await opened.give(moved, { kind: 'read' });
    const job = await opened.client.jobs.write({ jobId, outputEncoding, out, input });
    if (job.state !== 'paused') return followToEnd(opened, jobId, terminal);
    const told = [
      ...(moved === undefined ? [] : [`Run ${jobId} reads ${job.path}.`]),
      ...(path === undefined ? [] : [`Run ${jobId} will write ${path}.`]),
      `Go on with the rest, within its budget: ${terminal.nextCall(`runs resume ${jobId}`)}`,
    ];
    return {
      json: { job: jobId, state: job.state, path: job.path, out: path },
      text: told.join(' '),
      exitCode: 0,
    };
  });
}

function labelRun({ flags, args }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  const jobId = runIdOf(args[0]);
  const label = readLabel(args[1] ?? '');
  return withEngine(terminal, flags, { ...readsAll, maySpend: true }, async ({ client }) => {
    const job = await client.jobs.relabel({ jobId, label });
    return { json: job, text: [tableOf([job])], exitCode: 0 };
  });
}

function setDomain({ flags, args }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  const [id, number, text] = args;
  const jobId = runIdOf(id);
  if (number === undefined || !/^[1-9]\d{0,6}$/.test(number) || text === undefined)
    throw new StackdeskError('usage', 'Say which row and what: runs set ID ROW DOMAIN.');
  const asked = { jobId, row: Number(number), text };
  const most = budgetFlag(flags);
  const isDry = flags['dry-run'] === true;
  return withEngine(terminal, flags, isDry ? readsAll : asksService, async (opened) => {
    const { client } = opened;
    const quote = await client.jobs.quoteDomain(asked);
    const cost = quote.lookups === 0 ? 'free' : `up to ${plural(quote.credits, 'credit')}`;
    const told = `Row ${number}: ${quote.domain}, ${cost}`;
    if (isDry) return { json: { job: jobId, row: asked.row, ...quote }, text: told, exitCode: 0 };
    terminal.say(told);
    await client.jobs.giveDomain({ ...asked, budget: most ?? quote.credits });
    return followToEnd(opened, jobId, terminal);
  });
}

function exportRun({ flags, args }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  const jobId = runIdOf(args[0]);
  const target = requiredTarget(flags, terminal, 'runs export ID');
  const { format } = target;
  const shape = jobExportShapeSchema.safeParse(textFlag(flags, 'shape') ?? 'rows');
  if (!shape.success) throw new StackdeskError('usage', '--shape takes rows or technologies.');
  return withEngine(terminal, flags, readsAll, async (opened) => {
    const { json, text } = await writeExport(opened, { ...target, flags, noun: 'row' }, terminal, (place) =>
      opened.client.jobs.export({ ...place, jobId, format, shape: shape.data }),
    );
    return { json: { job: jobId, ...json }, text, exitCode: 0 };
  });
}

const columns: readonly Column[] = [
  { title: 'ID', isNumber: true },
  { title: 'Started', isWhole: true },
  {
    title: 'State',
    isWhole: true,
    tones: { done: 'good', paused: 'bad', stopped: 'bad', running: 'busy', writing: 'busy', queued: 'busy' },
  },
  { title: 'Found', isNumber: true },
  { title: 'Rows', isNumber: true },
  { title: 'Credits', isNumber: true },
  { title: 'Name' },
  { title: 'Label' },
];

function tableOf(jobs: readonly Job[]): Table {
  return {
    columns,
    rows: jobs.map(({ id, createdAt, state, counts, creditsCharged, fileName, label }) => [
      String(id),
      ownTime(createdAt),
      state,
      counts.found,
      counts.rows,
      creditsCharged,
      fileName,
      label,
    ]),
  };
}
