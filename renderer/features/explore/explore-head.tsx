import { Button } from '@mantine/core';
import { IconArrowLeft, IconChartBar, IconCirclesRelation } from '@tabler/icons-react';
import { memo } from 'react';
import { useStore } from 'zustand';
import { words } from '../../../words/words.ts';
import { exploreStore, type OpenList } from '../../stores/explore/explore.ts';
import { setExploreText, showCharts, showColumns } from '../../stores/explore/explore-actions.ts';
import { firstColumns } from '../../stores/explore/explore-columns.ts';
import { leaveExplore } from '../../stores/explore/explore-open.ts';
import { useOffer } from '../../stores/frame/use-offer.ts';
import { useOfferedOpening } from '../../stores/frame/use-offered-opening.ts';
import { useSearchKeys } from '../../stores/frame/use-search-keys.ts';
import { ColumnChooser } from '../../ui/column-chooser.tsx';
import frame from '../../ui/result-screen.module.css';
import { SearchField } from '../../ui/search-field.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import { CombineDialog } from './combine-dialog.tsx';
import classes from './explore.module.css';
import { Views } from './views.tsx';

/**
 * Which list this is, the way back, the search that counts as a person types, and how the rows are shown;
 * `onLeave` leads to the rows.
 */
export function ExploreHead({ list, onLeave }: { list: OpenList; onLeave: () => void }) {
  const { table, query, columns, title, result } = list;
  const field = useSearchKeys();
  const isOld = result !== null && result.query !== query;
  return (
    <header className={frame.head}>
      <BackButton />
      <h1 className={classes.title} title={table.path ?? title} tabIndex={-1}>
        {title}
      </h1>
      <SearchField
        field={field}
        className={classes.search}
        words={words.explore}
        typed={query.text}
        onType={setExploreText}
        onLeave={onLeave}
      />
      <span className={frame.found} role="status" data-old={isOld || undefined}>
        {result === null
          ? words.explore.counting
          : words.explore.found(result.total, table.rows, result.tookMs)}
      </span>
      <HeadEnd table={table} title={title} source={list.source} columns={columns} />
    </header>
  );
}

const BackButton = memo(function BackButton() {
  const before = useStore(exploreStore, ({ trail }) => trail.at(-2)?.title ?? null);
  useOffer('back', leaveExplore);
  return (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={14} aria-hidden />}
      aria-label={before === null ? words.explore.backToLists : words.explore.backTo(before)}
      onClick={leaveExplore}
    >
      <span className={classes.ellipsis}>{before ?? words.explore.back}</span>
    </Button>
  );
});

/** How the rows are shown; not drawn again with each key in the search. */
const HeadEnd = memo(function HeadEnd(props: Pick<OpenList, 'table' | 'title' | 'source' | 'columns'>) {
  const { table, title, source, columns } = props;
  const hasDomains = table.domainColumn !== null;
  const [isCombining, setCombining] = useOfferedOpening('combine', hasDomains);
  const [isChoosing, setChoosing] = useOfferedOpening('columns');
  const hasCharts = useStore(exploreStore, (state) => state.hasCharts);
  const turnCharts = () => showCharts(!hasCharts);
  useOffer('charts', turnCharts);
  return (
    <div className={frame.headEnd}>
      {hasDomains ? (
        <ToolButton
          icon={IconCirclesRelation}
          word={words.explore.combine}
          onClick={() => setCombining(true)}
        />
      ) : null}
      <ToolButton
        icon={IconChartBar}
        word={words.explore.charts}
        aria-pressed={hasCharts}
        onClick={turnCharts}
      />
      <Views title={title} source={source} />
      <ColumnChooser
        all={table.columns.map(({ index, name }) => ({ key: String(index), title: name }))}
        shown={columns.map(String)}
        usual={firstColumns(table).map(String)}
        onChange={(shown) => showColumns(shown.map(Number))}
        isOpen={isChoosing}
        onOpen={setChoosing}
      />
      <CombineDialog list={{ table, title }} isOpen={isCombining} onClose={() => setCombining(false)} />
    </div>
  );
});
