import { useStore } from 'zustand';
import { words } from '../../../words/words.ts';
import { draftStore } from '../../stores/draft/draft.ts';
import classes from './draft.module.css';
import { useTold } from '../../ui/told.tsx';

/** The progress of the first reading of a file. */
export function DraftWaiting() {
  const isGathering = useStore(draftStore, (draft) => draft.file === null);
  const rows = useStore(draftStore, (draft) => draft.scannedRows);
  const doing = isGathering
    ? words.enrich.draft.gathering
    : rows === null
      ? words.enrich.draft.reading
      : words.enrich.draft.readingRows(rows);
  useTold(doing);
  return (
    <div className={classes.waiting}>
      <span>{doing}</span>
      <span className={classes.sweep} aria-hidden />
    </div>
  );
}
