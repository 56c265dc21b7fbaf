import { useStore } from 'zustand';
import { words } from '../../../words/words.ts';
import { exportChanges } from '../../stores/changes/change-actions.ts';
import { changesStore } from '../../stores/changes/changes.ts';
import { useOfferedOpening } from '../../stores/frame/use-offered-opening.ts';
import { useCsvStyle } from '../../stores/session/csv-style.ts';
import { localDay } from '../../ui/local-day.ts';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { scopeWords } from './scope-words.ts';

/** Exports the lines shown, or a digest of them. */
export function ExportButton() {
  const count = useStore(changesStore, ({ found }) => found?.total ?? 0);
  const write = (format: Parameters<typeof exportChanges>[0]) => {
    const title = scopeWords(changesStore.getState());
    void exportChanges(format, { fileName: words.changes.fileName(localDay(new Date())), title });
  };
  return (
    <ExportMenu
      title={words.changes.exportTitle(count)}
      digest={words.changes.digest}
      count={count}
      opening={useOfferedOpening('export', count > 0)}
      style={useCsvStyle()}
      onExport={write}
    />
  );
}
