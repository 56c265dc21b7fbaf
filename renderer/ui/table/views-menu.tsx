import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import { IconBookmark, IconPencil, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { words as allWords } from '../../../words/words.ts';
import { ToolButton } from '../tool-button.tsx';
import classes from './views-menu.module.css';

const LONGEST_NAME = 80;
const wordsOfViews = allWords.parts.views;

interface NamedView {
  id: number;
  name: string;
}

/** The words of one screen's menu of views, besides those that all such menus share. */
interface ViewsWords {
  title: string;
  none: string;
  newName: string;
  /** Why the present state can't be saved, if it may be so. */
  cannotSave?: string;
  /** The words that all menus of views share, if these are no views. */
  shared?: typeof wordsOfViews;
}

/** Each function that returns a promise says with it whether it worked. */
interface ViewsProps<View> {
  words: ViewsWords;
  views: readonly View[];
  /** A suggested name for a new view. */
  suggested?: string;
  onShow: (view: View) => void;
  /** True if what is shown takes the focus. Otherwise it goes back to the button. */
  takesFocus?: boolean;
  onRename: (view: View, name: string) => Promise<boolean>;
  onRemove: (view: View) => Promise<boolean>;
  /** Missing if the present state can't be saved. */
  onSave?: ((name: string) => Promise<boolean>) | undefined;
}

/** Where the focus goes: to the first view, or to the name of a new one. Null if the menu is closed. */
type ViewsOpening = 'choose' | 'save' | null;

/** Saved views: chosen, renamed, removed, or added from the present state. */
export function ViewsMenu<View extends NamedView>(
  props: ViewsProps<View> & { opening: ViewsOpening; onOpening: (opening: ViewsOpening) => void },
) {
  const { words, opening, onOpening } = props;
  const { shared = wordsOfViews } = words;
  const [renaming, setRenaming] = useState<number | null>(null);
  const [isFocusTaken, setFocusTaken] = useState(false);
  /** The name of a new view, as typed. It is still there if the menu was closed. */
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Popover
      opened={opening !== null}
      onChange={(isOpen) => onOpening(isOpen ? 'save' : null)}
      position="bottom-end"
      width={320}
      trapFocus
      returnFocus={!isFocusTaken}
      onOpen={() => setFocusTaken(false)}
      // Escape first ends the renaming.
      closeOnEscape={renaming === null}
      onClose={() => setRenaming(null)}
    >
      <Popover.Target>
        <ToolButton
          icon={IconBookmark}
          word={shared.button}
          onClick={() => onOpening(opening === null ? 'save' : null)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={words.title} p={0}>
        <ViewList
          {...props}
          isChoosing={opening === 'choose' || props.onSave === undefined}
          typed={typed}
          onType={setTyped}
          renaming={renaming}
          onRenaming={setRenaming}
          onLeave={() => onOpening(null)}
          onShow={(view) => {
            setFocusTaken(props.takesFocus === true);
            props.onShow(view);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function ViewList<View extends NamedView>(
  props: ViewsProps<View> & {
    isChoosing: boolean;
    typed: string | null;
    onType: (name: string | null) => void;
    /** The id of the view that is being renamed. */
    renaming: number | null;
    onRenaming: (id: number | null) => void;
    onLeave: () => void;
  },
) {
  const { words, views, onSave, isChoosing, renaming, onRenaming, onLeave } = props;
  const { shared = wordsOfViews } = words;
  const [renamed, setRenamed] = useState<number | null>(null);
  return (
    <>
      {views.length === 0 && (onSave !== undefined || words.cannotSave === undefined) ? (
        <p className={classes.none}>{words.none}</p>
      ) : null}
      <ul className={classes.list}>
        {views.map((view, place) => (
          <li key={view.id} className={classes.view}>
            {renaming === view.id ? (
              <Rename
                shared={shared}
                view={view}
                taken={views.flatMap(({ id, name }) => (id === view.id ? [] : [name]))}
                onRename={(name) => props.onRename(view, name)}
                onEnd={(hasFocus) => {
                  setRenamed(hasFocus ? view.id : null);
                  onRenaming(null);
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
                    props.onShow(view);
                  }}
                >
                  {view.name}
                </button>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label={shared.rename(view.name)}
                  title={shared.rename(view.name)}
                  autoFocus={view.id === renamed}
                  onClick={() => onRenaming(view.id)}
                >
                  <IconPencil size={14} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label={shared.remove(view.name)}
                  title={shared.remove(view.name)}
                  onClick={() => void props.onRemove(view)}
                >
                  <IconTrash size={14} aria-hidden />
                </ActionIcon>
              </>
            )}
          </li>
        ))}
      </ul>
      {onSave === undefined && words.cannotSave !== undefined ? (
        <p className={classes.none}>{words.cannotSave}</p>
      ) : null}
      {onSave === undefined ? null : (
        <NewView
          words={words}
          name={(props.typed ?? props.suggested ?? '').slice(0, LONGEST_NAME)}
          onType={props.onType}
          names={views.map(({ name }) => name)}
          save={onSave}
          onLeave={onLeave}
        />
      )}
    </>
  );
}

function Rename(props: {
  shared: typeof wordsOfViews;
  view: NamedView;
  taken: readonly string[];
  onRename: (name: string) => Promise<boolean>;
  /** Told whether the focus is still here: a person may have gone on before the name was kept. */
  onEnd: (hasFocus: boolean) => void;
}) {
  const { shared, view, taken, onRename, onEnd } = props;
  const [name, setName] = useState(view.name);
  const wanted = name.trim();
  const isTaken = taken.includes(wanted);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { currentTarget: form } = event;
    if (wanted === '' || isTaken || !(await onRename(wanted))) return;
    onEnd(form.contains(document.activeElement));
  };
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <TextInput
        className={classes.field}
        aria-label={shared.name}
        error={isTaken ? shared.taken(wanted) : undefined}
        maxLength={LONGEST_NAME}
        value={name}
        autoFocus
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onEnd(true);
        }}
      />
      <Button type="submit" variant="default" disabled={wanted === '' || isTaken}>
        {shared.keep}
      </Button>
    </form>
  );
}

function NewView(props: {
  words: ViewsWords;
  name: string;
  onType: (name: string | null) => void;
  names: readonly string[];
  save: (name: string) => Promise<boolean>;
  onLeave: () => void;
}) {
  const { words, name, onType, names, save, onLeave } = props;
  const { shared = wordsOfViews } = words;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === '' || !(await save(wanted))) return;
    onType(null);
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
        description={names.includes(name.trim()) ? shared.replaces : undefined}
        inputWrapperOrder={['label', 'input', 'description']}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <Button type="submit" disabled={name.trim() === ''}>
        {shared.save}
      </Button>
    </form>
  );
}
