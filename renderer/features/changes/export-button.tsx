import { useStore } from 'zustand';
import { words } from '../../../words/words.ts';
import { exportChanges } from '../../stores/changes/change-actions.ts';
import { changesStore } from '../../stores/changes/changes.ts';
import { useOfferedOpening } from '../../stores/frame/use-offered-opening.ts';
import { useCsvStyle } from '../../stores/session/csv-style.ts';
import { ExportMenu } from '../../ui/export-menu.tsx';
import { scopeWords } from './scope-words.ts';

/** Writes the lines that are shown, or a digest of them. */
export function ExportButton() {
  const count = useStore(changesStore, ({ found }) => found?.total ?? 0);
  const [isOpen, setOpen] = useOfferedOpening('export', count > 0);
  const [style, setStyle] = useCsvStyle();
  const write = (format: Parameters<typeof exportChanges>[0]) => {
    const title = scopeWords(changesStore.getState());
    void exportChanges(format, { fileName: words.changes.fileName(today()), title });
  };
  return (
    <ExportMenu
      words={words.changes}
      count={count}
      isOpen={isOpen}
      onOpen={setOpen}
      onExport={write}
      style={style}
      onStyle={setStyle}
    />
  );
}

/** The day in the person's own time zone, as file names sort by. */
function today(): string {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
