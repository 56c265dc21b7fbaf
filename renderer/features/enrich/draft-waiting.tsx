import { useStore } from 'zustand';
import { draftStore } from '../../stores/draft/draft.ts';
import classes from './draft.module.css';
import { text } from './text.ts';

/** Says how far the first reading of a file is. */
export function DraftWaiting() {
  const isGathering = useStore(draftStore, (draft) => draft.file === null);
  const rows = useStore(draftStore, (draft) => draft.scannedRows);
  return (
    <div className={classes.waiting} role="status">
      <span>
        {isGathering
          ? text.draft.gathering
          : rows === null
            ? text.draft.reading
            : text.draft.readingRows(rows)}
      </span>
      <span className={classes.sweep} aria-hidden />
    </div>
  );
}
