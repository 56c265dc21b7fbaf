import { Button, Modal, Radio, Select } from '@mantine/core';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { ExploreCombination } from '../../../preload/contract/models/explore.ts';
import { exploreCombinations } from '../../../preload/contract/values/explore.ts';
import { words } from '../../../words/words.ts';
import type { OpenList } from '../../stores/explore/explore.ts';
import { combineShown } from '../../stores/explore/explore-open.ts';
import { fileOfList } from '../../stores/frame/file-refs.ts';
import { listsStore, selectLists } from '../../stores/lists/lists.ts';
import classes from './explore.module.css';

const wording = words.explore.combineDialog;

type NamedTable = Pick<OpenList, 'table' | 'title'>;

/** Asks which other list, and what of both is kept. */
export function CombineDialog(props: { list: NamedTable; isOpen: boolean; onClose: () => void }) {
  const { list, isOpen, onClose } = props;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={wording.title(list.title)}
      closeButtonProps={{ 'aria-label': wording.close }}
    >
      <CombineForm list={list} onClose={onClose} />
    </Modal>
  );
}

function CombineForm({ list, onClose }: { list: NamedTable; onClose: () => void }) {
  const others = useStore(
    listsStore,
    useShallow((state) =>
      selectLists(state, ({ file }) => file?.state === 'done' && file.path !== list.table.path),
    ),
  );
  const [chosen, setChosen] = useState<number | null>(null);
  const [how, setHow] = useState<ExploreCombination>('intersection');
  const other = others.find(({ id }) => id === chosen) ?? others[0];
  const file = other === undefined ? null : fileOfList(other);
  if (other === undefined || file === null) return <p className={classes.dialogNone}>{wording.none}</p>;
  const hows = wording.hows(list.title, other.technology);
  const combine = () => {
    onClose();
    const title = words.explore.combined[how](list.title, other.technology);
    void combineShown(how, [file], title);
  };
  return (
    <form
      className={classes.dialog}
      onSubmit={(event) => {
        event.preventDefault();
        combine();
      }}
    >
      <Select
        label={wording.other}
        data-autofocus
        data={others.map(({ id, technology, createdAt, exportedRows }) => ({
          value: String(id),
          label: wording.option(technology, createdAt, exportedRows),
        }))}
        value={String(other.id)}
        onChange={(value) => setChosen(Number(value))}
      />
      <Radio.Group
        label={wording.how}
        value={how}
        onChange={(value) => setHow(exploreCombinations.find((each) => each === value) ?? how)}
      >
        <div className={classes.hows}>
          {exploreCombinations.map((each) => (
            <Radio key={each} value={each} label={hows[each].label} description={hows[each].hint} />
          ))}
        </div>
      </Radio.Group>
      <p className={classes.note}>{wording.note}</p>
      <div className={classes.dialogButtons}>
        <Button variant="default" onClick={onClose}>
          {words.explore.cancel}
        </Button>
        <Button type="submit">{wording.do}</Button>
      </div>
    </form>
  );
}
