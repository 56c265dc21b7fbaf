import { Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useState } from 'react';
import { words } from '../../../words/words.ts';
import { closeSheets, paletteStore } from '../../stores/frame/palette.ts';
import { searchPalette } from '../../stores/frame/palette-search.ts';
import type { Item } from './found-names.ts';
import classes from './palette.module.css';
import { PaletteList } from './palette-list.tsx';
import { useItems } from './use-items.ts';

const LIST = 'palette-list';
const SCREEN = 8;

/** One field to search every command, domain, list and run, usable by keyboard alone. */
export function Palette() {
  return (
    <Modal.Root
      opened
      onClose={closeSheets}
      returnFocus={false}
      size={600}
      yOffset={72}
      centered={false}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content aria-label={words.palette.title} classNames={{ content: classes.content }}>
        <PaletteBody />
      </Modal.Content>
    </Modal.Root>
  );
}

function PaletteBody() {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  // A field that names an option before a key came is passed over by readers, which read the option instead.
  const [hasKeys, setHasKeys] = useState(false);
  const { sections, isSearching } = useItems(typed);
  useEffect(() => () => searchPalette(''), []);
  const items = sections.flatMap((section) => section.items);
  const at = Math.min(chosen, items.length - 1);
  const active = items[at];
  const choose = (item: Item) => {
    // Done first: the keyboard is then at the place to which what the command opens will return it.
    closeSheets();
    item.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (active !== undefined) choose(active);
      return;
    }
    const to = placeAfter(event.key, at, items.length);
    if (to === null) return;
    event.preventDefault();
    setHasKeys(true);
    setChosen(to);
  };
  return (
    <>
      <div className={classes.search}>
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <input
          role="combobox"
          aria-label={words.palette.title}
          aria-expanded={items.length > 0}
          aria-controls={LIST}
          aria-activedescendant={active === undefined || !hasKeys ? undefined : optionId(at)}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={300}
          data-autofocus
          data-opened="palette"
          placeholder={words.palette.placeholder}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setHasKeys(true);
            setChosen(0);
            searchPalette(event.currentTarget.value);
          }}
          onKeyDown={onKeyDown}
          onBlur={holdKeyboard}
        />
      </div>
      <PaletteList id={LIST} sections={sections} at={at} optionId={optionId} onChoose={choose} />
      {items.length === 0 && !isSearching ? (
        <div className={classes.empty}>
          <p>{words.palette.nothing(typed.trim())}</p>
          <p className={classes.hint}>{words.palette.nothingHint}</p>
        </div>
      ) : null}
      <footer className={classes.foot} aria-hidden>
        <kbd>↑</kbd>
        <kbd>↓</kbd> {words.palette.hints.move}
        <kbd>↵</kbd> {words.palette.hints.choose}
        <kbd>Esc</kbd> {words.palette.hints.leave}
      </footer>
    </>
  );
}

const optionId = (index: number) => `palette-option-${index}`;

/**
 * A screen that is still loading takes the keyboard when it appears. This keeps the keyboard here until the
 * palette is closed.
 */
function holdKeyboard(event: FocusEvent<HTMLInputElement>): void {
  const { currentTarget, relatedTarget } = event;
  if (!(relatedTarget instanceof Element) || relatedTarget.closest('[role="dialog"]') !== null) return;
  queueMicrotask(() => {
    if (!currentTarget.isConnected) return;
    paletteStore.setState({ opener: relatedTarget });
    currentTarget.focus();
  });
}

/** The position that a key moves to; the arrows wrap around. Null for all other keys. */
function placeAfter(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'PageDown') return Math.min(at + SCREEN, count - 1);
  if (key === 'PageUp') return Math.max(at - SCREEN, 0);
  return null;
}
