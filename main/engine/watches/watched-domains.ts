import { isAbsolute, resolve } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import { enrichOptionsSchema } from '#contract/models/enrich.ts';
import type { ResolvedAsk, WatchSource } from '#contract/models/watch.ts';
import { because } from '#contract/reason.ts';
import type { Serial } from '../base/serial.ts';
import { collectLines } from '../enrich/collect.ts';
import { withFile } from '../enrich/inspect-file.ts';
import { type PreviewContext, previewEnrichment, readRows } from '../enrich/preview.ts';
import { removeIfUnused } from '../enrich/remove-unused-files.ts';
import type { Saved } from '../saved/saved.ts';
import { savedDomains } from '../saved/saved-domains.ts';
import { inspectSheet } from '../sheets/inspect.ts';
import { listTagged } from '../store/annotations.ts';
import type { Reader, Writer } from '../store/database.ts';
import { domainsOfJob } from '../store/job-rows.ts';
import { findJob, removeJob, type StoredJob } from '../store/jobs.ts';
import { savedViews } from '../store/views.ts';
import { domainsWithTag, type StoredWatch } from '../store/watches.ts';

export interface DomainsContext {
  db: Writer;
  dataDir: string;
  now: () => number;
  saved: Saved;
  /** Previews run one after the other. */
  drafts: Serial;
}

/** What a watch asks about, without its money and its times. */
export type Watched = Pick<StoredWatch, 'workspace' | 'name' | 'source' | 'kinds'>;

type Subject = Extract<ResolvedAsk, { kind: 'new' }>['subject'];

/**
 * Answers that came within this time before a turn are used again: two watches may share domains, and a turn
 * that is made up may follow one by hand.
 */
const YOUNG_MS = 86_400_000;

/** Turns what a person named into what is kept. Throws `usage` if there is no such view, tag or column. */
export async function sourceOf(db: Reader, workspace: number, subject: Subject): Promise<WatchSource> {
  if (subject.kind === 'view') {
    const { id, name } = viewOf(db, workspace, subject.viewId);
    return { kind: 'view', viewId: id, name };
  }
  if (subject.kind === 'tag') {
    const known = listTagged(db, workspace).flatMap(({ tags }) => tags);
    const folded = subject.tag.toLowerCase();
    const tag =
      known.find((each) => each === subject.tag) ?? known.find((each) => each.toLowerCase() === folded);
    if (tag === undefined) throw new StackdeskError('usage', because('watch_no_tag', { tag: subject.tag }));
    return { kind: 'tag', tag };
  }
  const path = resolve(subject.path);
  return withFile(path, {}, async ({ file }) => {
    const facts = await inspectSheet(file, { sheet: subject.sheet });
    const index = subject.column ?? facts.domainColumn;
    const column = facts.columns.find((each) => each.index === index);
    if (column === undefined) throw new StackdeskError('no_domains', because('watch_no_column', { path }));
    return { kind: 'file', path, sheet: facts.sheet, column: column.index, columnName: column.name };
  });
}

/** The view of a watch. Throws `usage` if it was deleted. */
export function viewOf(db: Reader, workspace: number, viewId: number) {
  const view = savedViews.list(db, workspace).find(({ id }) => id === viewId);
  if (view === undefined) throw new StackdeskError('usage', because('watch_no_view'));
  return view;
}

/**
 * Makes a draft of a run over the domains that a watch stands for now, and hands it to `work`. The draft is
 * removed after that, unless it was started. Throws what reading and previewing them throws.
 */
export async function withDraft<Result>(
  context: DomainsContext,
  watched: Watched,
  work: (draft: StoredJob) => Promise<Result> | Result,
): Promise<Result> {
  const { db, dataDir, now } = context;
  return context.drafts(async () => {
    const { path } = await collectLines(context, piecesOf(context, watched), {
      origin: 'refresh',
      name: watched.name,
    });
    let draftId: number | null = null;
    try {
      const sheet = await withFile(path, {}, async ({ file }) => (await inspectSheet(file)).sheet);
      const preview: PreviewContext = { db, workspace: watched.workspace, now, dataDir, onScan: () => {} };
      const { jobId } = await previewEnrichment(preview, {
        ...usual,
        path,
        sheet,
        column: 0,
        options: enrichOptionsSchema.parse({ kinds: watched.kinds, maxAgeMs: YOUNG_MS }),
      });
      draftId = jobId;
      const draft = findJob(db, jobId);
      if (draft === undefined) throw new StackdeskError('cancelled', because('preview_replaced'));
      return await work(draft);
    } finally {
      if (draftId !== null && findJob(db, draftId)?.state === 'draft') removeJob(db, draftId);
      await removeIfUnused(db, dataDir, path);
    }
  });
}

const usual = {
  draftId: null,
  fallback: null,
  domains: 'written',
  personalAddresses: false,
  // Nobody looks at a turn before it begins, and a filter that somebody left on must not make it smaller.
  hiddenRows: true,
  platformPages: false,
  rowsBelow: false,
} as const;

async function* piecesOf(
  context: DomainsContext,
  { workspace, source }: Watched,
): AsyncGenerator<readonly string[], void> {
  const { db } = context;
  if (source.kind === 'view') {
    const { query } = viewOf(db, workspace, source.viewId);
    yield* savedDomains(context, { ...query, workspace });
  } else if (source.kind === 'tag') yield domainsWithTag(db, workspace, source.tag);
  else yield await domainsInFile(context, workspace, source);
}

/**
 * The domains in a column of a person's file, which is only read. The column is found again by its name. A watch from a
 * backup has only the file's name if no one chose the file on this computer; such a file is not looked for.
 */
async function domainsInFile(
  { db, dataDir, now }: DomainsContext,
  workspace: number,
  { path, sheet, column: index, columnName }: Extract<WatchSource, { kind: 'file' }>,
): Promise<string[]> {
  if (!isAbsolute(path)) throw new StackdeskError('file_not_found', because('not_chosen_here', { path }));
  const column = await withFile(path, {}, async ({ file }) => {
    const { columns, hasHeader } = await inspectSheet(file, { sheet });
    const there = columns.find((each) => each.index === index);
    const found =
      there?.name === columnName || !hasHeader ? there : columns.find(({ name }) => name === columnName);
    if (found === undefined)
      throw new StackdeskError(
        'column_not_found',
        because('watch_column_gone', { path, column: columnName }),
      );
    return found.index;
  });
  const rows = await readRows(
    { db, workspace, now, dataDir, onScan: () => {} },
    {
      ...usual,
      path,
      sheet,
      column,
      options: enrichOptionsSchema.parse({ kinds: ['companies'], maxAgeMs: null }),
    },
  );
  try {
    return domainsOfJob(db, rows.id);
  } finally {
    removeJob(db, rows.id);
  }
}
