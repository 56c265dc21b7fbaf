import { ActionIcon, Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import {
  type ClipboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { words } from '../../../words/words.ts';
import { type LookupView, uiStore } from '../../stores/frame/ui.ts';
import { useOffer } from '../../stores/frame/use-offer.ts';
import { lookupStore } from '../../stores/lookup/lookup.ts';
import {
  isAwaited,
  LONGEST_SHOWN,
  nameOf,
  openFirst,
  openLookup,
  openText,
  setSearchText,
} from '../../stores/lookup/lookup-actions.ts';
import { firstOffer, offersOf, suggestFor, suggestStore } from '../../stores/lookup/lookup-suggest.ts';
import { askAll } from './ask-button.tsx';
import classes from './search.module.css';
import { SearchOptions } from './search-options.tsx';

/**
 * The one field for all lookups: it opens what is typed, suggests what is saved, and takes many pasted lines.
 */
export function SearchField() {
  const typed = useStore(lookupStore, (state) => state.text);
  const suggestions = useStore(suggestStore);
  // Until the list is read for what is in the field, that of an earlier text stays, and no key takes anything from it.
  const isRead = suggestions.text === typed;
  const hasOffers = offersOf(suggestions).length > 0;
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { dropdownOpened: isOpen, selectFirstOption, resetSelectedOption } = combobox;
  const [marked, setMarked] = useState<string | null>(null);
  // A closed list is forgotten, so that it does not open with the suggestions of an earlier text.
  useEffect(() => suggestFor(isOpen ? typed : ''), [typed, isOpen]);
  // What Enter will take is marked, so that it can be seen first.
  useEffect(() => {
    if (!isOpen) return;
    if (isRead && firstOffer(suggestions) !== null) setMarked(selectFirstOption());
    else {
      resetSelectedOption();
      setMarked(null);
    }
  }, [suggestions, isRead, isOpen, selectFirstOption, resetSelectedOption]);
  const field = useFieldFocus();
  useKeptSelection(field, typed);
  const change = (value: string) => {
    setSearchText(value);
    combobox.openDropdown();
  };
  const submit = (value: string, isForAll = false) => {
    // If the list is closed, such as after Escape, the text itself is opened, not a suggestion.
    void (isOpen || isAwaited(value) ? openFirst : openText)(value, isForAll);
    combobox.closeDropdown();
  };
  const isOpened = useStore(uiStore, ({ lookup }) => lookup.kind !== 'start' && nameOf(lookup) === typed);
  useOffer('look_up_all', isOpened ? askAll : typed.trim() === '' ? null : () => submit(typed, true));
  const choose = (option: string) => {
    combobox.closeDropdown();
    const view = JSON.parse(option) as LookupView;
    const { meant, text } = suggestions;
    // If an address was typed, says how its domain was read.
    if (view.kind === 'domain' && meant.kind === 'domain' && meant.domain === view.domain)
      void openText(text);
    else openLookup(view);
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text/plain');
    // A field of one line would join the lines.
    if (!/\S\s*[\r\n]\s*\S/.test(pasted)) return;
    event.preventDefault();
    combobox.closeDropdown();
    void openText(pasted);
  };
  return (
    <search className={classes.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit(typed);
        }}
      >
        <Combobox store={combobox} onOptionSubmit={choose} offset={4} transitionProps={{ duration: 0 }}>
          <Combobox.Target autoComplete="off" withExpandedAttribute>
            <MarkedInput
              ref={field}
              data-opened="lookup"
              marked={isOpen ? marked : null}
              canWalk={!isOpen || isRead}
              onKeyDone={() => setMarked(idOfMarked(combobox.listId))}
              classNames={{ input: classes.input, section: classes.section }}
              aria-label={words.lookup.search.label}
              placeholder={words.lookup.search.placeholder}
              value={typed}
              maxLength={LONGEST_SHOWN}
              spellCheck={false}
              leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
              rightSection={
                typed === '' ? null : (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={words.lookup.search.clear}
                    title={words.lookup.search.clear}
                    onClick={() => {
                      change('');
                      field.current?.focus();
                    }}
                  >
                    <IconX size={16} aria-hidden />
                  </ActionIcon>
                )
              }
              onChange={(event) => change(event.currentTarget.value)}
              onPaste={paste}
              onBlur={() => combobox.closeDropdown()}
            />
          </Combobox.Target>
          <Combobox.Dropdown hidden={!hasOffers || typed.trim() === ''}>
            <SearchOptions />
          </Combobox.Dropdown>
        </Combobox>
      </form>
    </search>
  );
}

interface MarkedInputProps extends TextInputProps {
  ref?: Ref<HTMLInputElement>;
  /** The id of the option that Enter takes. */
  marked: string | null;
  /** Whether arrow keys may mark an option. */
  canWalk: boolean;
  /** Called after a key may have marked another option. */
  onKeyDone: () => void;
}

/**
 * A field that names the marked option to screen readers. The kit names the one that the last arrow key marked, which
 * may be gone since suggestions came.
 */
function MarkedInput({ marked, canWalk, onKeyDone, onKeyDown, ...props }: MarkedInputProps) {
  return (
    <TextInput
      {...props}
      aria-activedescendant={marked ?? undefined}
      onKeyDown={(event) => {
        // This is a command, not a choice.
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return;
        if (!canWalk && /^Arrow(?:Down|Up)$/.test(event.code)) return event.preventDefault();
        onKeyDown?.(event);
        onKeyDone();
      }}
    />
  );
}

function idOfMarked(listId: string | null): string | null {
  const list = listId === null ? null : document.getElementById(listId);
  return list?.querySelector('[data-combobox-selected]')?.id ?? null;
}

/** Moves the focus to the field when a lookup starts, and when the command asks for it. */
function useFieldFocus() {
  const field = useRef<HTMLInputElement>(null);
  const serial = useStore(lookupStore, (state) => state.focusSerial);
  const seen = useRef<number | null>(null);
  const isStart = useStore(uiStore, (state) => state.lookup.kind === 'start');
  useEffect(() => {
    const isAsked = seen.current === null ? isStart || serial > 0 : serial !== seen.current;
    seen.current = serial;
    if (!isAsked && !isStart) return;
    field.current?.focus();
    field.current?.select();
  }, [serial, isStart]);
  useOffer('find', () => {
    field.current?.focus();
    field.current?.select();
  });
  return field;
}

/**
 * A person may select the text, to type another, right before an answer puts a name in its place. Then the name is
 * selected.
 */
function useKeptSelection(field: RefObject<HTMLInputElement | null>, shown: string): void {
  const wasSelected = useRef(false);
  useEffect(
    () =>
      // It is called before the field shows the new text. What is typed is in the field already.
      lookupStore.subscribe(({ text }) => {
        const input = field.current;
        if (input === null || input.value === text || document.activeElement !== input) return;
        wasSelected.current = input.selectionStart !== input.selectionEnd;
      }),
    [field],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new text is the reason
  useLayoutEffect(() => {
    if (wasSelected.current) field.current?.select();
    wasSelected.current = false;
  }, [field, shown]);
}
