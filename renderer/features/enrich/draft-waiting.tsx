import { useStore } from 'zustand';
import { words } from '../../../words/words.ts';
import { draftStore } from '../../stores/draft/draft.ts';
import classes from './draft.module.css';

/** The progress of the first reading of a file. */
export function DraftWaiting() {
  const isGathering = useStore(draftStore, (draft) => draft.file === null);
  const rows = useStore(draftStore, (draft) => draft.scannedRows);
  return (
    <div className={classes.waiting} role="status">
      <span>
        {isGathering
          ? words.enrich.draft.gathering
          : rows === null
            ? words.enrich.draft.reading
            : words.enrich.draft.readingRows(rows)}
      </span>
      <span className={classes.sweep} aria-hidden />
    </div>
  );
}
