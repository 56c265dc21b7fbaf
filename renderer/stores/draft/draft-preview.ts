import { engine } from '../../rpc/engine.ts';
import { problemOf } from '../../rpc/failures.ts';
import { draftStore } from './draft.ts';

/** Rest after the last change before the price is worked out again, ms. */
const REST_MS = 150;

let timer: ReturnType<typeof setTimeout> | undefined;
let running: { key: string; control: AbortController } | null = null;
let wanted = 0;

/**
 * Works the preview out again once the person's hand rests. Only the latest choice counts: one preview runs
 * at a time, a file that is being read for a choice that no longer holds is left, and an answer to an older
 * choice is never shown.
 */
export function requestPreview(): void {
  wanted += 1;
  draftStore.setState({ isCurrent: false, problem: null });
  clearTimeout(timer);
  timer = setTimeout(() => void run(), REST_MS);
  if (running !== null && running.key !== keyOfChoice()) running.control.abort();
}

/** Drops what is under way; the draft that was made is removed. */
export function cancelPreview(): void {
  wanted += 1;
  clearTimeout(timer);
  running?.control.abort();
}

/** What decides which rows are read; options alone do not. */
function keyOfChoice(): string {
  const { file, inspection, column, header, encoding, fallback, domains, personalAddresses } =
    draftStore.getState();
  return JSON.stringify([
    file?.ref,
    inspection?.sheet,
    column,
    header,
    encoding,
    fallback,
    domains,
    personalAddresses,
  ]);
}

async function run(): Promise<void> {
  // The one before ends first: two plans of one draft would mix.
  if (running !== null) return;
  const { file, inspection, column, options, preview, ...draft } = draftStore.getState();
  const { header, encoding, outputEncoding, fallback, domains, personalAddresses } = draft;
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
        ...(outputDir === undefined ? {} : { outputDir }),
        leaveOut: { ...leaveOut, files: leaveOut.files.map(({ ref }) => ref) },
        options,
      },
      { signal: control.signal },
    );
    if (draftStore.getState().file?.ref === file.ref) {
      // Kept even when it is outdated by now: its draft holds the rows that were read.
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
