import { Select } from '@mantine/core';
import type { SheetInspection } from '#contract/models/sheet.ts';
import { formatCount } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { chooseHeader } from '../../stores/draft/open-draft.ts';
import classes from './draft.module.css';

const NONE = 'none';

/** The choice of the header's row, or of none. The sample marks it, and it can be chosen there, too. */
export function DraftHeader({ inspection }: { inspection: SheetInspection }) {
  const { hasHeader, headerRow, top } = inspection;
  const rows = new Map(top.map(({ number, cells }) => [String(number), cells]));
  return (
    <Select
      label={words.enrichFile.header}
      className={classes.headerField}
      value={hasHeader ? String(headerRow) : NONE}
      data={[
        { value: NONE, label: words.enrichFile.noHeader },
        ...[...rows.keys()].map((value) => ({ value, label: formatCount(Number(value)) })),
      ]}
      maxDropdownHeight={320}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <span className={classes.optionNumber} data-number={option.value !== NONE || undefined}>
            {option.label}
          </span>
          <span className={classes.optionRow}>{shown(rows.get(option.value) ?? [])}</span>
        </span>
      )}
      onChange={(value) => value !== null && void chooseHeader(value === NONE ? null : Number(value))}
    />
  );
}

/** A row on one line. */
function shown(cells: readonly string[]): string {
  return cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' · ');
}
