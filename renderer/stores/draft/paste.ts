import { createStore } from 'zustand/vanilla';
import type { Interpretation } from '#contract/models/lookup.ts';
import { longestPaste } from '#contract/values/collect.ts';
import { engine } from '../../rpc/engine.ts';
import { tellUnlessRestarting } from '../frame/notices.ts';

/** What a pasted text holds; `counts` is null while it is counted. */
export interface PasteCount {
  state: 'empty' | 'counting' | 'counted' | 'too_long';
  counts: Omit<Extract<Interpretation, { kind: 'many' }>, 'kind'> | null;
}

const emptyPaste: PasteCount = { state: 'empty', counts: null };

export const pasteStore = createStore<PasteCount>(() => emptyPaste);

/** Pause after the last change before a text is counted, ms. */
const REST_MS = 150;

let timer: ReturnType<typeof setTimeout> | undefined;
let wanted = 0;
let isBusy = false;

/** Counts a text after a pause. `read` returns the text at that time; only its latest state counts. */
export function countPaste(read: () => string): void {
  wanted += 1;
  clearTimeout(timer);
  const text = read();
  if (text.trim() === '') {
    pasteStore.setState(emptyPaste);
    return;
  }
  pasteStore.setState({ state: 'counting' });
  timer = setTimeout(() => void count(read), REST_MS);
}

/** Forgets what was counted. */
export function resetPaste(): void {
  wanted += 1;
  clearTimeout(timer);
  pasteStore.setState(emptyPaste);
}

async function count(read: () => string): Promise<void> {
  // The earlier count ends first: a long text keeps the engine busy for a moment.
  if (isBusy) return;
  const serial = wanted;
  const text = read();
  if (text.length > longestPaste) {
    pasteStore.setState({ state: 'too_long', counts: null });
    return;
  }
  isBusy = true;
  try {
    const meant = await engine.lookup.interpret({ text });
    if (serial === wanted) pasteStore.setState({ state: 'counted', counts: countsOf(meant) });
  } catch (error) {
    if (serial === wanted) pasteStore.setState(emptyPaste);
    tellUnlessRestarting(error);
  } finally {
    isBusy = false;
    if (serial !== wanted && pasteStore.getState().state === 'counting') void count(read);
  }
}

/** A single line may read as a technology's name; here it is a line without a domain. */
function countsOf(meant: Interpretation): PasteCount['counts'] {
  if (meant.kind === 'many') {
    const { kind: _kind, ...counts } = meant;
    return counts;
  }
  const heldBack = meant.kind === 'domain' && meant.heldBack !== null ? 1 : 0;
  const domains = meant.kind === 'domain' ? 1 - heldBack : 0;
  return { domains, duplicates: 0, invalid: 1 - domains - heldBack, heldBack };
}
