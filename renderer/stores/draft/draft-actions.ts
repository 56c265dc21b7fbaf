import type { OutputEncoding } from '#contract/models/enrich.ts';
import { plainLabel } from '#shared/money/labels.ts';
import { shell } from '../../bridge.ts';
import { engine } from '../../rpc/engine.ts';
import { attempt, tellProblem } from '../frame/notices.ts';
import { showEnrich } from '../frame/ui.ts';
import { upsertJob } from '../jobs/jobs.ts';
import {
  canStart,
  costsOfDraft,
  type DraftOptions,
  type DraftReading,
  draftStore,
  emptyDraft,
} from './draft.ts';
import { cancelPreview, requestPreview } from './draft-preview.ts';

let opened = 0;

/**
 * How many drafts were left so far. Work that takes a while compares it, to notice that something else was
 * opened.
 */
export function draftsLeft(): number {
  return opened;
}

/** Sets the encoding of the enriched CSV file; nothing is read again. */
export function chooseOutputEncoding(outputEncoding: OutputEncoding): void {
  draftStore.setState({ outputEncoding });
  requestPreview();
}

/** Asks for the folder of the result. */
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

/** Changes how the rows' domains are read, which changes the price. */
export function changeReading(changes: Partial<DraftReading>): void {
  draftStore.setState({ ...changes, budget: null, resendUnknown: false });
  requestPreview();
}

/**
 * Changes the question. The budget, and a person's word to ask again for what is in doubt, were given for the
 * old price, so they are reset.
 */
export function changeOptions(changes: Partial<DraftOptions>): void {
  draftStore.setState(({ options }) => ({
    options: { ...options, ...changes },
    budget: null,
    resendUnknown: false,
  }));
  requestPreview();
}

/** Sets the run's label; its price stays. */
export function setDraftLabel(text: string): void {
  const label = plainLabel(text);
  // What a person says of it answers the question who pays.
  draftStore.setState((draft) => (draft.label === label ? {} : { label, lastLabel: null }));
}

export function setBudget(budget: number | null): void {
  draftStore.setState({ budget });
}

/** Notes that the budget's field holds what is no number. */
export function setBudgetUnread(isBudgetUnread: boolean): void {
  draftStore.setState({ isBudgetUnread });
}

/** Sets whether lookups in doubt are asked again. A typed budget was for another price. */
export function setResendUnknown(resendUnknown: boolean): void {
  draftStore.setState({ resendUnknown, budget: null });
}

/**
 * Starts what was previewed: the only way in which an enrichment costs anything. Returns whether it was
 * started.
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
    draftStore.setState(emptyDraft);
    showEnrich({ kind: 'run', jobId: job.id });
    return true;
  } catch (error) {
    draftStore.setState({ isStarting: false });
    tellProblem(error);
    requestPreview();
    return false;
  }
}

/** Leaves the file unchanged. */
export function dropDraft(): void {
  opened += 1;
  cancelPreview();
  const draft = draftStore.getState();
  if (draft.preview !== null)
    void engine.enrich.discard({ jobId: draft.preview.jobId }).catch(() => undefined);
  draftStore.setState(emptyDraft);
}
