import { IconMinus, IconPencil, IconPlus } from '@tabler/icons-react';
import { type Ref, useMemo } from 'react';
import { useStore } from 'zustand';
import type { ChangeLine, ChangeSign } from '#contract/models/changes.ts';
import { changeSortColumns } from '#contract/values/changes.ts';
import { shownDomain } from '#shared/text/shown-domain.ts';
import { formatDate, formatExactTime } from '../../../words/format.ts';
import { subjectOfChange } from '../../../words/facts.ts';
import { words } from '../../../words/words.ts';
import { clearChangeFilters, setChangeSort } from '../../stores/changes/change-actions.ts';
import { changesStore } from '../../stores/changes/changes.ts';
import { openLookup } from '../../stores/lookup/lookup-actions.ts';
import { Grid, type GridHandle } from '../../ui/table/grid/grid.tsx';
import type { GridColumn, GridSort, RowSource } from '../../ui/table/grid/types.ts';
import { NothingFound } from '../../ui/table/result-screen.tsx';
import classes from './changes.module.css';

const icons = { added: IconPlus, removed: IconMinus, changed: IconPencil } satisfies Record<
  ChangeSign,
  unknown
>;

const nameOf = (line: ChangeLine) => subjectOfChange(line, words.facts);

const day = (at: (line: ChangeLine) => string) => ({
  width: 104,
  text: (line: ChangeLine) => formatExactTime(at(line)),
  render: (line: ChangeLine) => <span title={formatExactTime(at(line))}>{formatDate(at(line))}</span>,
});

const shapes: Readonly<
  Record<
    keyof typeof words.changes.columns,
    Pick<GridColumn<ChangeLine>, 'width' | 'text' | 'render' | 'opens'>
  >
> = {
  domain: { width: 160, text: ({ domain }) => shownDomain(domain), opens: true },
  sign: {
    width: 144,
    text: ({ sign }) => words.changes.sign[sign],
    render: ({ sign }) => {
      const Icon = icons[sign];
      return (
        <span className={classes.sign} data-sign={sign}>
          <Icon size={13} stroke={2.25} aria-hidden />
          {words.changes.sign[sign]}
        </span>
      );
    },
  },
  what: { width: 160, text: nameOf },
  was: { width: 104, text: ({ was }) => was ?? '' },
  became: { width: 104, text: ({ became }) => became ?? '' },
  before: day(({ before }) => before),
  after: day(({ after }) => after),
  company: { width: 160, text: ({ company }) => company ?? '' },
};

/** The lines of the report. Opening one shows the comparison of its two answers. */
export function ChangesGrid({ source, handle }: { source: RowSource<ChangeLine>; handle: Ref<GridHandle> }) {
  const sort = useStore(changesStore, (state) => state.sort);
  const order = useMemo(() => ({ key: sort.column, descending: sort.descending }), [sort]);
  const columns = useMemo(
    () =>
      (Object.keys(shapes) as (keyof typeof shapes)[]).map(
        (key): GridColumn<ChangeLine> => ({
          key,
          title: words.changes.columns[key],
          isSortable: changeSortColumns.some((column) => column === key),
          ...shapes[key],
        }),
      ),
    [],
  );
  return (
    <Grid
      label={words.changes.gridLabel}
      columns={columns}
      source={source}
      handle={handle}
      sort={order}
      onSort={sortBy}
      onOpen={openDiff}
      empty={<NothingFound words={words.changes.nothing} onClear={clearChangeFilters} />}
      // The head says how many there are.
      counted=""
      footer={words.changes.gridHint}
    />
  );
}

function sortBy({ key, descending }: GridSort): void {
  const column = changeSortColumns.find((each) => each === key);
  if (column !== undefined) setChangeSort({ column, descending });
}

function openDiff({ domain, olderId, newerId }: ChangeLine): void {
  openLookup({ kind: 'domain', domain, diff: { olderId, newerId } });
}
