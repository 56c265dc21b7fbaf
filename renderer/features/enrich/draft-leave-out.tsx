import { Button, MultiSelect, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { GivenFile } from '#contract/models/file-ref.ts';
import { fileNameOf } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { draftStore } from '../../stores/draft/draft.ts';
import { changeLeaveOut, chooseLeaveOutFile, leaveOutFile } from '../../stores/draft/leave-out-actions.ts';
import { fileOfList } from '../../stores/frame/file-refs.ts';
import { listsStore } from '../../stores/lists/lists.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import drafts from './draft.module.css';
import classes from './draft-more.module.css';
import { useSavedValues } from './use-saved-values.ts';
import { Switch } from '../../ui/switch.tsx';

/** What is left out before anything is paid: rows in other files or downloaded lists, or what is saved. */
export function DraftLeaveOut() {
  const { files, saved, tags } = useStore(
    draftStore,
    useShallow((draft) => draft.leaveOut),
  );
  const rows = useStore(draftStore, ({ preview }) => preview?.leftOut ?? 0);
  const isSet = files.length > 0 || saved || tags.length > 0;
  return (
    <details className={drafts.narrow}>
      <summary>{isSet ? words.enrichOptions.leaveOutSet(rows) : words.enrichOptions.leaveOut}</summary>
      <div className={drafts.narrowBody}>
        <p className={drafts.fine}>{words.enrichOptions.leaveOutHint}</p>
        {files.map((file) => (
          <LeftOutFile
            key={file.path}
            path={file.path}
            onRemove={() => changeLeaveOut({ files: files.filter((each) => each !== file) })}
          />
        ))}
        <div>
          <Button variant="default" size="compact-sm" onClick={() => void chooseLeaveOutFile()}>
            {words.enrichOptions.addFile}
          </Button>
        </div>
        <ListField files={files} />
        <TagsField tags={tags} />
        <Switch
          label={words.enrichOptions.savedAll}
          checked={saved}
          onChange={(event) => changeLeaveOut({ saved: event.currentTarget.checked })}
        />
      </div>
    </details>
  );
}

function LeftOutFile({ path, onRemove }: { path: string; onRemove: () => void }) {
  const name = fileNameOf(path);
  return (
    <div className={classes.file} title={path}>
      <span className={classes.fileName}>{name}</span>
      <IconButton label={words.enrichOptions.removeFile(name)} icon={IconX} onClick={onRemove} />
    </div>
  );
}

/** A choice of lists whose file is on this computer; nothing if there are none. */
function ListField({ files }: { files: readonly GivenFile[] }) {
  const lists = useStore(listsStore, (state) => state.lists);
  const there = [...lists.values()].flatMap((list) => {
    const file = list.file?.state === 'done' ? fileOfList(list) : null;
    if (file === null || files.some(({ path }) => path === file.path)) return [];
    return [{ file, label: list.file?.name ?? fileNameOf(file.path) }];
  });
  if (there.length === 0) return null;
  return (
    <Select
      label={words.enrichOptions.list}
      placeholder={words.enrichOptions.listPlaceholder}
      value={null}
      data={there.map(({ file, label }) => ({ value: file.ref, label }))}
      searchable
      onChange={(ref) => {
        const chosen = there.find(({ file }) => file.ref === ref);
        if (chosen !== undefined) leaveOutFile(chosen.file);
      }}
    />
  );
}

function TagsField({ tags }: { tags: readonly string[] }) {
  const known = useSavedValues('tag');
  if (known.length === 0 && tags.length === 0) return null;
  return (
    <MultiSelect
      label={words.enrichOptions.tags}
      placeholder={tags.length === 0 ? words.enrichOptions.tagsPlaceholder : ''}
      value={[...tags]}
      data={[...new Set([...known, ...tags])]}
      searchable
      onChange={(chosen) => changeLeaveOut({ tags: chosen })}
    />
  );
}
