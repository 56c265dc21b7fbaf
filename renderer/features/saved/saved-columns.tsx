import { useStore } from 'zustand';
import { savedColumns } from '../../../preload/contract/values/saved.ts';
import { words } from '../../../words/words.ts';
import { useOfferedOpening } from '../../stores/frame/use-offered-opening.ts';
import { columnsOf } from '../../stores/saved/kept-columns.ts';
import { firstColumns, savedStore } from '../../stores/saved/saved.ts';
import { setColumns } from '../../stores/saved/saved-actions.ts';
import { ColumnChooser } from '../../ui/column-chooser.tsx';

const all = savedColumns.map((key) => ({
  key,
  title: key === 'since' ? words.saved.sinceChooser : words.saved.columns[key],
}));

/** Which columns the saved domains show. */
export function SavedColumns() {
  const columns = useStore(savedStore, columnsOf);
  const [isOpen, setOpen] = useOfferedOpening('columns');
  return (
    <ColumnChooser
      all={all}
      shown={columns}
      usual={firstColumns}
      onChange={setColumns}
      isOpen={isOpen}
      onOpen={setOpen}
    />
  );
}
