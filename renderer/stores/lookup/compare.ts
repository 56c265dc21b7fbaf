import { createStore } from 'zustand/vanilla';
import type { DomainComparison } from '#contract/models/compare.ts';
import type { ExportFormat } from '#contract/models/task.ts';
import { type ComparisonPart, MOST_COMPARED } from '#shared/tables/compare.ts';
import { fileNameOf } from '#shared/files/file-name.ts';
import { shell } from '../../bridge.ts';
import { engine } from '../../rpc/engine.ts';
import { keepKeysFor } from '../frame/kept-keys.ts';
import { attempt } from '../frame/notices.ts';
import { uiStore } from '../frame/ui.ts';
import { upsertTask } from '../jobs/tasks.ts';
import { lookupStore } from './lookup.ts';
import { openLookup } from './lookup-actions.ts';

/** The part of a comparison that is shown. It is kept when a person opens a technology and comes back. */
export interface CompareState {
  part: ComparisonPart;
  text: string;
  /** Increases each time a comparison is opened, which then takes the keyboard. */
  focusSerial: number;
}

export const compareStore = createStore<CompareState>(() => ({ part: 'all', text: '', focusSerial: 0 }));

/** Compares domains; with fewer than two, the field to add one has the keyboard. Asks the service nothing. */
export function openComparison(domains: readonly string[]): void {
  compareStore.setState(({ focusSerial }) => ({
    part: 'all',
    text: '',
    focusSerial: focusSerial + 1,
  }));
  openLookup({ kind: 'compare', domains: domains.slice(0, MOST_COMPARED) });
  if (domains.length < 2) keepKeysFor('compare');
}

/** The opening that had the keyboard last. */
let heard = 0;

/**
 * Whether a comparison that is drawn takes the keyboard. One that is only drawn again leaves it to the search field, so
 * that what is typed after a shortcut arrives there.
 */
export function takesKeyboard({ focusSerial }: CompareState): boolean {
  const isOpened = focusSerial !== heard;
  heard = focusSerial;
  const field = document.activeElement;
  return isOpened || !(field instanceof HTMLElement && field.dataset.opened === 'lookup');
}

/** Changes the domains of the open comparison, or their order; the way back stays. */
export function changeCompared(domains: readonly string[]): void {
  uiStore.setState({ lookup: { kind: 'compare', domains: domains.slice(0, MOST_COMPARED) } });
}

/** Whether that many chosen domains can be compared. */
export function canCompare(count: number): boolean {
  return count >= 2 && count <= MOST_COMPARED;
}

/**
 * The domains that a text names: one or several domains, else the saved ones that begin with it; none if
 * there are neither.
 */
export async function domainsIn(text: string): Promise<string[]> {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  const meant = await Promise.all(
    words.slice(0, MOST_COMPARED).map((word) => engine.lookup.interpret({ text: word })),
  );
  const domains = meant.flatMap((meaning) => (meaning.kind === 'domain' ? [meaning.domain] : []));
  if (domains.length > 0 && domains.length === meant.length) return domains;
  const [first] = (await engine.lookup.suggest({ text: text.slice(0, 300), limit: 1 })).domains;
  return first === undefined ? [] : [first.domain];
}

/** Writes what the comparison shows to a file that the person names; progress comes as a task. */
export function exportCompared(format: ExportFormat, title: string): Promise<boolean> {
  return attempt(async () => {
    const { comparison } = lookupStore.getState();
    if (comparison === null) return;
    const { part, text } = compareStore.getState();
    const chosen = await shell.chooseOutput({ name: fileNameOf(title), format });
    if (chosen === null) return;
    const domains = namesOf(comparison);
    upsertTask(
      await engine.lookup.exportComparison({
        domains,
        part,
        text: text.slice(0, 200),
        format,
        out: chosen.ref,
      }),
    );
  });
}

export function namesOf({ domains }: DomainComparison): string[] {
  return domains.map(({ domain }) => domain);
}
