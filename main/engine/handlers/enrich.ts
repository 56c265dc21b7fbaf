import { basename, resolve } from 'node:path';
import type { TeamStatus } from '#contract/models/team.ts';
import { because, type Reason } from '#contract/reason.ts';
import { collect } from '../enrich/collect.ts';
import { runThatWrote } from '../enrich/earlier-columns.ts';
import { previewEnrichment } from '../enrich/preview.ts';
import { lastLabel, recall, remember } from '../enrich/remember.ts';
import { removeIfUnused } from '../enrich/remove-unused-files.ts';
import type { Engine } from '../engine.ts';
import { originOf } from '../files/own-file.ts';
import { inspectSheet, requireRows, type SheetFacts } from '../sheets/inspect.ts';
import { convertByOffice } from '../sheets/office/convert.ts';
import { findOffice } from '../sheets/office/find-office.ts';
import { isStatusHeading } from '../sheets/own-columns.ts';
import { openSheetFile } from '../sheets/open-sheet-file.ts';
import type { Reader } from '../store/database.ts';
import { findJob, listJobs, removeJob } from '../store/jobs.ts';
import { countRemembered, forgetRemembered } from '../store/remembered.ts';
import { api } from './implementer.ts';
import { resolvePreview } from './page-files.ts';

export const sheetHandlers = {
  inspect: api.sheets.inspect.handler(async ({ context: { engine, files }, input }) => {
    const file = await openSheetFile(await files.read(input.path), { encoding: input.encoding });
    try {
      const inspection = await inspectSheet(file, {
        sheet: input.sheet,
        header: input.header,
        locale: input.locale,
      });
      requireRows(inspection, file.path);
      const { path, format, sizeBytes, sheets, dialect } = file;
      const hasNoChoice = input.sheet === undefined && input.header === undefined && input.encoding == null;
      const before = isPersonsFile(engine, path) ? earlierRun(engine, path, inspection) : null;
      const wrote = before?.wrote ?? null;
      const recalls = hasNoChoice && before !== null;
      const recalled = recalls ? await recall(engine.db, file, inspection, wrote?.run) : null;
      const workspace = before?.workspace ?? null;
      const label =
        recalls && workspace !== null
          ? lastLabel(engine.db, workspace, { path, facts: inspection, wrote: wrote?.run ?? null })
          : null;
      return {
        path,
        name: basename(path),
        format,
        sizeBytes,
        sheets: [...sheets],
        ...inspection,
        domainColumn: wrote?.domainColumn ?? inspection.domainColumn,
        remembered: recalled?.remembered ?? null,
        lastLabel: label,
        ...(dialect === undefined ? {} : { dialect }),
      };
    } finally {
      await file.close();
    }
  }),
  converter: api.sheets.converter.handler(() => ({ isThere: findOffice() !== null })),
  convert: api.sheets.convert.handler(async ({ context: { files }, input, signal }) =>
    files.offer(await convertByOffice(await files.read(input.path), { signal })),
  ),
};

/** Whether a file has a name by which a person knows it: we did not make it, and it is no name of what is passed on. */
function isPersonsFile({ dataDir }: Engine, path: string): boolean {
  return originOf(dataDir, path) === 'file' && !/^\/(?:dev|proc)\//.test(resolve(path));
}

/** The workspace in use, and its run that wrote columns of a table; null if none is known, or its column has no domains now. */
function earlierRun({ db, sessions }: Engine, path: string, { hasHeader, columns }: SheetFacts) {
  const header = columns.map(({ name }) => name);
  const workspace = sessions.rowInUse();
  const wrote =
    workspace !== null && hasHeader && header.some(isStatusHeading)
      ? runThatWrote(db, workspace, { path, header })
      : null;
  const hasDomains = wrote !== null && (columns[wrote.domainColumn]?.domains ?? 0) > 0;
  return { workspace, wrote: hasDomains ? wrote : null };
}

/** A warning if what colleagues bought is not known, and why the library refuses this computer. */
function withoutTeam({ state, problem }: TeamStatus): Reason[] {
  if (state === 'away') return [because('without_team_away')];
  if (state !== 'refused') return [];
  return [because('without_team_refused'), ...(problem?.reason == null ? [] : [problem.reason])];
}

export const enrichHandlers = {
  collect: api.enrich.collect.handler(async ({ context: { engine, files }, input, signal }) => {
    const { db, dataDir, now, saved, explore } = engine;
    const workspace = engine.sessions.workspace().row;
    const { source, name } = input;
    const resolved =
      source.kind === 'lines'
        ? { name, source: { ...source, path: await files.read(source.path) } }
        : { name, source };
    const collected = await collect({ db, dataDir, now, saved, explore, workspace }, resolved, signal);
    return { ...collected, ...files.offer(collected.path) };
  }),
  preview: api.enrich.preview.handler(async ({ context: { engine, files }, input, signal }) => {
    // What a colleague has bought meanwhile is free.
    await engine.team.freshen();
    const request = await resolvePreview(files, input);
    const preview = await engine.drafts(() => {
      // The caller may have cancelled while others were previewed.
      signal?.throwIfAborted();
      return previewEnrichment(
        {
          db: engine.db,
          workspace: engine.sessions.workspace().row,
          now: engine.now,
          dataDir: engine.dataDir,
          onScan: (rows) => engine.events.emit({ type: 'scan', path: request.path, rows }),
          signal,
        },
        request,
      );
    });
    return { ...preview, warnings: [...preview.warnings, ...withoutTeam(engine.team.status())] };
  }),
  unfinished: api.enrich.unfinished.handler(({ context: { engine }, input }) => {
    const run = unfinishedRun(engine.db, input.jobId);
    return run === undefined ? null : engine.jobs.get(run.id);
  }),
  start: api.enrich.start.handler(({ context: { engine }, input }) =>
    engine.drafts(async () => {
      const { id } = engine.jobs.start(input.jobId, input.budget, input);
      const started = findJob(engine.db, id);
      if (started !== undefined) remember(engine.db, started, engine.now());
      // The state of now. The window already got later events, and an older state would stay there.
      return engine.jobs.get(id);
    }),
  ),
  remembered: api.enrich.remembered.handler(({ context: { engine } }) => ({
    count: countRemembered(engine.db),
  })),
  forget: api.enrich.forget.handler(({ context: { engine }, input }) => {
    forgetRemembered(engine.db, input.fingerprint);
  }),
  discard: api.enrich.discard.handler(({ context: { engine }, input }) =>
    engine.drafts(async () => {
      const { db, dataDir } = engine;
      const job = findJob(db, input.jobId);
      if (job?.state !== 'draft') return;
      removeJob(db, job.id);
      await removeIfUnused(db, dataDir, job.path);
    }),
  ),
};

/** The paused run of the same file, if there is one. A person may want to go on with it instead. */
function unfinishedRun(db: Reader, draftId: number) {
  const draft = findJob(db, draftId);
  if (draft === undefined) return undefined;
  return listJobs(db, draft.workspace).find(
    ({ state, path, fileSize, fileChangedAt }) =>
      state === 'paused' &&
      path === draft.path &&
      fileSize === draft.fileSize &&
      fileChangedAt === draft.fileChangedAt,
  );
}
