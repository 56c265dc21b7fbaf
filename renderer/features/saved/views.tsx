import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import { IconBookmark, IconPencil, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useStore } from 'zustand';
import type { SavedView } from '../../../preload/contract/models/saved.ts';
import { announce } from '../../stores/announcer.ts';
import { tell } from '../../stores/notices.ts';
import { savedStore } from '../../stores/saved.ts';
import { showView } from '../../stores/saved-actions.ts';
import { removeView, renameView, restoreView, savedViewsStore, saveView } from '../../stores/saved-views.ts';
import { useOffer } from '../../stores/use-offer.ts';
import { ToolButton } from '../../ui/tool-button.tsx';
import { text } from './text.ts';
import classes from './views.module.css';

const words = text.views;
const LONGEST_NAME = 80;

/** Searches kept by a name: chosen, renamed, removed, and the one on the screen kept as another. */
export function Views() {
  const [isOpen, setOpen] = useState(false);
  // Whether the keyboard goes to the first view, rather than to the name of a new one.
  const [isChoosing, setChoosing] = useState(false);
  const [renaming, setRenaming] = useState<number | null>(null);
  const open = (toChoose: boolean) => {
    setChoosing(toChoose);
    setOpen(true);
  };
  useOffer('views', () => open(true));
  useOffer('save_view', () => open(false));
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={320}
      trapFocus
      returnFocus
      // Escape ends the naming first.
      closeOnEscape={renaming === null}
      onClose={() => setRenaming(null)}
    >
      <Popover.Target>
        <ToolButton
          icon={IconBookmark}
          word={words.button}
          onClick={() => (isOpen ? setOpen(false) : open(false))}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={words.title} p={0}>
        <ViewList
          isChoosing={isChoosing}
          renaming={renaming}
          onRename={setRenaming}
          onLeave={() => setOpen(false)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function ViewList(props: {
  isChoosing: boolean;
  /** The view that is being named, by its id. */
  renaming: number | null;
  onRename: (id: number | null) => void;
  onLeave: () => void;
}) {
  const { isChoosing, renaming, onRename, onLeave } = props;
  const views = useStore(savedViewsStore, (state) => state.views) ?? [];
  const [renamed, setRenamed] = useState<number | null>(null);
  return (
    <>
      {views.length === 0 ? <p className={classes.none}>{words.none}</p> : null}
      <ul className={classes.list}>
        {views.map((view, place) => (
          <li key={view.id} className={classes.view}>
            {renaming === view.id ? (
              <Rename
                view={view}
                taken={views.flatMap(({ id, name }) => (id === view.id ? [] : [name]))}
                onEnd={() => {
                  setRenamed(view.id);
                  onRename(null);
                }}
              />
            ) : (
              <>
                <button
                  type="button"
                  className={classes.name}
                  data-autofocus={(isChoosing && place === 0) || undefined}
                  onClick={() => {
                    onLeave();
                    showView(view);
                  }}
                >
                  {view.name}
                </button>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label={words.rename(view.name)}
                  autoFocus={view.id === renamed}
                  onClick={() => onRename(view.id)}
                >
                  <IconPencil size={14} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label={words.remove(view.name)}
                  onClick={(event) => void remove(view, event.currentTarget.closest('li'))}
                >
                  <IconTrash size={14} aria-hidden />
                </ActionIcon>
              </>
            )}
          </li>
        ))}
      </ul>
      <NewView names={views.map(({ name }) => name)} onLeave={onLeave} />
    </>
  );
}

/** Removes a view at once, since it can be brought back; the keyboard goes on to the view beside it, or to the new one's name. */
async function remove(view: SavedView, line: HTMLElement | null): Promise<void> {
  const beside = line?.nextElementSibling ?? line?.previousElementSibling;
  const next = beside?.querySelector('button') ?? line?.closest('[role="dialog"]')?.querySelector('input');
  if (!(await removeView(view.id))) return;
  next?.focus();
  const restore = async () => {
    if (await restoreView(view)) announce(words.restored(view.name));
  };
  tell(words.removed(view.name), { undo: () => void restore() });
}

function Rename({ view, taken, onEnd }: { view: SavedView; taken: readonly string[]; onEnd: () => void }) {
  const [name, setName] = useState(view.name);
  const wanted = name.trim();
  const isTaken = taken.includes(wanted);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (wanted !== '' && !isTaken && (await renameView(view, wanted))) onEnd();
  };
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <TextInput
        className={classes.field}
        aria-label={words.name}
        error={isTaken ? words.taken(wanted) : undefined}
        maxLength={LONGEST_NAME}
        value={name}
        autoFocus
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onEnd();
        }}
      />
      <Button type="submit" variant="default" disabled={wanted === '' || isTaken}>
        {words.keep}
      </Button>
    </form>
  );
}

function NewView({ names, onLeave }: { names: readonly string[]; onLeave: () => void }) {
  const [name, setName] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === '' || !(await saveView(wanted, savedStore.getState()))) return;
    announce(words.saved(wanted));
    onLeave();
  };
  return (
    <form className={classes.newView} onSubmit={(event) => void submit(event)}>
      <TextInput
        className={classes.field}
        label={words.newName}
        data-autofocus
        maxLength={LONGEST_NAME}
        value={name}
        description={names.includes(name.trim()) ? words.replaces : undefined}
        inputWrapperOrder={['label', 'input', 'description']}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" disabled={name.trim() === ''}>
        {words.save}
      </Button>
    </form>
  );
}
