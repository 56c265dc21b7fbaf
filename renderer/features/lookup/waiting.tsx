import { Loader } from '@mantine/core';
import { useStore } from 'zustand';
import { formatTimeOfDay } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { uiStore } from '../../stores/frame/ui.ts';
import { keyOfAsk, lookupStore } from '../../stores/lookup/lookup.ts';
import { useIsLate } from '../../ui/use-is-late.ts';
import classes from './lookup.module.css';

/** A question that takes longer than this, ms, is explained. */
const LONG_MS = 3_000;

/** That the service was asked about what is open and has not answered yet; its buttons wait as long. */
export function Waiting() {
  const view = useStore(uiStore, (state) => state.lookup);
  const since = useStore(lookupStore, ({ asking }) => {
    const subjects =
      view.kind === 'domain'
        ? (['domain', 'company'] as const).map((subject) => ({ subject, name: view.domain }))
        : view.kind === 'technology'
          ? [{ subject: 'technology' as const, name: view.name }]
          : [];
    return asking.get(subjects.map(keyOfAsk).find((key) => asking.has(key)) ?? '')?.sinceMs ?? null;
  });
  const isLate = useIsLate(since !== null, LONG_MS);
  if (since === null || !isLate) return null;
  return (
    <div className={classes.waiting} role="status">
      <Loader size={14} aria-hidden />
      <span>{words.lookup.waiting(formatTimeOfDay(new Date(since).toISOString(), Date.now()))}</span>
    </div>
  );
}
