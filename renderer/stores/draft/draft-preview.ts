import { engine } from '../../rpc/engine.ts';
import { problemOf } from '../../rpc/failures.ts';
import { draftStore } from './draft.ts';

/** Pause after the last change before the preview is made again, ms. */
const REST_MS = 150;

let timer: ReturnType<typeof setTimeout> | undefined;
let running: { key: string; control: AbortController } | null = null;
let wanted = 0;

/**
 * Makes the preview again after a pause. Only the latest choice counts: one preview runs at a time, reading
 * for an old choice is stopped, and its answer is never shown.
 */
export function requestPreview(): void {
  wanted += 1;
  draftStore.setState({ isCurrent: false, problem: null });
  clearTimeout(timer);
  timer = setTimeout(() => void run(), REST_MS);
  if (running !== null && running.key !== keyOfChoice()) running.control.abort();
}

/** Drops the preview under way, and deletes its draft. */
export function cancelPreview(): void {
  wanted += 1;
  clearTimeout(timer);
  running?.control.abort();
}

/** The choices that decide which rows are read; options do not. */
function keyOfChoice(): string {
  const { file, inspection, column, header, encoding, ...draft } = draftStore.getState();
  const { fallback, domains, personalAddresses, hiddenRows, platformPages, rowsBelow } = draft;
  return JSON.stringify([
    file?.ref,
    inspection?.sheet,
    column,
    header,
    encoding,
    fallback,
    domains,
    personalAddresses,
    hiddenRows,
    platformPages,
    rowsBelow,
  ]);
}

async function run(): Promise<void> {
  // The earlier one ends first: two plans of one draft would mix.
  if (running !== null) return;
  const { file, inspection, column, options, preview, ...draft } = draftStore.getState();
  const { header, encoding, outputEncoding, fallback, domains } = draft;
  const { personalAddresses, hiddenRows, platformPages, rowsBelow } = draft;
  const { outputDir, leaveOut } = draft;
  if (file === null || inspection === null || column === null || options.kinds.length === 0) return;
  const serial = wanted;
  const control = new AbortController();
  running = { key: keyOfChoice(), control };
  try {
    const result = await engine.enrich.preview(
      {
        draftId: preview?.jobId ?? null,
        path: file.ref,
        sheet: inspection.sheet,
        column,
        ...(header === 'found' ? {} : { header }),
        encoding,
        outputEncoding,
        fallback,
        domains,
        personalAddresses,
        hiddenRows,
        platformPages,
        rowsBelow,
        ...(outputDir === undefined ? {} : { outputDir }),
        leaveOut: { ...leaveOut, files: leaveOut.files.map(({ ref }) => ref) },
        options,
      },
      { signal: control.signal },
    );
    if (draftStore.getState().file?.ref === file.ref) {
      // Kept even if it is outdated: its draft has the rows that were read.
      draftStore.setState({ preview: result, scannedRows: null, isCurrent: serial === wanted });
    } else {
      await engine.enrich.discard({ jobId: result.jobId });
    }
  } catch (error) {
    if (serial === wanted && !control.signal.aborted) {
      draftStore.setState({ preview: null, scannedRows: null, problem: problemOf(error) });
    }
  } finally {
    running = null;
    if (serial !== wanted) void run();
  }
}
