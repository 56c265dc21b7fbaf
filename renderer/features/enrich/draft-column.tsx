import { Select } from '@mantine/core';
import { useStore } from 'zustand';
import type { SheetInspection } from '#contract/models/sheet.ts';
import { words } from '../../../words/words.ts';
import { draftStore } from '../../stores/draft/draft.ts';
import { chooseColumn } from '../../stores/draft/draft-actions.ts';
import { columnTitle, rowsWithDomains } from './column-title.ts';
import classes from './draft.module.css';

/** The choice of the column with the domains. Columns that have some come first, with how many rows do. */
export function DraftColumn({ inspection, column }: { inspection: SheetInspection; column: number | null }) {
  const below = useStore(draftStore, ({ preview }) => preview?.rowsBelow ?? 0);
  const columns = inspection.columns.map(({ index, domains }) => ({
    value: String(index),
    label: columnTitle(inspection, index),
    rows: rowsWithDomains(inspection, domains, below),
    isCandidate: domains > 0,
  }));
  const groups = [
    { group: words.enrichFile.candidates, items: columns.filter(({ isCandidate }) => isCandidate) },
    { group: words.enrichFile.otherColumns, items: columns.filter(({ isCandidate }) => !isCandidate) },
  ].filter(({ items }) => items.length > 0);
  const chosen = columns.find((each) => Number(each.value) === column);
  return (
    <div className={classes.field}>
      <Select
        label={words.enrich.draft.column}
        placeholder={words.enrich.draft.chooseColumn}
        value={column === null ? null : String(column)}
        data={groups.length > 1 ? groups : columns}
        maxDropdownHeight={320}
        comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
        renderOption={({ option }) => (
          <span className={classes.option}>
            <span className={classes.optionName}>{option.label}</span>
            <span className={classes.quiet}>{columns.find(({ value }) => value === option.value)?.rows}</span>
          </span>
        )}
        onChange={(index) => index !== null && chooseColumn(Number(index))}
      />
      {chosen === undefined ? null : <span className={classes.share}>{chosen.rows}</span>}
    </div>
  );
}
