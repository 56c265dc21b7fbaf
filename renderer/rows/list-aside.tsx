import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import type { ExploreRow } from '#contract/models/explore.ts';
import { shownDomain } from '#shared/text/shown-domain.ts';
import { words } from '../../words/words.ts';
import { exploreStore, type ListTable, type OpenList } from '../stores/explore/explore.ts';
import { openRow } from '../stores/explore/explore-actions.ts';
import { openLookup } from '../stores/lookup/lookup-actions.ts';
import { FactList, FactsPanel, FactsSection } from '../ui/facts-panel.tsx';
import { wordsOfCell } from './cell-words.ts';
import classes from './rows.module.css';
import { headingOf } from '../ui/field-name.ts';
import { languageOfColumn } from '../ui/language-of-field.ts';

const Charts = lazy(async () => ({ default: (await import('./charts.tsx')).Charts }));

/**
 * What is open at the right of the rows: one row, or the charts. `changes` increases with the rows, `restMs` is as in
 * `Charts`.
 */
export function ListAside(props: { list: OpenList; changes?: number; restMs?: number | undefined }) {
  const { list, changes = 0, restMs } = props;
  const hasCharts = useStore(exploreStore, (state) => state.hasCharts);
  if (list.open !== null) {
    return <RowFacts table={list.table} row={list.open} onClose={() => openRow(null)} />;
  }
  if (!hasCharts) return null;
  return (
    <Suspense fallback={null}>
      <Charts list={list} changes={changes} restMs={restMs} />
    </Suspense>
  );
}

/** Every filled cell of one row. */
function RowFacts(props: { table: ListTable; row: ExploreRow; onClose: () => void }) {
  const { table, row, onClose } = props;
  const { domain } = row;
  const name = domain === null ? words.explore.row.nameless(row.id) : shownDomain(domain);
  const facts = table.columns.flatMap((column) => {
    const value = wordsOfCell(column, row.cells[column.index]);
    return value === '' ? [] : [{ name: headingOf(column), value, language: languageOfColumn(column) }];
  });
  return (
    <FactsPanel
      label={words.explore.row.label(name)}
      title={name}
      close={words.explore.row.close}
      onClose={onClose}
      actions={
        domain === null ? undefined : (
          <Button variant="default" onClick={() => openLookup({ kind: 'domain', domain })}>
            {words.explore.row.lookup}
          </Button>
        )
      }
    >
      <FactsSection title={words.explore.row.cells}>
        {row.isSaved ? <p className={classes.savedLine}>{words.explore.savedTitle}.</p> : null}
        <FactList facts={facts} />
      </FactsSection>
    </FactsPanel>
  );
}
