import { StackdeskError } from '../../../preload/contract/errors.ts';
import {
  type ChangeFilter,
  type ChangeLine,
  type ChangeScope,
  type ChangeSummary,
  changeFilterSchema,
  changeScopeSchema,
  changeSortSchema,
} from '../../../preload/contract/models/changes.ts';
import { type SavedQuery, savedQuerySchema } from '../../../preload/contract/models/saved.ts';
import { choiceOf } from '../../../preload/contract/values/choice.ts';
import { exportFormats } from '../../../preload/contract/values/exports.ts';
import { shownDomain } from '../../../preload/contract/values/shown-domain.ts';
import { changeDigest, sentenceOf } from '../../engine/changes/digest.ts';
import { exportChanges } from '../../engine/changes/export-changes.ts';
import type { Engine } from '../../engine/engine.ts';
import { findJob } from '../../engine/store/jobs.ts';
import { listViews } from '../../engine/store/saved-views.ts';
import { readSettings } from '../../engine/store/settings.ts';
import {
  countFlag,
  type Flags,
  listFlag,
  type ParsedArguments,
  pageFlags,
  requireNoMoreWords,
  textFlag,
} from '../arguments.ts';
import { timeFlag } from '../change-flags.ts';
import type { Command, CommandResult } from '../command.ts';
import { CSV_STYLE_USAGE, changedCellsOf, csvStyleFlags, csvStyleOf } from '../csv-style.ts';
import { plural } from '../numbers.ts';
import { withEngine } from '../open-engine.ts';
import { newFilePath } from '../out-file.ts';
import { savedWorkspace } from '../saved-workspace.ts';
import type { Terminal } from '../terminal.ts';

export const changesCommand: Command = {
  usage: `changes [--run N] [--since DATE] [--until DATE] [--view NAME] [--tag NAME] … [--added X] … [--removed X] … [--search TEXT] [--limit N] [--format csv|xlsx|md|json|parquet] [--out FILE] ${CSV_STYLE_USAGE}`,
  summary: 'What refreshed answers changed, without the service and free.',
  flags: {
    run: { type: 'string' },
    since: { type: 'string' },
    until: { type: 'string' },
    view: { type: 'string' },
    tag: { type: 'string', multiple: true },
    added: { type: 'string', multiple: true },
    removed: { type: 'string', multiple: true },
    search: { type: 'string' },
    limit: { type: 'string' },
    offset: { type: 'string' },
    format: { type: 'string' },
    out: { type: 'string' },
    ...csvStyleFlags,
  },
  run: (parsed, terminal) => {
    requireNoMoreWords(parsed.words, 0);
    const file = fileOf(parsed.flags);
    return withEngine(parsed.flags, { maySpend: false, needsService: false }, (engine) =>
      report(engine, parsed, file, terminal),
    );
  },
};

type File = { format: (typeof exportFormats)[number]; out: string | null } | null;

/** What is written, and where; null if the report is only printed. A digest can be printed, too. */
function fileOf(flags: Flags): File {
  const name = textFlag(flags, 'out');
  const asked = textFlag(flags, 'format') ?? name?.toLowerCase().split('.').at(-1);
  if (asked === undefined) return null;
  const format = exportFormats.find((each) => each === asked.toLowerCase());
  const isPrintable = format === 'md' || format === 'json';
  if (format === undefined || (name === undefined && !isPrintable))
    throw new StackdeskError('usage', 'Say where and how: changes --out FILE.csv|xlsx|md|json|parquet.');
  return { format, out: name === undefined ? null : newFilePath(name) };
}

async function report(
  engine: Engine,
  { flags }: ParsedArguments,
  file: File,
  terminal: Terminal,
): Promise<CommandResult> {
  const { scope, title } = scopeOf(engine, flags);
  const filter = filterOf(flags);
  const sort = changeSortSchema.parse({ column: 'domain' });
  const request = { scope, filter, sort, title };
  if (file?.out != null) {
    const { format, out } = file;
    const style = csvStyleOf(flags, readSettings(engine.db).csvStyle);
    const written = await exportChanges(
      engine.changes,
      { ...request, format, out, style },
      {
        signal: new AbortController().signal,
        progress: (done) => terminal.progress(`${plural(done, 'change')} written`),
      },
    );
    terminal.progress(null);
    const { path, rows, columns, sizeBytes, changedCells } = written;
    return {
      json: { out: path, format, rows, columns, sizeBytes, changedCells },
      text: `${plural(rows, 'change')} written to ${path}${changedCellsOf(changedCells)}`,
      exitCode: 0,
    };
  }
  const summary = await engine.changes.summary(scope, { text: filter.text, limit: 10 });
  const { total, rows } = await engine.changes.lines(scope, { filter, sort }, pageFlags(flags));
  const json = { title, ...summary, total, rows };
  if (file?.format === 'md') {
    const { text } = await changeDigest(engine.changes, request);
    return { json, text: text.trimEnd().split('\n'), exitCode: 0 };
  }
  return { json, text: linesOf(summary, total, rows), exitCode: 0 };
}

/** Of what changes are told, and what that is called. Throws `job_not_found`, and `usage` for a view that there is not. */
function scopeOf(engine: Engine, flags: Flags): { scope: ChangeScope; title: string } {
  const { db } = engine;
  const run = countFlag(flags, 'run') ?? null;
  const job = run === null ? undefined : findJob(db, run);
  if (run !== null && (job === undefined || job.state === 'draft'))
    throw new StackdeskError('job_not_found', `There is no run ${run}.`);
  const workspace = job?.workspace ?? savedWorkspace(db, flags).row;
  const from = timeFlag(flags, 'since') ?? null;
  const to = timeFlag(flags, 'until') ?? null;
  const query = queryOf(engine, flags, workspace);
  const view = textFlag(flags, 'view');
  const parts = [
    run === null ? null : `run ${run}`,
    view === undefined ? null : `view ${view}`,
    ...listFlag(flags, 'tag').map((tag) => `tag ${tag}`),
    from === null ? null : `since ${textFlag(flags, 'since')}`,
    to === null ? null : `until ${textFlag(flags, 'until')}`,
  ];
  const title = parts.filter((part) => part !== null).join(', ');
  return { scope: changeScopeSchema.parse({ workspace, run, from, to, query }), title };
}

/** A view and tags as a query of saved domains; null if neither is asked for. */
function queryOf(engine: Engine, flags: Flags, workspace: number): SavedQuery | null {
  const name = textFlag(flags, 'view');
  const tags = listFlag(flags, 'tag');
  if (name === undefined && tags.length === 0) return null;
  if (name !== undefined && tags.length > 0)
    throw new StackdeskError('usage', 'A view names its tags itself: give --view or --tag.');
  const views = listViews(engine.db, workspace);
  const view = views.find((each) => each.name.toLowerCase() === name?.toLowerCase());
  if (name !== undefined && view === undefined) {
    const known = views.length === 0 ? 'none is saved' : views.map((each) => each.name).join(', ');
    throw new StackdeskError('usage', `There is no view "${name}": ${known}.`);
  }
  const query = view?.query ?? savedQuerySchema.parse({});
  return { ...query, workspace, tags: view === undefined ? choiceOf(tags) : query.tags };
}

function filterOf(flags: Flags): ChangeFilter {
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
    return `${shownDomain(domain)}  ${SIGNS[sign]} ${what}${reading}  ${before.slice(0, 10)} … ${after.slice(0, 10)}`;
  });
  return [
    sentenceOf(summary),
    ...lines,
    ...(total > rows.length ? [`${rows.length} of ${total} changes; --out FILE.csv writes all`] : []),
  ];
}
