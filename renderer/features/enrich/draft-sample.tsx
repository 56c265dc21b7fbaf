import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { SheetInspection, SheetRow } from '#contract/models/sheet.ts';
import { words } from '../../../words/words.ts';
import { draftStore } from '../../stores/draft/draft.ts';
import { chooseHeader } from '../../stores/draft/open-draft.ts';
import { lineNumber } from '../../stores/jobs/jobs.ts';
import { widthFor, widthForTitle } from '../../ui/table/grid/columns/column-width.ts';
import { Grid } from '../../ui/table/grid/grid.tsx';
import { createListedRows } from '../../ui/table/grid/rows/listed-rows.ts';
import type { GridColumn, RowPick } from '../../ui/table/grid/types.ts';
import { columnTitle } from './column-title.ts';
import classes from './draft.module.css';

const SHOWN_ROWS = 20;
const noColumns: readonly string[] = [];

/** The first rows of the sheet, with the columns that will be added at the right. */
export function DraftSample() {
  const inspection = useStore(draftStore, (draft) => draft.inspection);
  const origin = useStore(draftStore, (draft) => draft.origin);
  const column = useStore(draftStore, (draft) => draft.column);
  const added = useStore(draftStore, (draft) => draft.preview?.addedColumns ?? noColumns);
  const isFile = origin === 'file';
  const rows = useMemo(() => {
    if (isFile) return inspection?.top ?? [];
    return (inspection?.sample ?? []).slice(0, SHOWN_ROWS);
  }, [inspection, isFile]);
  const pick = useMemo(
    () => (inspection === null || !isFile ? undefined : headerPick(inspection)),
    [inspection, isFile],
  );
  const source = useMemo(() => createListedRows(rows), [rows]);
  const columns = useMemo(
    () => (inspection === null ? [] : columnsOf(inspection, column, added)),
    [inspection, column, added],
  );
  return (
    <div className={classes.sample}>
      <Grid
        label={words.enrich.draft.sampleLabel}
        columns={columns}
        source={source}
        numberOf={(row) => lineNumber(origin, row)}
        {...(pick === undefined ? {} : { pick })}
        {...(rows.length < SHOWN_ROWS ? {} : { counted: words.enrich.draft.firstRows(rows.length) })}
        footer={words.enrich.draft.sample(added.length)}
      />
    </div>
  );
}

/** Marks the header among the first rows, and lets a person choose another row or none. */
function headerPick({ hasHeader, headerRow, sample }: SheetInspection): RowPick<SheetRow> {
  const isHeader = ({ number }: SheetRow) => hasHeader && number === headerRow;
  const first = sample[0]?.number ?? Number.POSITIVE_INFINITY;
  return {
    take: (row) => void chooseHeader(isHeader(row) ? null : row.number),
    toneOf: (row) => (isHeader(row) ? 'taken' : row.number < first ? 'quiet' : undefined),
    label: (row) => (isHeader(row) ? words.enrichFile.dropRow : words.enrichFile.takeRow(row.number)),
    taken: words.enrichFile.isHeader,
    hint: words.enrichFile.headerHint,
  };
}

/**
 * The domain column first, where it stays in view; then the others in order, then those that will be added.
 */
function columnsOf(
  inspection: SheetInspection,
  domainColumn: number | null,
  added: readonly string[],
): GridColumn<SheetRow>[] {
  const own = [...inspection.columns].sort(
    (a, b) => Number(b.index === domainColumn) - Number(a.index === domainColumn) || a.index - b.index,
  );
  return [
    ...own.map(
      (column): GridColumn<SheetRow> => ({
        key: `own-${column.index}`,
        title: columnTitle(inspection, column.index),
        width: Math.max(
          widthForTitle(columnTitle(inspection, column.index)),
          widthFor(
            inspection.top.map((row) => row.cells[column.index] ?? ''),
            160,
          ),
        ),
        align: isNumeric(inspection.sample, column.index) ? 'end' : 'start',
        text: (row) => row.cells[column.index] ?? '',
      }),
    ),
    ...added.map(
      (title): GridColumn<SheetRow> => ({
        key: `added-${title}`,
        title,
        width: widthForTitle(title),
        tone: 'planned',
        // The header row shows the titles of the added columns, too.
        text: ({ number }) => (inspection.hasHeader && number === inspection.headerRow ? title : ''),
      }),
    ),
  ];
}

/** A number, maybe with separators, a currency or a percent sign. */
const AMOUNT = /^\(?-?(?:\p{Sc}\s?)?\d+(?:[.,’' \u00a0\u202f]\d{3})*(?:[.,]\d+)?(?:\s?(?:%|\p{Sc}))?\)?$/u;

/** Whether every filled cell of the sample is a number, so that the column is aligned right. */
function isNumeric(rows: readonly SheetRow[], column: number): boolean {
  const filled = rows.map(({ cells }) => cells[column]?.trim() ?? '').filter((cell) => cell !== '');
  return filled.length > 0 && filled.every((cell) => AMOUNT.test(cell));
}
