import { Button } from '@mantine/core';
import type { ExploreRow, ExploreTable } from '../../../preload/contract/models/explore.ts';
import { shownDomain } from '../../../preload/contract/values/shown-domain.ts';
import { words } from '../../../words/words.ts';
import { openLookup } from '../../stores/lookup/lookup-actions.ts';
import { FactList, FactsPanel, FactsSection } from '../../ui/facts-panel.tsx';
import { cellWords } from './cell-words.ts';
import classes from './explore.module.css';

/** Every filled cell of one row, below each other. */
export function RowFacts(props: { table: ExploreTable; row: ExploreRow; onClose: () => void }) {
  const { table, row, onClose } = props;
  const { domain } = row;
  const name = domain === null ? words.explore.row.nameless(row.id) : shownDomain(domain);
  const facts = table.columns.flatMap(({ index, name: column, type }) => {
    const value = cellWords(row.cells[index], type);
    return value === '' ? [] : [{ name: column, value }];
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
