import { memo, startTransition, useEffect, useMemo, useState } from 'react';
import type { ExploreQuery, ExploreSummary } from '../../preload/contract/models/explore.ts';
import { words } from '../../words/words.ts';
import { barsPicture } from '../pictures/bars-picture.ts';
import { columnsPicture } from '../pictures/columns-picture.ts';
import { reads } from '../rpc/reads.ts';
import { useLatest } from '../rpc/use-latest.ts';
import type { ListColumn, OpenList } from '../stores/explore/explore.ts';
import { showCharts } from '../stores/explore/explore-actions.ts';
import { chartedColumns } from '../stores/explore/explore-columns.ts';
import { tellUnlessRestarting } from '../stores/frame/notices.ts';
import { takePicture } from '../stores/frame/pictures.ts';
import { Bars } from '../ui/bars.tsx';
import { FactsPanel, FactsSection } from '../ui/facts-panel.tsx';
import { PictureMenu } from '../ui/picture-menu.tsx';
import { wordsOfCell } from './cell-words.ts';
import classes from './charts.module.css';
import { CrossChart } from './cross-chart.tsx';
import { GroupChart } from './group-chart.tsx';
import { Histogram } from './histogram.tsx';

const STEPS = 24;
/** Pause after an answer before the charts are read, ms. */
const REST_MS = 250;

/** Charts of the rows found: of the columns with facets, then of some others that are not texts. */
export function Charts({ list }: { list: OpenList }) {
  const { table, facets } = list;
  const columns = useMemo(() => chartedColumns(table, facets), [table, facets]);
  const summaries = useSummaries(list, columns);
  return (
    <FactsPanel
      label={words.explore.chartsLabel}
      title={words.explore.charts}
      close={words.explore.chartsClose}
      onClose={() => showCharts(false)}
    >
      {list.source.kind !== 'grouped' ? null : list.source.grouping.across === undefined ? (
        <GroupChart list={list} groups={list.source.grouping.by.length} />
      ) : (
        <CrossChart list={list} grouping={list.source.grouping} />
      )}
      {columns.length === 0 && list.source.kind !== 'grouped' ? (
        <p className={classes.none}>{words.explore.chartsNone}</p>
      ) : null}
      {columns.map((index) => {
        const column = table.columns[index];
        const summary = summaries.get(index);
        if (column === undefined) return null;
        return (
          <FactsSection key={index} title={column.name}>
            {summary === undefined ? (
              <div className={classes.waiting} aria-hidden />
            ) : (
              <Summary column={column} summary={summary} listTitle={list.title} />
            )}
          </FactsSection>
        );
      })}
    </FactsPanel>
  );
}

function useSummaries({ table, query: wanted, result }: OpenList, columns: readonly number[]) {
  const { exploreId } = table;
  const query = result?.query === wanted ? wanted : null;
  const [summaries, setSummaries] = useState<ReadonlyMap<number, ExploreSummary>>(new Map());
  const counting = useLatest<{ query: ExploreQuery; columns: number[] }, ExploreSummary[]>(
    {
      work: (asked, signal) => reads.explore.summary({ exploreId, ...asked, steps: STEPS }, { signal }),
      done: (found) => startTransition(() => setSummaries(new Map(found.map((each) => [each.column, each])))),
      onFailure: tellUnlessRestarting,
    },
    exploreId,
  );
  useEffect(() => {
    if (query === null) counting.drop();
    if (query === null || columns.length === 0) return;
    const timer = setTimeout(() => counting.ask({ query, columns: [...columns] }), REST_MS);
    return () => clearTimeout(timer);
  }, [counting, query, columns]);
  return summaries;
}

interface SummaryProps {
  column: ListColumn;
  summary: ExploreSummary;
  listTitle: string;
}

const Summary = memo(function Summary({ column, summary, listTitle }: SummaryProps) {
  const { chart, least, most, filled, empty } = summary;
  const wording = (cell: typeof least) => wordsOfCell(column, cell);
  const factOf = (): string => {
    if (chart.kind === 'histogram') return words.explore.chart.range(wording(least), wording(most));
    return words.explore.chart.values(chart.values.length + chart.more);
  };
  if (filled === 0) return <p className={classes.none}>{words.explore.chart.none}</p>;
  const facts = [factOf(), ...(empty === 0 ? [] : [words.explore.chart.emptyCells(empty)])];
  return (
    <>
      <div className={classes.factsLine}>
        <p className={classes.facts}>{facts.join(' · ')}</p>
        <PictureMenu
          title={column.name}
          onTake={(use) =>
            void takePicture(use, (of) => {
              const title = `${column.name}, ${listTitle}`;
              const note = facts.join(' · ');
              if (chart.kind === 'values') {
                const bars = chart.values.map(({ value, count }) => ({ name: wording(value), value: count }));
                return barsPicture({ title, note, bars }, of);
              }
              const columns = chart.steps.map((step) => ({ name: wording(step.from), values: [step.count] }));
              return columnsPicture({ title, note, columns, parts: [] }, of);
            })
          }
        />
      </div>
      {chart.kind === 'histogram' ? (
        <Histogram column={column} steps={chart.steps} />
      ) : (
        <div className={classes.values}>
          <Bars
            caption={words.explore.chart.caption(column.name)}
            nameTitle={words.explore.chart.value}
            valueTitle={words.explore.chart.rows}
            bars={chart.values.map(({ value, count }) => ({
              key: `${typeof value}:${value}`,
              name: wording(value),
              value: count,
            }))}
          />
        </div>
      )}
      {chart.kind === 'values' && chart.others > 0 ? (
        <p className={classes.facts}>{words.explore.chart.others(chart.others)}</p>
      ) : null}
    </>
  );
});
