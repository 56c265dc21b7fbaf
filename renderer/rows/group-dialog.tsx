import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ExploreColumn, ExploreMeasure } from '#contract/models/explore.ts';
import { mostAcross } from '#contract/values/explore.ts';
import { words } from '../../words/words.ts';
import { type OpenList, targetOf } from '../stores/explore/explore.ts';
import { isGrouping } from '../stores/explore/explore-columns.ts';
import { groupShown } from '../stores/explore/explore-open.ts';
import { narrowedTitle } from './condition-words.ts';
import { CancelButton, Dialog } from '../ui/confirm-dialog.tsx';
import classes from './rows.module.css';
import { headingOf } from '../ui/field-name.ts';

const wording = words.explore.groupDialog;
/** Of a column's name within the name of a measure. */
const MOST_LETTERS = 100;
const addable: ReadonlySet<ExploreColumn['type']> = new Set(['integer', 'number', 'duration']);

/** Asks by which columns the rows are grouped, and which figures are wanted. */
export function GroupDialog(props: { list: OpenList; isOpen: boolean; onClose: () => void }) {
  const { list, isOpen, onClose } = props;
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      title={wording.title(list.title)}
      closeButtonProps={{ 'aria-label': wording.close, title: wording.close }}
    >
      <GroupForm list={list} onClose={onClose} />
    </Dialog>
  );
}

function GroupForm({ list, onClose }: { list: OpenList; onClose: () => void }) {
  const { columns, domainColumn } = list.table;
  const [by, setBy] = useState(() => firstGroup(columns, domainColumn));
  const [also, setAlso] = useState<number | null>(null);
  const [isSplit, setSplit] = useState(() => holdsSeveral(columns[by]));
  const [isAlsoSplit, setAlsoSplit] = useState(false);
  const [isAcross, setAcross] = useState(true);
  const [distinct, setDistinct] = useState<number | null>(null);
  const [sum, setSum] = useState<number | null>(null);
  const [sharedIn, setSharedIn] = useState<number | null>(
    () => columns.find(holdsSeveral)?.index ?? columns.find(({ type }) => type === 'text')?.index ?? null,
  );
  const [share, setShare] = useState('');
  const isText = columns[by]?.type === 'text';
  const isPaired = also === by;
  const numbers = columns.filter(({ type }) => addable.has(type));
  const nameOf = (column: number) =>
    (headingOf(columns[column] ?? { name: '' }).trim() || wording.nameless(column + 1)).slice(
      0,
      MOST_LETTERS,
    );
  const choices = (among: readonly ExploreColumn[]) =>
    among.map(({ index }) => ({ value: String(index), label: nameOf(index) }));
  const group = () => {
    onClose();
    const listTitle = narrowedTitle(list, targetOf(list)?.query ?? list.query);
    const text = share.trim();
    const measures: ExploreMeasure[] = [
      { kind: 'count', name: wording.rows },
      ...(distinct === null
        ? []
        : [{ kind: 'distinct' as const, column: distinct, name: wording.distinctName(nameOf(distinct)) }]),
      ...(sum === null ? [] : [{ kind: 'sum' as const, column: sum, name: wording.sumName(nameOf(sum)) }]),
      ...(sharedIn === null || text === ''
        ? []
        : [{ kind: 'share' as const, column: sharedIn, text, name: wording.shareName(text) }]),
    ];
    const first = { column: by, isSplit: isSplit && isText };
    const { total } = wording;
    if (also === null)
      void groupShown({ by: [first], measures, total }, wording.grouped(listTitle, [nameOf(by)]));
    else if (isPaired) {
      measures.push(
        { kind: 'portion', group: 0, name: wording.ofFirst },
        { kind: 'portion', group: 1, name: wording.ofSecond },
      );
      const second = { ...first, name: wording.pairedWith };
      void groupShown({ by: [first, second], measures }, wording.paired(listTitle, nameOf(by)));
    } else {
      const second = { column: also, isSplit: isAlsoSplit && columns[also]?.type === 'text' };
      const across = isAcross ? { across: { others: wording.others, empty: words.explore.empty } } : {};
      const title = wording.grouped(listTitle, [nameOf(by), nameOf(also)]);
      void groupShown({ by: [first, second], measures, ...across, total }, title);
    }
  };
  const choose = (set: (column: number | null) => void) => (value: string | null) =>
    set(value === null ? null : Number(value));
  return (
    <form
      className={classes.dialog}
      onKeyDown={(event) => {
        // Enter chooses a column. If the list is not there yet, it must not group by another one.
        const isChoosing =
          event.target instanceof HTMLInputElement && event.target.ariaHasPopup === 'listbox';
        if (event.key === 'Enter' && isChoosing) event.preventDefault();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        group();
      }}
    >
      <Select
        label={wording.by}
        data-autofocus
        searchable
        selectFirstOptionOnChange
        allowDeselect={false}
        data={choices(columns)}
        value={String(by)}
        onChange={(value) => {
          if (value === null) return;
          setBy(Number(value));
          if (Number(value) === also || isPaired) setAlso(null);
          setSplit(holdsSeveral(columns[Number(value)]));
        }}
      />
      {isText ? (
        <Checkbox
          label={wording.split}
          checked={isSplit}
          onChange={(event) => {
            setSplit(event.currentTarget.checked);
            if (isPaired) setAlso(null);
          }}
        />
      ) : null}
      <Select
        label={wording.also}
        placeholder={wording.nothing}
        searchable
        selectFirstOptionOnChange
        clearable
        data={[
          // Only a cell with several values has some that occur together.
          ...(isSplit && isText ? [{ value: String(by), label: wording.together(nameOf(by)) }] : []),
          ...choices(columns.filter(({ index }) => index !== by)),
        ]}
        value={also === null ? null : String(also)}
        onChange={(value) => {
          setAlso(value === null ? null : Number(value));
          setAlsoSplit(value !== null && holdsSeveral(columns[Number(value)]));
        }}
      />
      {also === null || isPaired ? null : (
        <>
          {columns[also]?.type === 'text' ? (
            <Checkbox
              label={wording.split}
              checked={isAlsoSplit}
              onChange={(event) => setAlsoSplit(event.currentTarget.checked)}
            />
          ) : null}
          <Checkbox
            label={wording.across(nameOf(also), mostAcross)}
            checked={isAcross}
            onChange={(event) => setAcross(event.currentTarget.checked)}
          />
        </>
      )}
      <Select
        label={wording.distinct}
        placeholder={wording.nothing}
        searchable
        selectFirstOptionOnChange
        clearable
        data={choices(columns)}
        value={distinct === null ? null : String(distinct)}
        onChange={choose(setDistinct)}
      />
      <Select
        label={wording.sum}
        placeholder={wording.nothing}
        disabled={numbers.length === 0}
        description={numbers.length === 0 ? wording.noNumbers : undefined}
        searchable
        selectFirstOptionOnChange
        clearable
        data={choices(numbers)}
        value={sum === null ? null : String(sum)}
        onChange={choose(setSum)}
      />
      <div className={classes.pair}>
        <TextInput
          label={wording.share}
          placeholder={wording.shareHint}
          maxLength={200}
          value={share}
          onChange={(event) => setShare(event.currentTarget.value)}
        />
        <Select
          label={wording.shareIn}
          allowDeselect={false}
          searchable
          selectFirstOptionOnChange
          data={choices(columns.filter(({ type }) => type === 'text'))}
          value={sharedIn === null ? null : String(sharedIn)}
          onChange={choose(setSharedIn)}
        />
      </div>
      <p className={classes.note}>{wording.note(targetOf(list)?.count ?? list.table.rows)}</p>
      <div className={classes.dialogButtons}>
        <CancelButton />
        <Button type="submit">{wording.do}</Button>
      </div>
    </form>
  );
}

/** The column that a person most likely groups by: one with few values, or the first that is no domain. */
function firstGroup(columns: readonly ExploreColumn[], domainColumn: number | null): number {
  const others = columns.filter(({ index }) => index !== domainColumn);
  return (others.find(isGrouping) ?? others[0] ?? columns[0])?.index ?? 0;
}

/** Whether the cells of a column hold several values each: they do if we made it so, and may if its name says so. */
function holdsSeveral(column: ExploreColumn | undefined): boolean {
  if (column?.hasSeveral === true) return true;
  return column?.type === 'text' && /technolog|tags?$|schlagw/i.test(column.name);
}
