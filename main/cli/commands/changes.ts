import { StackdeskError } from '#contract/errors.ts';
import {
  type ChangeFilter,
  type ChangeLine,
  type ChangeScope,
  type ChangeSummary,
  changeFilterSchema,
  changeScopeSchema,
  changeSortSchema,
} from '#contract/models/changes.ts';
import { type SavedQuery, savedQuerySchema } from '#contract/models/saved.ts';
import { choiceOf } from '#shared/tables/choice.ts';
import { exportFormats } from '#contract/values/exports.ts';
import { shownDomain } from '#shared/text/shown-domain.ts';
import { digestWords } from '../../../words/digest.ts';
import {
  countFlag,
  type FlagValues,
  listFlag,
  type ParsedArguments,
  pageOf,
  textFlag,
} from '../arguments.ts';
import { timeFlag } from '../change-flags.ts';
import { type Command, type CommandResult, takes, takesMany } from '../command.ts';
import { ownDay } from '#shared/time/own-clock.ts';
import { type Opened, readsRun, readsSaved, withEngine } from '../open-engine.ts';
import { newFilePath, replaceFlag } from '../out-file.ts';
import { viewNamed } from '../saved-filters.ts';
import type { Terminal } from '../terminal.ts';
import { csvStyleFlags, writeExport } from '../write-export.ts';

const summary = 'What refreshed answers changed, without the service and free.';

export const changesCommand: Command = {
  summary,
  verbs: {
    '': {
      args: '',
      summary,
      flags: {
        run: takes('N', 'the answers that this run asked for'),
        since: takes('DATE', 'the answers since this day, time or age (30d)'),
        until: takes('DATE', 'the answers until then'),
        view: takes('NAME', 'the domains that a view finds'),
        tag: takesMany('NAME', 'the domains with this tag'),
        added: takesMany('NAME', 'this technology came'),
        removed: takesMany('NAME', 'this technology went'),
        search: takes('TEXT', 'lines with this text'),
        limit: takes('N', 'at most this many lines; 50 by default'),
        offset: takes('N', 'from this line on'),
        format: takes(exportFormats.join('|'), 'the format, if the ending does not tell it'),
        ...replaceFlag,
        out: takes('FILE', 'writes the lines, or as .md a digest for a mail'),
        ...csvStyleFlags,
      },
      example: [
        'changes --since 30d',
        'changes --run 7 --added Shopify',
        'changes --view Prospects --since 7d --format md',
      ],
      run: (parsed, terminal) => {
        const file = fileOf(parsed.flags, terminal);
        const run = countFlag(parsed.flags, 'run');
        const options = run === undefined ? readsSaved(terminal, parsed.flags) : readsRun(run);
        return withEngine(terminal, parsed.flags, options, (opened) =>
          report(opened, parsed, file, terminal),
        );
      },
    },
  },
};

type File = { format: (typeof exportFormats)[number]; out: string | null; replaces: boolean } | null;

/** The format and the file to write. Null if neither is named. `md` and `json` need no file. */
function fileOf(flags: FlagValues, terminal: Terminal): File {
  const name = textFlag(flags, 'out');
  const asked = textFlag(flags, 'format') ?? name?.toLowerCase().split('.').at(-1);
  if (asked === undefined) return null;
  const format = exportFormats.find((each) => each === asked.toLowerCase());
  const isPrintable = format === 'md' || format === 'json';
  if (format === undefined || (name === undefined && !isPrintable))
    throw new StackdeskError('usage', `Say where and how: changes --out FILE.${exportFormats.join('|')}.`);
  const replaces = flags.replace === true;
  return { format, out: name === undefined ? null : newFilePath(terminal, name, replaces), replaces };
}

async function report(
  opened: Opened,
  { flags }: ParsedArguments,
  file: File,
  terminal: Terminal,
): Promise<CommandResult> {
  const { changes } = opened.client;
  const { scope, title } = await scopeOf(opened, flags);
  const filter = filterOf(flags);
  const sort = changeSortSchema.parse({ column: 'domain' });
  if (file !== null && file.out !== null) {
    const { format, out: path, replaces } = file;
    const { json, text } = await writeExport(
      opened,
      { path, format, replaces, flags, noun: 'change' },
      terminal,
      (place) => changes.export({ ...place, scope, filter, sort, title, format }),
    );
    return { json: { format, ...json }, text, exitCode: 0 };
  }
  const numbers = await changes.summary({ scope, text: filter.text, limit: 10 });
  const { total, rows } = await pageOf(flags, (page) => changes.lines({ scope, filter, sort, ...page }));
  const json = { title, ...numbers, total, rows };
  if (file?.format !== 'md') return { json, text: linesOf(numbers, total, rows), exitCode: 0 };
  const { text } = await changes.digest({ scope, filter, sort, title });
  return { json, text: text.trimEnd().split('\n'), exitCode: 0 };
}

/** The longest title, in characters. */
const LONGEST_TITLE = 200;

/** The scope of the changes, and its title. Throws `usage` if there is no such view. */
async function scopeOf(opened: Opened, flags: FlagValues): Promise<{ scope: ChangeScope; title: string }> {
  const run = countFlag(flags, 'run') ?? null;
  const from = timeFlag(flags, 'since') ?? null;
  const to = timeFlag(flags, 'until') ?? null;
  const query = await queryOf(opened, flags);
  const view = textFlag(flags, 'view');
  const parts = [
    run === null ? null : `run ${run}`,
    view === undefined ? null : `view ${view}`,
    ...listFlag(flags, 'tag').map((tag) => `tag ${tag}`),
    from === null ? null : `since ${textFlag(flags, 'since')}`,
    to === null ? null : `until ${textFlag(flags, 'until')}`,
  ];
  const title = parts
    .filter((part) => part !== null)
    .join(', ')
    .slice(0, LONGEST_TITLE);
  return { scope: changeScopeSchema.parse({ run, from, to, query }), title };
}

/** A view or tags as a query of saved domains. Null if neither is asked for. */
async function queryOf({ client }: Opened, flags: FlagValues): Promise<SavedQuery | null> {
  const name = textFlag(flags, 'view');
  const tags = listFlag(flags, 'tag');
  if (name === undefined && tags.length === 0) return null;
  if (name === undefined) return savedQuerySchema.parse({ tags: choiceOf(tags) });
  if (tags.length > 0)
    throw new StackdeskError('usage', 'A view names its tags itself: give --view or --tag.');
  const view = await viewNamed(client, name);
  // A view may have been saved for another workspace, but the one in use counts.
  return { ...view.query, workspace: null };
}

function filterOf(flags: FlagValues): ChangeFilter {
  return changeFilterSchema.parse({
    text: textFlag(flags, 'search') ?? '',
    only: [
      ...listFlag(flags, 'added').map((what) => ({ sign: 'added', what })),
      ...listFlag(flags, 'removed').map((what) => ({ sign: 'removed', what })),
    ],
  });
}

const SIGNS = { added: '+', removed: '-', changed: '~' } as const;

function linesOf(summary: ChangeSummary, total: number, rows: readonly ChangeLine[]): string[] {
  const lines = rows.map(({ domain, sign, what, was, became, before, after }) => {
    const reading = sign === 'changed' ? `: ${was ?? '–'} → ${became ?? '–'}` : '';
    return `${shownDomain(domain)}  ${SIGNS[sign]} ${what}${reading}  ${ownDay(before)} … ${ownDay(after)}`;
  });
  return [
    digestWords.en.summary(summary),
    ...lines,
    ...(total > rows.length ? [`${rows.length} of ${total} changes; --out FILE.csv writes all`] : []),
  ];
}
