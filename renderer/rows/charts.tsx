import { memo, type ReactNode, useMemo } from 'react';
import type { ExploreSummary } from '#contract/models/explore.ts';
import { words } from '../../words/words.ts';
import { barsPicture } from '../pictures/bars-picture.ts';
import { columnsPicture } from '../pictures/columns-picture.ts';
import { reads } from '../rpc/reads.ts';
import type { ListColumn, OpenList } from '../stores/explore/explore.ts';
import { showCharts } from '../stores/explore/explore-actions.ts';
import { chartedColumns } from '../stores/explore/explore-columns.ts';
import { takePicture } from '../stores/frame/pictures.ts';
import { Bars } from '../ui/bars.tsx';
import { FactsPanel, FactsSection } from '../ui/facts-panel.tsx';
import { PictureMenu } from '../ui/picture-menu.tsx';
import { type Shown, wordsOfCell } from './cell-words.ts';
import classes from './charts.module.css';
import { CHARTS_ID } from './charts-button.tsx';
import { CrossChart } from './cross-chart.tsx';
import { GroupChart } from './group-chart.tsx';
import { Histogram } from './histogram.tsx';
import { stepWords, tellApart } from './step-words.ts';
import { useCounted } from './use-counted.ts';
import { headingOf } from '../ui/field-name.ts';
import { languageOfColumn } from '../ui/language-of-field.ts';

/** The most steps of a chart. */
export const CHART_STEPS = 24;

/** What the cells of a column are like. */
type ColumnSummary = Omit<ExploreSummary, 'column'>;
/** A column as charts know it. */
export type ChartedColumn = Shown &
  Pick<ListColumn, 'index' | 'name' | 'say'> & {
    /** Of its values, if it is not the window's. */
    language?: 'en' | undefined;
  };

/**
 * Charts of the rows found: of the columns with facets, then of some others that are not texts. Read again when `changes`
 * increases, at most once in `restMs`.
 */
export function Charts(props: { list: OpenList; changes: number; restMs?: number | undefined }) {
  const { list, changes, restMs } = props;
  const { table, facets, source, title, query, result } = list;
  const { exploreId } = table;
  const isCrossed = source.kind === 'grouped' && source.grouping.across !== undefined;
  const columns = useMemo(
    () => chartedColumns(table, facets, isCrossed).flatMap((index) => table.columns[index] ?? []),
    [table, facets, isCrossed],
  );
  const isAsked = columns.length > 0 && result?.query === query;
  const asked = useMemo(
    () =>
      isAsked ? { exploreId, query, columns: columns.map(({ index }) => index), steps: CHART_STEPS } : null,
    [isAsked, exploreId, query, columns],
  );
  const { counted: summaries } = useCounted(
    asked,
    async (now, signal) => {
      const found = await reads.explore.summary(now, { signal });
      return new Map(found.map((each) => [each.column, each]));
    },
    { of: exploreId, changes, restMs },
  );
  return (
    <ChartsPanel columns={columns} summaries={summaries} title={title} none={words.explore.chartsNone}>
      {source.kind !== 'grouped' ? null : source.grouping.across === undefined ? (
        <GroupChart list={list} groups={source.grouping.by.length} />
      ) : (
        <CrossChart list={list} grouping={source.grouping} />
      )}
    </ChartsPanel>
  );
}

/** The panel of charts, one for each column. `children` come before them; `none` is said if there is no chart at all. */
export function ChartsPanel(props: {
  columns: readonly ChartedColumn[];
  /** By the place of the column; null until they were read for the first time. */
  summaries: ReadonlyMap<number, ColumnSummary> | null;
  /** What the rows are called, for pictures. */
  title: string;
  none?: string;
  children?: ReactNode;
}) {
  const { columns, summaries, title, none, children = null } = props;
  return (
    <FactsPanel
      id={CHARTS_ID}
      label={words.explore.chartsLabel}
      title={words.explore.charts}
      close={words.explore.chartsClose}
      onClose={() => showCharts(false)}
    >
      {children}
      {columns.length === 0 && children === null ? <p className={classes.none}>{none}</p> : null}
      {columns.map((column) => {
        const summary = summaries?.get(column.index);
        return (
          <FactsSection key={column.index} title={headingOf(column)}>
            {summary === undefined ? (
              <div className={classes.waiting} aria-hidden />
            ) : (
              <Summary column={column} summary={summary} listTitle={title} />
            )}
          </FactsSection>
        );
      })}
    </FactsPanel>
  );
}

interface SummaryProps {
  column: ChartedColumn;
  summary: ColumnSummary;
  listTitle: string;
}

const Summary = memo(function Summary({ column, summary, listTitle }: SummaryProps) {
  const { chart, least, most, filled, empty } = summary;
  const wording = (cell: typeof least) => wordsOfCell(column, cell);
  const factOf = (): string => {
    if (chart.kind === 'histogram') {
      const say = tellApart(column, [least, most]);
      return words.explore.chart.range(say(least), say(most));
    }
    return words.explore.chart.values(chart.values.length + chart.more);
  };
  if (filled === 0) return <p className={classes.none}>{words.explore.chart.none}</p>;
  const facts = [factOf(), ...(empty === 0 ? [] : [words.explore.chart.emptyCells(empty)])];
  return (
    <>
      <div className={classes.factsLine}>
        <p className={classes.facts}>{facts.join(' · ')}</p>
        <PictureMenu
          title={headingOf(column)}
          onTake={(use) =>
            void takePicture(use, (of) => {
              const title = `${headingOf(column)}, ${listTitle}`;
              const note = facts.join(' · ');
              if (chart.kind === 'values') {
                const bars = chart.values.map(({ value, count }) => ({ name: wording(value), value: count }));
                return barsPicture({ title, note, bars }, of);
              }
              const said = stepWords(column, chart.steps);
              const columns = chart.steps.map(({ count }, at) => ({
                name: said[at]?.from ?? '',
                values: [count],
              }));
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
            caption={words.explore.chart.caption(headingOf(column))}
            nameTitle={words.explore.chart.value}
            valueTitle={words.explore.chart.rows}
            language={column.language ?? languageOfColumn(column)}
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
