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
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import type { ExploreColumn, ExploreFilter, FilterOn } from '#contract/models/explore.ts';
import { type Standing, standingOf } from '#shared/tables/choice.ts';
import { exploreNotations } from '#contract/values/explore.ts';
import { words } from '../../words/words.ts';
import { choiceAt, exploreStore, type ListColumn, shownList } from '../stores/explore/explore.ts';
import { dropCondition, setCondition, setValue } from '../stores/explore/explore-actions.ts';
import { isGrouping } from '../stores/explore/explore-columns.ts';
import { chooseNotation } from '../stores/explore/explore-open.ts';
import { notationsOf } from '../stores/explore/notations.ts';
import { dayEnds, dayOf, rangeOf } from './column-range.ts';
import { SearchedFacet } from './counted-facet.tsx';
import { facetOf } from './facet-of.ts';
import classes from './rows.module.css';
import { headingOf } from '../ui/field-name.ts';

const wording = words.explore.filter;

/** A column with its conditions, and what changes them. Lists know it by its place, and Saved by its name. */
interface Filtering<Key> {
  column: Pick<ExploreColumn, 'name' | 'type' | 'hasNoZone'> & { index: Key };
  filters: readonly FilterOn<Key>[];
  onSet: (condition: FilterOn<Key>) => void;
  onDrop: (condition: FilterOn<Key>) => void;
}

interface ColumnFilterProps<Key> extends Filtering<Key> {
  /** Whether empty cells are kept or left out. */
  empty: { standing: Standing; onChange: (standing: Standing) => void };
  /** Its values to choose among, if there are few. */
  values?: ReactNode;
  /** What else can be chosen of the column; `close` is called once that is done. */
  more?: (close: () => void) => ReactNode;
}

/** Narrows the rows by one column: by text, values or a range, or by whether cells are filled. */
export function ColumnFilter<Key>(props: ColumnFilterProps<Key>) {
  const { column, filters, onDrop, empty, more } = props;
  const [isOpen, setOpen] = useState(false);
  const isOn = filters.length > 0 || empty.standing !== null;
  const Icon = isOn ? IconFilterFilled : IconFilter;
  const filter = words.explore.filterColumn(headingOf(column));
  const label = isOn ? words.explore.filtered(headingOf(column)) : filter;
  const close = () => setOpen(false);
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
          size={24}
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
      <Popover.Dropdown aria-label={filter}>
        <div className={classes.filterForm}>
          <Condition {...props} />
          <Filled {...empty} />
          {more?.(close)}
          <div>
            <Button
              variant="subtle"
              size="compact-sm"
              disabled={!isOn}
              onClick={() => {
                for (const each of filters) onDrop(each);
                if (empty.standing !== null) empty.onChange(null);
                close();
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

/** The filter of a column of the shown list. */
export function ListColumnFilter(props: { column: ListColumn; filters: readonly ExploreFilter[] }) {
  const { column, filters } = props;
  const { index } = column;
  return (
    <ColumnFilter
      {...props}
      onSet={setCondition}
      onDrop={dropCondition}
      empty={{
        standing: standingOf(choiceAt(filters, index), null),
        onChange: (standing) => setValue(index, null, standing),
      }}
      values={<Values {...props} />}
      more={(close) => <Notation column={column} onChosen={close} />}
    />
  );
}

function Condition<Key>(props: ColumnFilterProps<Key>) {
  const { type } = props.column;
  if (type === 'integer' || type === 'number') return <NumberRange {...props} />;
  if (type === 'duration') return <HourRange {...props} />;
  if (type === 'date' || type === 'timestamp') return <DayRange {...props} />;
  return (
    <>
      <Contains {...props} isNot={false} />
      <Contains {...props} isNot />
      {props.values}
    </>
  );
}

/** Text that the cells must have, or must not have. */
function Contains<Key>({ column, filters, onSet, onDrop, isNot }: Filtering<Key> & { isNot: boolean }) {
  const filter = filters.find((each) => each.kind === 'contains' && each.isNot === isNot);
  return (
    <TextInput
      label={isNot ? wording.lacks : wording.contains}
      data-autofocus={!isNot || undefined}
      maxLength={500}
      value={filter?.kind === 'contains' ? filter.text : ''}
      onChange={({ currentTarget: { value } }) => {
        if (value !== '') onSet({ kind: 'contains', column: column.index, text: value, isNot });
        else if (filter !== undefined) onDrop(filter);
      }}
    />
  );
}

/** Values to keep and to leave out, if the column has few different ones. */
function Values({ column, filters }: { column: ListColumn; filters: readonly ExploreFilter[] }) {
  const exploreId = useStore(exploreStore, (state) => shownList(state)?.table.exploreId ?? null);
  if (exploreId === null || !isGrouping(column)) return null;
  return (
    <section className={classes.filterValues} aria-label={wording.values}>
      <SearchedFacet {...facetOf({ exploreId, column, chosen: choiceAt(filters, column.index) })} />
    </section>
  );
}

/** A range of numbers; `each` is how much one of what is typed is. */
function NumberRange<Key>({
  labels = wording,
  each = 1,
  ...of
}: Filtering<Key> & { labels?: { from: string; to: string }; each?: number }) {
  const { from, to } = rangeOf(of.filters);
  const change = (ends: { from?: number | null; to?: number | null }) => setRange(of, { from, to, ...ends });
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

function HourRange<Key>(props: Filtering<Key>) {
  return (
    <NumberRange {...props} each={HOUR_SECONDS} labels={{ from: wording.fromHours, to: wording.toHours }} />
  );
}

function DayRange<Key>(of: Filtering<Key>) {
  const { column } = of;
  const range = rangeOf(of.filters);
  const field = (end: 'from' | 'to') => (
    <TextInput
      type="date"
      label={wording[end]}
      data-autofocus={end === 'from' || undefined}
      value={dayOf(range[end], column)}
      onChange={({ currentTarget: { value } }) =>
        setRange(of, { ...range, [end]: value === '' ? null : dayEnds(value, column)[end] })
      }
    />
  );
  return (
    <div className={classes.range}>
      {field('from')}
      {field('to')}
    </div>
  );
}

function setRange<Key>(
  { column, filters, onSet, onDrop }: Filtering<Key>,
  { from, to }: ReturnType<typeof rangeOf>,
): void {
  const before = filters.find((each) => each.kind === 'range');
  if (from !== null || to !== null) onSet({ kind: 'range', column: column.index, from, to });
  else if (before !== undefined) onDrop(before);
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

function Filled({ standing, onChange }: ColumnFilterProps<unknown>['empty']) {
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
      onChange={(wanted) => onChange(wanted === 'any' ? null : wanted === 'empty' ? 'is' : 'not')}
    />
  );
}
