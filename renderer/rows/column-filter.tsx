import {
  ActionIcon,
  Button,
  NativeSelect,
  NumberInput,
  Popover,
  SegmentedControl,
  TextInput,
} from '@mantine/core';
import { IconFilter, IconFilterFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { ExploreColumn, ExploreFilter } from '../../preload/contract/models/explore.ts';
import { standingOf } from '../../preload/contract/values/choice.ts';
import { exploreNotations } from '../../preload/contract/values/explore.ts';
import { words } from '../../words/words.ts';
import { choiceAt, exploreStore, type ListColumn, shownList } from '../stores/explore/explore.ts';
import { dropCondition, setCondition, setValue } from '../stores/explore/explore-actions.ts';
import { isGrouping } from '../stores/explore/explore-columns.ts';
import { chooseNotation } from '../stores/explore/explore-open.ts';
import { notationsOf } from '../stores/explore/notations.ts';
import { dayEnd, dayOf, rangeOf } from './column-range.ts';
import { SearchedFacet } from './counted-facet.tsx';
import { facetOf } from './facet-of.ts';
import classes from './rows.module.css';

const wording = words.explore.filter;

interface Filtering {
  column: ListColumn;
  filters: readonly ExploreFilter[];
}

/** Narrows the rows by one column: by text, values or a range, or by whether cells are filled. */
export function ColumnFilter({ column, filters }: Filtering) {
  const [isOpen, setOpen] = useState(false);
  const isOn = filters.length > 0;
  const Icon = isOn ? IconFilterFilled : IconFilter;
  const label = isOn ? words.explore.filtered(column.name) : words.explore.filterColumn(column.name);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width={240}
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={20}
          tabIndex={-1}
          className={classes.filterButton}
          data-on={isOn || undefined}
          aria-label={label}
          title={label}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon size={12} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.explore.filterColumn(column.name)}>
        <div className={classes.filterForm}>
          <Condition column={column} filters={filters} />
          <Filled column={column} filters={filters} />
          <Notation column={column} onChosen={() => setOpen(false)} />
          <div>
            <Button
              variant="subtle"
              size="compact-sm"
              disabled={!isOn}
              onClick={() => {
                for (const each of filters) dropCondition(each);
                setOpen(false);
              }}
            >
              {wording.clear}
            </Button>
          </div>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

function Condition(props: Filtering) {
  const { type } = props.column;
  if (type === 'integer' || type === 'number') return <NumberRange {...props} />;
  if (type === 'duration') return <HourRange {...props} />;
  if (type === 'date' || type === 'timestamp') return <DayRange {...props} />;
  return (
    <>
      <Contains {...props} isNot={false} />
      <Contains {...props} isNot />
      <Values {...props} />
    </>
  );
}

/** Text that the cells must have, or must not have. */
function Contains({ column, filters, isNot }: Filtering & { isNot: boolean }) {
  const filter = filters.find((each) => each.kind === 'contains' && each.isNot === isNot);
  return (
    <TextInput
      label={isNot ? wording.lacks : wording.contains}
      data-autofocus={!isNot || undefined}
      maxLength={500}
      value={filter?.kind === 'contains' ? filter.text : ''}
      onChange={({ currentTarget: { value } }) => {
        if (value !== '') setCondition({ kind: 'contains', column: column.index, text: value, isNot });
        else if (filter !== undefined) dropCondition(filter);
      }}
    />
  );
}

/** Values to keep and to leave out, if the column has few different ones. */
function Values({ column, filters }: Filtering) {
  const exploreId = useStore(exploreStore, (state) => shownList(state)?.table.exploreId ?? null);
  if (exploreId === null || !isGrouping(column)) return null;
  return (
    <section className={classes.filterValues} aria-label={wording.values}>
      <SearchedFacet {...facetOf({ exploreId, column, chosen: choiceAt(filters, column.index) })} />
    </section>
  );
}

/** A range of numbers; `each` is how much one of what is typed is. */
function NumberRange({
  column,
  filters,
  labels = wording,
  each = 1,
}: Filtering & { labels?: { from: string; to: string }; each?: number }) {
  const { from, to } = rangeOf(filters);
  const change = (ends: { from?: number | null; to?: number | null }) =>
    setRange(column, filters, { from, to, ...ends });
  const read = (value: number | string) => (value === '' ? null : Number(value) * each);
  const shown = (end: typeof from) => (end === null ? '' : Number(end) / each);
  return (
    <div className={classes.range}>
      <NumberInput
        label={labels.from}
        data-autofocus
        hideControls
        value={shown(from)}
        onChange={(value) => change({ from: read(value) })}
      />
      <NumberInput
        label={labels.to}
        hideControls
        value={shown(to)}
        onChange={(value) => change({ to: read(value) })}
      />
    </div>
  );
}

const HOUR_SECONDS = 3_600;

function HourRange(props: Filtering) {
  return (
    <NumberRange {...props} each={HOUR_SECONDS} labels={{ from: wording.fromHours, to: wording.toHours }} />
  );
}

function DayRange({ column, filters }: Filtering) {
  const { from, to } = rangeOf(filters);
  const change = (ends: { from?: string | null; to?: string | null }) =>
    setRange(column, filters, { from, to, ...ends });
  return (
    <div className={classes.range}>
      <TextInput
        type="date"
        label={wording.from}
        data-autofocus
        value={dayOf(from)}
        onChange={({ currentTarget: { value } }) => change({ from: value === '' ? null : value })}
      />
      <TextInput
        type="date"
        label={wording.to}
        value={dayOf(to)}
        onChange={({ currentTarget: { value } }) =>
          change({ to: value === '' ? null : dayEnd(value, column.type) })
        }
      />
    </div>
  );
}

function setRange(
  column: ExploreColumn,
  filters: readonly ExploreFilter[],
  { from, to }: ReturnType<typeof rangeOf>,
): void {
  const before = filters.find((each) => each.kind === 'range');
  if (from !== null || to !== null) setCondition({ kind: 'range', column: column.index, from, to });
  else if (before !== undefined) dropCondition(before);
}

/** How the texts of a file's column are read. */
function Notation({ column, onChosen }: { column: ListColumn; onChosen: () => void }) {
  const isFile = useStore(exploreStore, (state) => shownList(state)?.source.kind === 'file');
  const chosen = useStore(exploreStore, (state) => {
    const source = shownList(state)?.source;
    const among = source?.kind === 'file' ? notationsOf(source, state) : [];
    return among.find((each) => each.column === column.name)?.notation ?? null;
  });
  if (!isFile || column.notation === undefined) return null;
  const { label, names, found } = words.explore.notation;
  const asFound = chosen === null ? found(names[column.notation]) : words.explore.notation.asFound;
  return (
    <NativeSelect
      label={label}
      value={chosen ?? ''}
      data={[
        { value: '', label: asFound },
        ...exploreNotations.map((notation) => ({ value: notation, label: names[notation] })),
      ]}
      onChange={({ currentTarget: { value } }) => {
        onChosen();
        void chooseNotation(column.name, exploreNotations.find((each) => each === value) ?? null);
      }}
    />
  );
}

function Filled({ column, filters }: Filtering) {
  const chosen = choiceAt(filters, column.index);
  const standing = standingOf(chosen, null);
  const value = standing === null ? 'any' : standing === 'is' ? 'empty' : 'filled';
  return (
    <SegmentedControl
      fullWidth
      aria-label={wording.cells}
      data={[
        { value: 'any', label: wording.any },
        { value: 'filled', label: wording.filled },
        { value: 'empty', label: wording.empty },
      ]}
      value={value}
      onChange={(wanted) =>
        setValue(column.index, null, wanted === 'any' ? null : wanted === 'empty' ? 'is' : 'not')
      }
    />
  );
}
