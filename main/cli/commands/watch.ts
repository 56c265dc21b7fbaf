import { StackdeskError } from '#contract/errors.ts';
import type { WatchOffer } from '#contract/models/watch.ts';
import {
  linesFor,
  type PastedLines,
  type Scheduler,
  schedulers,
  schedulersOf,
} from '#contract/values/watch-lines.ts';
import { publishFormats } from '#contract/values/exports.ts';
import { now } from '../../engine/world/clock.ts';
import { countFlag, type FlagValues, type ParsedArguments, textFlag } from '../arguments.ts';
import { requireWord } from '../ask-person.ts';
import { viewNamed } from '../saved-filters.ts';
import { type Command, type CommandResult, isSet, takes } from '../command.ts';
import { describeOffer, turnLine, watchLine } from '../describe-watch.ts';
import { progressLine } from '../follow-job.ts';
import { labelFlag } from '../label-flag.ts';
import { ownTime } from '#shared/time/own-clock.ts';
import { plural } from '../numbers.ts';
import { asksService, type Opened, readsAll, withEngine } from '../open-engine.ts';
import { columnNamed } from '../preview-file.ts';
import type { Terminal } from '../terminal.ts';
import { scheduleFlags, watchCaps, watchKinds } from '../watch-flags.ts';

const yes = isSet('agrees to the price without a question');
const outDir = takes(
  'DIR',
  'the folder for digests as Markdown, HTML and CSV; it is made if it is not there',
);
const each = takes('N', 'what a turn may cost at most, in credits');
const month = takes('N', 'what all turns of a month may cost at most, in credits');

/** For what a person changes. It costs nothing, and needs no token. */
const changes = { ...readsAll, maySpend: true };

export const watchCommand: Command = {
  summary:
    'Standing orders: refreshes a view, a tag or a file every week or month within your caps, and tells what changed.',
  verbs: {
    '': { args: '', summary: 'All watches.', flags: {}, example: 'watch --json', run: listWatches },
    add: {
      args: '',
      summary: 'Makes a watch, after you agreed to its price.',
      flags: {
        view: takes('NAME', 'the domains that this saved view finds'),
        tag: takes('NAME', 'the saved domains with this tag'),
        file: takes('FILE', 'the domains in a column of this file, which is only read'),
        sheet: takes('NAME', 'the sheet of a workbook'),
        column: takes('NAME', 'the column of the domains, by its header or number'),
        name: takes('TEXT', 'its name; by default that of the view, tag or file'),
        every: takes('week|month', 'how often; every week by default'),
        on: takes('DAY', 'a day of the week such as monday, or of the month, 1 to 31'),
        at: takes('TIME', 'a time of the day such as 07:30; 07:00 by default'),
        each,
        month,
        companies: isSet('refreshes companies only'),
        technologies: isSet('refreshes technologies only'),
        'out-dir': outDir,
        publish: takes(
          publishFormats.join('|'),
          'after each turn, writes its domains as one file in that folder, in place of the one before',
        ),
        label: takes('TEXT', 'for whom it is paid'),
        'dry-run': isSet('tells the price and changes nothing'),
        yes,
      },
      example: [
        'watch add --tag clients --every week --each 500 --month 2000',
        'watch add --view Shops --each 500 --month 2000 --out-dir reports --publish duckdb',
      ],
      run: addWatch,
    },
    show: {
      args: 'ID',
      summary: 'One watch with its last turns.',
      flags: {},
      example: 'watch show 1',
      run: showWatch,
    },
    digest: {
      args: 'ID',
      summary: 'What the last turn of a watch found, as Markdown.',
      flags: { turn: takes('N', 'another turn, by its number in watch show') },
      example: 'watch digest 1',
      run: printDigest,
    },
    caps: {
      args: 'ID',
      summary: 'Changes what a watch may cost.',
      flags: { each, month, yes },
      example: 'watch caps 1 --each 500 --month 2000',
      run: changeCaps,
    },
    confirm: {
      args: 'ID',
      summary: 'Agrees to a watch that grew or came with a backup, as it is now, and lets it go on.',
      flags: { 'out-dir': outDir, yes },
      example: ['watch confirm 1', 'watch confirm 1 --out-dir digests'],
      run: confirmWatch,
    },
    pause: {
      args: 'ID',
      summary: 'Pauses a watch.',
      flags: {},
      example: 'watch pause 1',
      run: (parsed, terminal) =>
        changeOne(parsed, terminal, ({ client }, watchId) => client.watches.pause({ watchId })),
    },
    resume: {
      args: 'ID',
      summary: 'Lets a paused watch go on.',
      flags: {},
      example: 'watch resume 1',
      run: (parsed, terminal) =>
        changeOne(parsed, terminal, ({ client }, watchId) => client.watches.resume({ watchId })),
    },
    remove: {
      args: 'ID',
      summary: 'Deletes a watch with its digests; what was paid for stays saved.',
      flags: {},
      example: 'watch remove 1',
      run: removeWatch,
    },
    run: {
      args: '',
      summary: 'Begins every turn that is due and waits for its end; for cron and the like.',
      flags: {},
      example: 'watch run',
      run: runWatches,
    },
    schedule: {
      args: '[cron|systemd|windows]',
      summary: 'The lines to paste so that this computer calls watch run every hour.',
      flags: {},
      example: 'watch schedule cron',
      run: printSchedule,
    },
  },
};

function watchIdOf(word: string | undefined, { nextCall }: Terminal): number {
  if (word === undefined || !/^\d{1,12}$/.test(word))
    throw new StackdeskError('usage', `The number of the watch is missing. List them: ${nextCall('watch')}`);
  return Number(word);
}

function listWatches({ flags }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  return withEngine(terminal, flags, readsAll, async ({ client }) => {
    const watches = await client.watches.list();
    const text =
      watches.length === 0
        ? `There is no watch yet. Make one: ${terminal.nextCall('watch add --file FILE --each N --month N')}`
        : watches.map(watchLine);
    return { json: { watches }, text, exitCode: 0 };
  });
}

function showWatch({ flags, args }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  const watchId = watchIdOf(args[0], terminal);
  return withEngine(terminal, flags, readsAll, async ({ client }) => {
    const watch = await client.watches.get({ watchId });
    const turns = await client.watches.turns({ watchId });
    const text = [watchLine(watch), ...turns.map((turn) => `turn ${turn.id}  ${turnLine(turn)}`)];
    return { json: { ...watch, turns }, text, exitCode: 0 };
  });
}

function printDigest({ flags, args }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  const watchId = watchIdOf(args[0], terminal);
  const named = countFlag(flags, 'turn');
  return withEngine(terminal, flags, readsAll, async ({ client }) => {
    const turns = await client.watches.turns({ watchId, limit: 200 });
    const turn =
      named === undefined
        ? turns.find(({ numbers }) => numbers !== null)
        : turns.find(({ id }) => id === named);
    if (turn === undefined)
      throw new StackdeskError(
        'watch_not_found',
        named === undefined
          ? `Watch ${watchId} has no turn with a digest yet.`
          : `Watch ${watchId} has no turn ${named}.`,
      );
    const { text } = await client.watches.digest({ turnId: turn.id });
    return { json: { turn, text }, text: text.trimEnd().split('\n'), exitCode: 0 };
  });
}

async function addWatch({ flags }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  const schedule = scheduleFlags(flags);
  const kinds = watchKinds(flags);
  const label = labelFlag(flags) ?? null;
  const caps = watchCaps(flags);
  const isDry = flags['dry-run'] === true;
  const publish = publishFlag(flags);
  const subjects = ['view', 'tag', 'file'].filter((name) => flags[name] !== undefined);
  if (subjects.length !== 1)
    throw new StackdeskError('usage', 'Say what to refresh: one of --view NAME, --tag NAME or --file FILE.');
  return withEngine(terminal, flags, asksService, async (opened) => {
    const { client } = opened;
    const { subject, name } = await subjectOf(opened, flags, terminal);
    // The offer shows what the wallet holds. Without the service, what it held last.
    await client.session.refreshBalance().catch(() => undefined);
    const ask = async (limits: { capPerTurn: number; capPerMonth: number }) =>
      client.watches.offer({
        kind: 'new',
        name: (textFlag(flags, 'name') ?? name).slice(0, 80),
        subject: await subject(),
        kinds,
        schedule,
        ...limits,
        label,
        folder: await folderOf(opened, flags),
        publish,
      });
    if (caps === undefined) {
      const { domains, maxCredits } = await ask({ capPerTurn: 1, capPerMonth: 1 });
      throw new StackdeskError(
        'usage',
        `${plural(domains, 'domain')} cost up to ${plural(maxCredits, 'credit')} each time. Say what it may cost: --each N --month N.`,
      );
    }
    return agreed(opened, await ask(caps), { flags, isDry }, terminal);
  });
}

/** As what the domains are published after each turn, in the folder of the digests. */
function publishFlag(flags: FlagValues): (typeof publishFormats)[number] | null {
  const word = textFlag(flags, 'publish');
  if (word === undefined) return null;
  const format = publishFormats.find((each) => each === word.toLowerCase());
  if (format === undefined || flags['out-dir'] === undefined)
    throw new StackdeskError(
      'usage',
      `--publish takes ${publishFormats.join(', ')}, and needs --out-dir DIR.`,
    );
  return format;
}

/** The folder for digests, for one call. It is made when the person agrees. */
async function folderOf({ give }: Opened, flags: FlagValues): Promise<string | null> {
  const dir = textFlag(flags, 'out-dir');
  return dir === undefined ? null : give(dir, { kind: 'folder' });
}

/** What is to be refreshed, and a name for it. A handle for a file is good for one call. */
async function subjectOf({ client, give }: Opened, flags: FlagValues, { pathOf }: Terminal) {
  const view = textFlag(flags, 'view');
  const tag = textFlag(flags, 'tag');
  if (view !== undefined) {
    const found = await viewNamed(client, view);
    return { subject: async () => ({ kind: 'view' as const, viewId: found.id }), name: found.name };
  }
  if (tag !== undefined) return { subject: async () => ({ kind: 'tag' as const, tag }), name: tag };
  const path = pathOf(textFlag(flags, 'file') ?? '');
  const sheet = textFlag(flags, 'sheet');
  const wanted = textFlag(flags, 'column');
  const facts = await client.sheets.inspect({ path: await give(path, { kind: 'read' }), sheet });
  const column = wanted === undefined ? undefined : columnNamed(facts, path, wanted);
  return {
    subject: async () => ({
      kind: 'file' as const,
      path: await give(path, { kind: 'read' }),
      sheet: facts.sheet,
      column,
    }),
    name: facts.name,
  };
}

/** Shows the price, asks the person, and does what was offered. */
async function agreed(
  { client }: Opened,
  offer: WatchOffer,
  { flags, isDry = false }: { flags: FlagValues; isDry?: boolean },
  terminal: Terminal,
): Promise<CommandResult> {
  const told = describeOffer(offer);
  if (isDry) return { json: { offer }, text: told, exitCode: 0 };
  if (flags.yes === true) terminal.say(told);
  await requireWord(terminal, flags, told);
  const watch = await client.watches.accept({ offerId: offer.offerId });
  const hint =
    offer.kind === 'new'
      ? [`It runs while the window is open. To run it without: ${terminal.nextCall('watch schedule')}`]
      : offer.kind === 'confirm' && watch.folder === null
        ? [
            `Its digests go to no folder. To choose one: ${terminal.nextCall(`watch confirm ${watch.id} --out-dir DIR`)}`,
          ]
        : [];
  return { json: watch, text: [watchLine(watch), ...hint], exitCode: 0 };
}

function changeCaps({ flags, args }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  const watchId = watchIdOf(args[0], terminal);
  const caps = watchCaps(flags);
  if (caps === undefined)
    throw new StackdeskError('usage', 'Say both caps: watch caps ID --each N --month N.');
  return withEngine(terminal, flags, changes, async (opened) =>
    agreed(
      opened,
      await opened.client.watches.offer({ kind: 'caps', watchId, ...caps }),
      { flags },
      terminal,
    ),
  );
}

function confirmWatch({ flags, args }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  const watchId = watchIdOf(args[0], terminal);
  return withEngine(terminal, flags, changes, async (opened) => {
    const folder = await folderOf(opened, flags);
    const ask = { kind: 'confirm' as const, watchId, ...(folder === null ? {} : { folder }) };
    return agreed(opened, await opened.client.watches.offer(ask), { flags }, terminal);
  });
}

function changeOne(
  { flags, args }: ParsedArguments,
  terminal: Terminal,
  change: (opened: Opened, watchId: number) => ReturnType<Opened['client']['watches']['pause']>,
): Promise<CommandResult> {
  const watchId = watchIdOf(args[0], terminal);
  return withEngine(terminal, flags, changes, async (opened) => {
    const watch = await change(opened, watchId);
    return { json: watch, text: watchLine(watch), exitCode: 0 };
  });
}

function removeWatch({ flags, args }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  const watchId = watchIdOf(args[0], terminal);
  return withEngine(terminal, flags, changes, async ({ client }) => {
    await client.watches.remove({ watchId });
    return { json: { removed: watchId }, text: `Watch ${watchId} is deleted.`, exitCode: 0 };
  });
}

async function runWatches({ flags }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  const options = {
    ...changes,
    // If nothing is due, neither token nor network is needed.
    needsService: async ({ client }: Opened) =>
      (await client.watches.list()).some(
        ({ state, nextAt, pause }) =>
          state === 'going' ||
          (state === 'on' && Date.parse(nextAt) <= now()) ||
          (pause?.until != null && Date.parse(pause.until) <= now()),
      ),
  };
  return withEngine(terminal, flags, options, async ({ client }) => {
    const listening = new AbortController();
    void showProgress(client, listening.signal, terminal).catch(() => undefined);
    const stopped = stopSignal(terminal);
    try {
      const found = await Promise.race([client.watches.run(), stopped.came]);
      if (found === null)
        return { json: { stopped: true }, text: 'Stopped. The next call goes on.', exitCode: 1 };
      const { turns, hindered } = found;
      const watches = await client.watches.list();
      const touched = new Set([...turns.map(({ watchId }) => watchId), ...hindered.map(({ id }) => id)]);
      const open = watches.filter(
        ({ id, state, hindrance }) => (state === 'paused' && touched.has(id)) || hindrance !== null,
      );
      const text = [
        ...turns.map(turnLine),
        ...open.map(watchLine),
        ...(turns.length + open.length === 0 ? [nothingDue(watches)] : []),
      ];
      return { json: { turns, watches }, text, exitCode: open.length === 0 ? 0 : 3 };
    } finally {
      stopped.forget();
      listening.abort();
      terminal.progress(null);
    }
  });
}

function nothingDue(watches: readonly { nextAt: string; state: string }[]): string {
  const [next] = watches
    .filter(({ state }) => state !== 'paused')
    .map(({ nextAt }) => nextAt)
    .sort();
  return next === undefined ? 'No watch is on.' : `Nothing is due before ${ownTime(next)}.`;
}

async function showProgress(
  client: Opened['client'],
  signal: AbortSignal,
  terminal: Terminal,
): Promise<void> {
  for await (const event of await client.events.subscribe(undefined, { signal }))
    if (event.type === 'job') terminal.progress(progressLine(event.job));
}

/** Resolves with null once the person or the system wants the command to end. */
function stopSignal(terminal: Terminal): { came: Promise<null>; forget: () => void } {
  let onSignal = () => {};
  const came = new Promise<null>((done) => {
    onSignal = () => {
      terminal.say('Stopping after the answers under way …');
      done(null);
    };
  });
  return { came, forget: terminal.program.onSignal(['SIGINT', 'SIGTERM'], onSignal) };
}

async function printSchedule({ flags, args }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  const { environment, platform, call: program } = terminal.program;
  const [named] = args;
  if (named !== undefined && !schedulers.some((each) => each === named))
    throw new StackdeskError('usage', `watch schedule takes ${schedulers.join(', ')}, not "${named}".`);
  const wanted = named === undefined ? schedulersOf(platform) : [named as Scheduler];
  const isSample = flags.sandbox === true;
  // A scheduler finds no window that could know it.
  if (!isSample && !textFlag(flags, 'base-url') && !environment.STACKDESK_BASE_URL)
    throw new StackdeskError('usage', 'Say which service the lines are for: --base-url URL, or --sandbox.');
  const given = (flag: string, variable: string) => {
    const value = textFlag(flags, flag) ?? environment[variable];
    return value === undefined || value === ''
      ? []
      : [`--${flag}`, flag === 'data-dir' ? terminal.pathOf(value) : value];
  };
  const call = {
    program,
    flags: [
      ...(isSample ? ['--sandbox'] : given('base-url', 'STACKDESK_BASE_URL')),
      ...given('workspace', 'STACKDESK_WORKSPACE'),
      ...given('data-dir', 'STACKDESK_DATA_DIR'),
    ],
    needsToken: !isSample,
  };
  const parts = wanted.map((scheduler) => ({ scheduler, steps: linesFor(scheduler, call) }));
  const text = parts.flatMap(({ scheduler, steps }, index) => [
    ...(index === 0 ? [] : ['']),
    ...(wanted.length === 1 ? [] : [`# With ${scheduler}`]),
    ...steps.flatMap(stepLines),
  ]);
  return {
    json: Object.fromEntries(parts.map(({ scheduler, steps }) => [scheduler, steps])),
    text,
    exitCode: 0,
  };
}

function stepLines({ where, file, lines }: PastedLines): string[] {
  const head = {
    terminal: '# In a terminal:',
    crontab: `# A line of your crontab (${file}):`,
    file: `# The file ${file}:`,
  }[where];
  return [head, ...lines];
}
