import { IconCirclesRelation, IconStack2 } from '@tabler/icons-react';
import { memo } from 'react';
import { useStore } from 'zustand';
import { words } from '../../words/words.ts';
import { exploreStore, type OpenList, shownList } from '../stores/explore/explore.ts';
import { openRow, setExploreText, showColumns } from '../stores/explore/explore-actions.ts';
import { usualColumns } from '../stores/explore/live-rows.ts';
import { useOfferedOpening } from '../stores/frame/use-offered-opening.ts';
import { useSearchKeys } from '../stores/frame/use-search-keys.ts';
import { ColumnChooser } from '../ui/table/column-chooser.tsx';
import frame from '../ui/table/result-screen.module.css';
import { Found } from '../ui/table/result-screen.tsx';
import { SearchField } from '../ui/table/search-field.tsx';
import { ToolButton } from '../ui/tool-button.tsx';
import { ChartsButton } from './charts-button.tsx';
import { CombineDialog } from './combine-dialog.tsx';
import { GroupDialog } from './group-dialog.tsx';
import classes from './rows.module.css';
import { Views } from './views.tsx';
import { headingOf } from '../ui/field-name.ts';

/** The search, how many rows were found, and the display options, with views if this screen has some. */
export function ListTools(props: { list: OpenList; onLeave: () => void; hasViews?: boolean }) {
  const { list, onLeave, hasViews = false } = props;
  const { table, query, columns, title, result, source } = list;
  const field = useSearchKeys();
  // Rows of the store may be more than there were when they were opened.
  const all = Math.max(table.rows, result?.total ?? 0);
  return (
    <>
      <SearchField
        field={field}
        className={classes.search}
        words={words.explore}
        typed={query.text}
        onType={setExploreText}
        onLeave={onLeave}
      />
      <Found
        isOld={result !== null && result.query !== query}
        told={result === null ? '' : words.explore.found(result.total, all, null)}
      >
        {result === null ? words.explore.counting : words.explore.found(result.total, all, result.tookMs)}
      </Found>
      <HeadEnd table={table} title={title} source={source} columns={columns} hasViews={hasViews} />
    </>
  );
}

/** The facts of a row are where the charts are, so they are closed for them. */
function ListChartsButton() {
  const isOpen = useStore(exploreStore, (state) => (shownList(state)?.open ?? null) !== null);
  return <ChartsButton cover={{ isOpen, close: () => openRow(null) }} />;
}

/** Opens the dialog that groups the rows of the shown list. */
function GroupButton() {
  const list = useStore(exploreStore, shownList);
  const [isOpen, setOpen] = useOfferedOpening('group');
  if (list === null) return null;
  return (
    <>
      <ToolButton icon={IconStack2} word={words.explore.group} onClick={() => setOpen(true)} />
      <GroupDialog list={list} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** Display options of the rows. Memoized, so that typing in the search does not draw it again. */
const HeadEnd = memo(function HeadEnd(
  props: Pick<OpenList, 'table' | 'title' | 'source' | 'columns'> & { hasViews: boolean },
) {
  const { table, title, source, columns, hasViews } = props;
  const hasDomains = table.domainColumn !== null;
  const [isCombining, setCombining] = useOfferedOpening('combine', hasDomains);
  return (
    <div className={frame.headEnd}>
      {hasDomains ? (
        <ToolButton
          icon={IconCirclesRelation}
          word={words.explore.combine}
          onClick={() => setCombining(true)}
        />
      ) : null}
      <GroupButton />
      <ListChartsButton />
      {hasViews ? <Views title={title} source={source} /> : null}
      <ColumnChooser
        all={table.columns.map((column) => ({ key: String(column.index), title: headingOf(column) }))}
        shown={columns.map(String)}
        usual={usualColumns(table, source).map(String)}
        onChange={(shown) => showColumns(shown.map(Number))}
        opening={useOfferedOpening('columns')}
      />
      <CombineDialog
        list={{ table, title, source }}
        isOpen={isCombining}
        onClose={() => setCombining(false)}
      />
    </div>
  );
});
