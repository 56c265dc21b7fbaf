import { useStore } from 'zustand';
import { words } from '../../../words/words.ts';
import { ExportButton } from '../../rows/shared-actions.tsx';
import { exportChanges } from '../../stores/changes/change-actions.ts';
import { changesStore } from '../../stores/changes/changes.ts';
import { ownDay } from '#shared/time/own-clock.ts';
import { scopeWords } from './scope-words.ts';

/** Exports the lines shown, or a digest of them. */
export function ExportChanges() {
  const count = useStore(changesStore, ({ found }) => found?.total ?? 0);
  const write = (format: Parameters<typeof exportChanges>[0]) => {
    const title = scopeWords(changesStore.getState());
    void exportChanges(format, { fileName: words.changes.fileName(ownDay(new Date())), title });
  };
  return (
    <ExportButton
      title={words.changes.exportTitle(count)}
      digest={words.changes.digest}
      count={count}
      onExport={write}
    />
  );
}
