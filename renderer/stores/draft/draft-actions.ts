import type { OutputEncoding } from '../../../preload/contract/models/enrich.ts';
import { plainLabel } from '../../../preload/contract/values/labels.ts';
import { shell } from '../../bridge.ts';
import { engine } from '../../rpc/engine.ts';
import { attempt, tellProblem } from '../frame/notices.ts';
import { showEnrich } from '../frame/ui.ts';
import { upsertJob } from '../jobs/jobs.ts';
import {
  canStart,
  costsOfDraft,
  type Draft,
  type DraftOptions,
  type DraftReading,
  draftStore,
  emptyDraft,
} from './draft.ts';
import { cancelPreview, requestPreview } from './draft-preview.ts';

let opened = 0;

/**
 * How many drafts were left until now. What takes a while compares it, to see that something else was opened
 * meanwhile.
 */
export function draftsLeft(): number {
  return opened;
}

/** How the enriched CSV file is encoded: nothing is read again for it. */
export function chooseOutputEncoding(outputEncoding: OutputEncoding): void {
  draftStore.setState({ outputEncoding });
  requestPreview();
}

/** Asks where the result of this file goes. */
export async function chooseOutputDir(): Promise<void> {
  await attempt(async () => {
    const chosen = await shell.chooseFolder();
    if (chosen === null) return;
    draftStore.setState({ outputDir: chosen.ref });
    requestPreview();
  });
}

export function chooseColumn(column: number): void {
  draftStore.setState(({ fallback }) => ({
    column,
    isColumnChosen: true,
    fallback: fallback === column ? null : fallback,
    budget: null,
    resendUnknown: false,
  }));
  requestPreview();
}

/** Has the domains of the rows read in another way, which has a price of its own. */
export function changeReading(changes: Partial<DraftReading>): void {
  draftStore.setState({ ...changes, budget: null, resendUnknown: false });
  requestPreview();
}

/**
 * Asks another question. A budget, and the word to ask again what is in doubt, were meant for the price of
 * the one before.
 */
export function changeOptions(changes: Partial<DraftOptions>): void {
  draftStore.setState(({ options }) => ({
    options: { ...options, ...changes },
    budget: null,
    resendUnknown: false,
  }));
  requestPreview();
}

/** Says for whom the run is paid; its price stays. */
export function setDraftLabel(text: string): void {
  draftStore.setState({ label: plainLabel(text) });
}

export function setBudget(budget: number | null): void {
  draftStore.setState({ budget });
}

/** Whether lookups in doubt are asked again; what was typed as budget was meant for another price. */
export function setResendUnknown(resendUnknown: boolean): void {
  draftStore.setState({ resendUnknown, budget: null });
}

/**
 * Starts what was previewed, the one way in which a file's enrichment comes to cost anything; returns whether
 * it was started.
 */
export async function startDraft(): Promise<boolean> {
  const draft = draftStore.getState();
  if (!canStart(draft) || draft.preview === null) return false;
  const { budget, resends: resendUnknown } = costsOfDraft(draft);
  draftStore.setState({ isStarting: true });
  try {
    const job = await engine.enrich.start({
      jobId: draft.preview.jobId,
      budget,
      label: draft.label,
      resendUnknown,
    });
    upsertJob(job);
    draftStore.setState({ ...emptyDraft, options: optionsForNext(draft) });
    showEnrich({ kind: 'run', jobId: job.id });
    return true;
  } catch (error) {
    draftStore.setState({ isStarting: false });
    tellProblem(error);
    requestPreview();
    return false;
  }
}

/** Leaves the file as it is. */
export function dropDraft(): void {
  opened += 1;
  cancelPreview();
  const draft = draftStore.getState();
  if (draft.preview !== null)
    void engine.enrich.discard({ jobId: draft.preview.jobId }).catch(() => undefined);
  draftStore.setState({ ...emptyDraft, options: optionsForNext(draft) });
}

/** What is asked of the next file: the same, and again what a list made unnecessary. */
function optionsForNext({ options, fromList }: Pick<Draft, 'options' | 'fromList'>): DraftOptions {
  return { ...options, ...fromList?.before };
}
