import type { ChangeFilter, ChangeSign, ChangeSort } from '#contract/models/changes.ts';
import type { SavedQuery } from '#contract/models/saved.ts';
import { changeFilterDefaults, changeScopeDefaults } from '#contract/values/changes.ts';
import type { exportFormats } from '#contract/values/exports.ts';
import { shell } from '../../bridge.ts';
import { engine } from '../../rpc/engine.ts';
import { attempt } from '../frame/notices.ts';
import { goTo, showEnrich, showSavedPart } from '../frame/ui.ts';
import { upsertTask } from '../jobs/tasks.ts';
import {
  type ChangeOrigin,
  changesStore,
  emptyChanges,
  isSame,
  type OnlyChange,
  type Period,
} from './changes.ts';

const DAY_MS = 86_400_000;

/** Opens a report with only these filters. */
export function openChanges(
  origin: ChangeOrigin,
  { query = null, period = { kind: 'any' } }: { query?: SavedQuery | null; period?: Period } = {},
): void {
  changesStore.setState({
    ...emptyChanges,
    origin,
    period,
    scope: {
      ...changeScopeDefaults,
      workspace: query?.workspace ?? null,
      run: origin.kind === 'run' ? origin.jobId : null,
      query,
      ...endsOf(period),
    },
  });
  showSavedPart({ kind: 'changes' });
}

/** Back to where the report was opened from. */
export function leaveChanges(): void {
  const { origin } = changesStore.getState();
  showSavedPart({ kind: 'domains' });
  if (origin.kind === 'home') goTo('home');
  if (origin.kind === 'run') showEnrich({ kind: 'run', jobId: origin.jobId });
}

export function setPeriod(period: Period): void {
  changesStore.setState(({ scope }) => ({ period, scope: { ...scope, ...endsOf(period) } }));
}

export function setChangeFilter(change: Partial<ChangeFilter>): void {
  changesStore.setState(({ filter }) => ({ filter: { ...filter, ...change } }));
}

export function clearChangeFilters(): void {
  changesStore.setState({ filter: changeFilterDefaults });
}

export function setSign(sign: ChangeSign, isOn: boolean): void {
  const { signs } = changesStore.getState().filter;
  const others = signs.filter((each) => each !== sign);
  setChangeFilter({ signs: isOn ? [...others, sign] : others });
}

export function setOnly(one: OnlyChange, isOn: boolean): void {
  const others = changesStore.getState().filter.only.filter((each) => !isSame(each, one));
  setChangeFilter({ only: isOn ? [...others, one] : others });
}

export function setChangeSort(sort: ChangeSort): void {
  changesStore.setState({ sort });
}

/** Writes the lines shown, or a digest of them; progress comes as a task. */
export function exportChanges(
  format: (typeof exportFormats)[number],
  { fileName, title }: { fileName: string; title: string },
): Promise<boolean> {
  return attempt(async () => {
    const { scope, filter, sort } = changesStore.getState();
    const chosen = await shell.chooseOutput({ name: fileName, format });
    if (chosen === null) return;
    upsertTask(await engine.changes.export({ scope, filter, sort, format, title, out: chosen.ref }));
  });
}

/** Another workspace is in use: clears what belongs to the old one. */
export function resetChanges(): void {
  changesStore.setState(emptyChanges);
  showsDomains();
}

function showsDomains(): void {
  // The open screen stays; only the content of Saved changes.
  showSavedPart({ kind: 'domains' }, true);
}

/** The bounds of the period: the first moment of its first day and the last moment of its last. */
function endsOf(period: Period): { from: number | null; to: number | null } {
  if (period.kind === 'any') return { from: null, to: null };
  if (period.kind === 'days') return { from: Math.max(0, Date.now() - period.days * DAY_MS), to: null };
  const to = momentOf(period.to, 1);
  return { from: momentOf(period.from, 0), to: to === null ? null : Math.max(0, to - 1) };
}

/**
 * The first moment of a day (`YYYY-MM-DD`) on this computer, or of the day `later` days after it; null if it
 * is no day.
 */
export function momentOf(day: string, later: number): number | null {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return null;
  const at = new Date(year, month - 1, date + later).getTime();
  return at >= 0 ? at : null;
}
