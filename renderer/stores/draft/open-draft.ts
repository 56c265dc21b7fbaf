import type { CollectedFile, CollectRequest } from '#contract/models/collect.ts';
import type { GivenFile } from '#contract/models/file-ref.ts';
import type { SavedQuery } from '#contract/models/saved.ts';
import type { SheetInspection } from '#contract/models/sheet.ts';
import type { Encoding } from '#shared/files/encodings.ts';
import { wholeQuestion } from '#contract/values/enrich.ts';
import { locale } from '../../../words/language.ts';
import { words } from '../../../words/words.ts';
import { shell } from '../../bridge.ts';
import { engine } from '../../rpc/engine.ts';
import { problemOf } from '../../rpc/failures.ts';
import { announce } from '../frame/announcer.ts';
import { attempt } from '../frame/notices.ts';
import { showEnrich } from '../frame/ui.ts';
import { currentLabel } from '../money/labels.ts';
import { activeWorkspace, sessionStore } from '../session/session.ts';
import { settingsStore } from '../session/settings.ts';
import { type Draft, type DraftOptions, draftStore, emptyDraft, firstOptions } from './draft.ts';
import { chooseColumn, draftsLeft, dropDraft } from './draft-actions.ts';
import { proposeFor } from './draft-from-list.ts';
import { cancelPreview, requestPreview } from './draft-preview.ts';
import { waitingSheetStore } from './waiting-sheet.ts';

/**
 * Reads a file and shows its preview, with these `choices` if nothing else is remembered of it. `isNew`: nothing of what
 * was chosen before is taken over.
 */
export async function openSheet(
  file: GivenFile,
  { isNew = false, choices = {} }: { isNew?: boolean; choices?: Partial<Draft> } = {},
): Promise<void> {
  if (activeWorkspace(sessionStore.getState()) === null) {
    waitingSheetStore.setState({ files: [file] });
    return;
  }
  waitingSheetStore.setState({ files: [] });
  begin({ ...choices, file });
  if ((await inspect(file)) && !isNew) await takeRemembered(file);
}

/**
 * Shows the preview of rows of a list; `headings` and `domainColumn` are those of the list, whose columns
 * stay.
 */
export async function openListRows(
  file: GivenFile,
  { headings, domainColumn }: { headings: readonly string[]; domainColumn: number | null },
): Promise<void> {
  const { fromList, options } = proposeFor(headings, domainColumn);
  begin({
    file,
    header: 1,
    column: domainColumn,
    isColumnChosen: domainColumn !== null,
    fromList,
    options: { ...firstOptions, ...options },
  });
  await inspect(file);
}

/** Shows the preview of the domains in a text. */
export async function openPasted(text: string): Promise<void> {
  begin({ origin: 'pasted' });
  await gather({ kind: 'text', text }, () => ({}));
}

/**
 * Shows the preview of asking again for everything that a query finds: by default the kinds that were found
 * before, and without the service's cache. A cached answer is charged like any other, and would be the one
 * that is already saved.
 */
export async function openSavedRefresh(query: SavedQuery): Promise<void> {
  begin({ origin: 'refresh' });
  await gather({ kind: 'saved', query }, ({ kinds }) => ({
    maxAgeMs: 0,
    fresh: true,
    ...(kinds.length === 0 ? {} : { kinds }),
  }));
}

/**
 * Replaces the draft with a new one. What the one before asked for is no choice for this one, unless `draft` says so: it
 * could double the price, and nobody would have said it.
 */
function begin(draft: Partial<Draft>): void {
  dropDraft();
  // What the wallet holds may be minutes old. The look is free, and the preview does not wait for it.
  void engine.session.refreshBalance().catch(() => undefined);
  const { options = firstOptions } = draft;
  const maxAgeMs = settingsStore.getState().settings?.maxAgeMs;
  draftStore.setState({
    ...emptyDraft,
    label: currentLabel(),
    ...draft,
    // What narrows a question lasts for one draft only: a person who forgot it would get less than they pay
    // for.
    options: { ...options, ...wholeQuestion, update: true, ...(maxAgeMs === undefined ? {} : { maxAgeMs }) },
  });
  showEnrich({ kind: 'draft' });
}

/** Has the engine make a file for domains without one, and continues as with any other file. */
async function gather(
  source: Exclude<CollectRequest['source'], { kind: 'lines' }>,
  optionsFor: (collected: CollectedFile) => Partial<DraftOptions>,
): Promise<void> {
  const mine = draftsLeft();
  try {
    const collected = await engine.enrich.collect({ source });
    if (mine !== draftsLeft()) return;
    draftStore.setState(({ options }) => ({
      file: collected,
      options: { ...options, ...optionsFor(collected) },
    }));
    await inspect(collected);
  } catch (error) {
    if (mine === draftsLeft()) draftStore.setState({ problem: problemOf(error) });
  }
}

export async function chooseSheetFile(): Promise<void> {
  await attempt(async () => {
    const chosen = await shell.chooseSpreadsheet();
    if (chosen !== null) await openSheet(chosen);
  });
}

export async function chooseSheet(sheet: string): Promise<void> {
  await inspectAgain({ header: 'found', isColumnChosen: false }, sheet);
}

/** Sets the row of the header, null for none, and announces the new column titles. */
export async function chooseHeader(header: number | null): Promise<void> {
  if (!(await inspectAgain({ header }))) return;
  const { inspection } = draftStore.getState();
  if (inspection === null) return;
  const { hasHeader, headerRow, columns } = inspection;
  const names = columns.slice(0, 5).map(({ name }) => name);
  announce(words.enrichFile.headerTold(hasHeader ? headerRow : null, names));
}

/** Reads a CSV file in another encoding; null detects it again. */
export async function chooseEncoding(encoding: Encoding | null): Promise<void> {
  await inspectAgain({ encoding });
}

/** Reads the same file in another way; returns whether that is shown now. */
async function inspectAgain(changes: Partial<Draft>, sheet?: string): Promise<boolean> {
  const { file, inspection } = draftStore.getState();
  if (file === null) return false;
  cancelPreview();
  draftStore.setState({ ...changes, isCurrent: false, problem: null });
  return inspect(file, sheet ?? inspection?.sheet);
}

/** Whether this file is the one shown. */
function isShown(file: GivenFile): boolean {
  return draftStore.getState().file?.ref === file.ref;
}

/** Counts readings, so that an answer to an older choice is not shown. */
let looks = 0;

async function inspect(file: GivenFile, sheet?: string): Promise<boolean> {
  looks += 1;
  const mine = looks;
  const isStillWanted = () => mine === looks && isShown(file);
  const { header, encoding } = draftStore.getState();
  try {
    const inspection = await engine.sheets.inspect({
      path: file.ref,
      encoding,
      locale: locale(),
      ...(sheet === undefined ? {} : { sheet }),
      ...(header === 'found' ? {} : { header }),
    });
    if (!isStillWanted()) return false;
    draftStore.setState({
      inspection,
      column: columnFor(inspection),
      fallback: null,
      budget: null,
      resendUnknown: false,
    });
    requestPreview();
    return true;
  } catch (error) {
    if (isStillWanted()) draftStore.setState({ problem: problemOf(error) });
    return false;
  }
}

/**
 * Starts with earlier choices for this file, or for one with the same header; the engine offers only what fits this one. Who
 * pays is only asked.
 */
async function takeRemembered(file: GivenFile): Promise<void> {
  const { inspection, label: current } = draftStore.getState();
  const lastLabel = inspection?.lastLabel ?? null;
  if (lastLabel !== current) draftStore.setState({ lastLabel });
  const remembered = inspection?.remembered ?? null;
  if (inspection === null || remembered === null) return;
  const {
    sheet,
    column,
    fallback,
    header,
    encoding = null,
    outputEncoding = 'same',
    outputDir,
    domains = 'written',
    personalAddresses = false,
    platformPages = false,
    options,
  } = remembered.choices;
  draftStore.setState((draft) => ({
    remembered,
    header: header === undefined ? 'found' : header,
    encoding,
    outputEncoding,
    // The engine's reference; the path is only for display.
    outputDir:
      outputDir == null || remembered.fingerprint === null
        ? outputDir
        : `remembered:${remembered.fingerprint}`,
    domains,
    personalAddresses,
    platformPages,
    options: { ...draft.options, ...options },
  }));
  const isOther = sheet !== undefined || header !== undefined || encoding !== null;
  if (isOther && !(await inspect(file, sheet ?? inspection.sheet))) return;
  const { columns } = draftStore.getState().inspection ?? inspection;
  const named = (name: string | undefined) => columns.find((each) => each.name === name)?.index;
  draftStore.setState({ fallback: named(fallback) ?? null });
  const index = named(column);
  if (index === undefined) requestPreview();
  else chooseColumn(index);
}

/** Reads the file as a new one, and forgets the choices for files with this header if they were taken over. */
export async function forgetRemembered(): Promise<void> {
  const { file, remembered } = draftStore.getState();
  if (file === null || remembered === null) return;
  await attempt(async () => {
    const { fingerprint } = remembered;
    if (fingerprint !== null) await engine.enrich.forget({ fingerprint });
    await openSheet(file, { isNew: true });
  });
}

/** Forgets the choices for all files. Throws the engine's error. */
export async function forgetAllRemembered(): Promise<void> {
  await engine.enrich.forget({});
}

/**
 * The column that a person chose, if it exists, else the one with domains. A file of ours has one column,
 * however few of its lines have a domain.
 */
function columnFor({ columns, domainColumn }: SheetInspection): number | null {
  const { column, isColumnChosen, origin } = draftStore.getState();
  if (isColumnChosen && columns.some(({ index }) => index === column)) return column;
  return domainColumn ?? (origin === 'file' ? null : 0);
}

/** Reads a file of ours again after it could not be read or priced. */
export async function readDraftAgain(): Promise<void> {
  const { file } = draftStore.getState();
  if (file === null) return;
  draftStore.setState({ problem: null });
  await inspect(file);
}
