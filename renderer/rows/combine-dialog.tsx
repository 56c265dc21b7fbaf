import { Button, Checkbox, Radio, Select } from '@mantine/core';
import { IconFolderOpen } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { ExploreCombination, ExploreJoin } from '#contract/models/explore.ts';
import { exploreCombinations } from '#contract/values/explore.ts';
import { savedQueryDefaults } from '#shared/tables/saved.ts';
import { fileNameOf } from '../../words/format.ts';
import { words } from '../../words/words.ts';
import { shell } from '../bridge.ts';
import { useLatest } from '../rpc/use-latest.ts';
import { type ExploreSource, exploreStore, type OpenList } from '../stores/explore/explore.ts';
import { combineShown, countCombined, dropCounted, noteOwnFile } from '../stores/explore/explore-open.ts';
import { fileOfList } from '../stores/frame/file-refs.ts';
import { attempt } from '../stores/frame/notices.ts';
import { jobsStore, selectJobs } from '../stores/jobs/jobs.ts';
import { listsStore, selectLists } from '../stores/lists/lists.ts';
import { isOfActive, sessionStore } from '../stores/session/session.ts';
import classes from './rows.module.css';
import { Told } from '../ui/told.tsx';
import { CancelButton, Dialog } from '../ui/confirm-dialog.tsx';

const wording = words.explore.combineDialog;

type NamedTable = Pick<OpenList, 'table' | 'title' | 'source'>;

/** Asks for the other list, and how to combine the two. */
export function CombineDialog(props: { list: NamedTable; isOpen: boolean; onClose: () => void }) {
  const { list, isOpen, onClose } = props;
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      title={wording.title(list.title)}
      closeButtonProps={{ 'aria-label': wording.close, title: wording.close }}
    >
      <CombineForm list={list} onClose={onClose} />
    </Dialog>
  );
}

/** What the open list can be combined with. */
interface Part {
  key: string;
  /** For the title of what is made. */
  name: string;
  label: string;
  source: ExploreSource;
}

const allSaved: Part = {
  key: 'saved',
  name: wording.allSaved,
  label: wording.allSaved,
  source: { kind: 'saved', query: savedQueryDefaults },
};

/** How many runs can be chosen, the newest first. */
const MOST_RUNS = 20;

/** The person's own files, the downloaded lists, and the runs of the workspace. */
function useParts({ table, source: shown }: NamedTable): { files: Part[]; lists: Part[]; runs: Part[] } {
  const { path } = table;
  const session = useStore(sessionStore);
  const jobs = useStore(
    jobsStore,
    useShallow((state) => selectJobs(state, (job) => isOfActive(session, job))),
  );
  const others = jobs.filter(({ id }) => shown.kind !== 'run' || shown.jobId !== id);
  const ownFiles = useStore(exploreStore, (state) => state.ownFiles);
  const downloaded = useStore(
    listsStore,
    useShallow((state) => selectLists(state, ({ file }) => file?.state === 'done' && file.path !== path)),
  );
  const files = ownFiles.filter(({ file }) => file.path !== path);
  return {
    files: files.map(({ file, sheet }): Part => {
      const name = fileNameOf(file.path);
      return { key: `file ${file.path}`, name, label: name, source: { kind: 'file', file, sheet } };
    }),
    lists: downloaded.flatMap((list): Part[] => {
      const { id, technology, createdAt, exportedRows } = list;
      const file = fileOfList(list);
      if (file === null) return [];
      const label = wording.option(technology, createdAt, exportedRows);
      return [{ key: `list ${id}`, name: technology, label, source: { kind: 'file', file, sheet: null } }];
    }),
    runs: others.slice(0, MOST_RUNS).map(({ id, fileName, createdAt, counts }): Part => {
      const label = wording.option(fileName, createdAt, counts.rows);
      return { key: `run ${id}`, name: fileName, label, source: { kind: 'run', jobId: id } };
    }),
  };
}

/** How many rows the result has: undefined while they are counted, null if they cannot be. */
function useRowsOf(
  list: NamedTable,
  { combination, by }: { combination: ExploreCombination; by: ExploreJoin },
  other: Part,
  title: string,
): number | null | undefined {
  const [rows, setRows] = useState<number | null>();
  const counting = useLatest<Parameters<typeof countCombined>[2], number>(
    {
      work: (source, signal) => countCombined(list, { combination, by }, source, title, signal),
      done: setRows,
      // The same happens, and is told, once they are combined.
      onFailure: () => setRows(null),
    },
    `${other.key} ${combination} ${by}`,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the other list
  useEffect(() => {
    setRows(undefined);
    counting.ask(other.source);
  }, [counting, other.key, combination, by]);
  useEffect(() => dropCounted, []);
  return rows;
}

function CombineForm({ list, onClose }: { list: NamedTable; onClose: () => void }) {
  const { files, lists, runs } = useParts(list);
  const [chosen, setChosen] = useState<string | null>(null);
  // An analyst mostly wants to remove what they know already.
  const [how, setHow] = useState<ExploreCombination>('difference');
  const [isByRegistrable, setByRegistrable] = useState(false);
  const parts = [...files, ...lists, allSaved, ...runs];
  const other = parts.find(({ key }) => key === chosen) ?? parts[0] ?? allSaved;
  const hows = wording.hows(list.title, other.name);
  const by = isByRegistrable ? 'registrable' : 'domain';
  const title = words.explore.combined[how](list.title, other.name);
  const rows = useRowsOf(list, { combination: how, by }, other, title);
  const chooseFile = () =>
    attempt(async () => {
      const file = await shell.chooseTable();
      if (file === null) return;
      noteOwnFile({ file, sheet: null });
      setChosen(`file ${file.path}`);
    });
  const combine = () => {
    onClose();
    void combineShown({ combination: how, by }, [other.source], title);
  };
  const options = (group: readonly Part[]) => group.map(({ key, label }) => ({ value: key, label }));
  return (
    <form
      className={classes.dialog}
      onSubmit={(event) => {
        event.preventDefault();
        combine();
      }}
    >
      <div className={classes.other}>
        <Select
          label={wording.other}
          data-autofocus
          allowDeselect={false}
          data={[
            ...(files.length === 0 ? [] : [{ group: wording.files, items: options(files) }]),
            ...(lists.length === 0 ? [] : [{ group: wording.lists, items: options(lists) }]),
            { group: wording.saved, items: options([allSaved]) },
            ...(runs.length === 0 ? [] : [{ group: wording.runs, items: options(runs) }]),
          ]}
          value={other.key}
          onChange={setChosen}
        />
        <Button
          variant="default"
          leftSection={<IconFolderOpen size={14} aria-hidden />}
          onClick={() => void chooseFile()}
        >
          {wording.chooseFile}
        </Button>
      </div>
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
      <Checkbox
        label={wording.registrable}
        checked={isByRegistrable}
        onChange={(event) => setByRegistrable(event.currentTarget.checked)}
      />
      <p className={classes.note}>{wording.note}</p>
      <Told as="p" className={classes.note}>
        {rows === undefined ? wording.counting : rows === null ? '' : wording.result(rows)}
      </Told>
      <div className={classes.dialogButtons}>
        <CancelButton />
        <Button type="submit">{wording.do}</Button>
      </div>
    </form>
  );
}
