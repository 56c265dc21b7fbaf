import { ActionIcon, Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type ClipboardEvent, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { words } from '../../../words/words.ts';
import { type LookupView, uiStore } from '../../stores/frame/ui.ts';
import { useOffer } from '../../stores/frame/use-offer.ts';
import { lookupStore } from '../../stores/lookup/lookup.ts';
import {
  LONGEST_SHOWN,
  openFirst,
  openLookup,
  openText,
  setSearchText,
} from '../../stores/lookup/lookup-actions.ts';
import { firstOffer, offersOf, suggestFor, suggestStore } from '../../stores/lookup/lookup-suggest.ts';
import classes from './search.module.css';
import { SearchOptions } from './search-options.tsx';

/** The one field for all questions: it opens what is typed, offers what is saved, and takes many pasted lines. */
export function SearchField() {
  const typed = useStore(lookupStore, (state) => state.text);
  const suggestions = useStore(suggestStore);
  const hasOffers = offersOf(suggestions).length > 0;
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { dropdownOpened: isOpen, selectFirstOption, resetSelectedOption } = combobox;
  // What Enter takes is marked, so that it is seen before it is taken.
  useEffect(() => {
    if (!isOpen) return;
    if (firstOffer(suggestions) === null) resetSelectedOption();
    else selectFirstOption();
  }, [suggestions, isOpen, selectFirstOption, resetSelectedOption]);
  const field = useFieldFocus();
  const change = (value: string) => {
    setSearchText(value);
    combobox.resetSelectedOption();
    combobox.openDropdown();
    void suggestFor(value);
  };
  const submit = (value: string) => {
    // Without the list, as after Escape, what is typed is meant and not what it may be the beginning of.
    const take = isOpen ? openFirst : openText;
    combobox.closeDropdown();
    void take(value);
  };
  const choose = (option: string) => {
    combobox.closeDropdown();
    const view = JSON.parse(option) as LookupView;
    // A domain that is typed as an address is opened with how it was read.
    if (
      view.kind === 'domain' &&
      suggestions.meant.kind === 'domain' &&
      suggestions.meant.domain === view.domain
    )
      void openText(typed);
    else openLookup(view);
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text/plain');
    // A field of one line would run many into one.
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
            <TextInput
              ref={field}
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

/** Gives the field the keyboard where a lookup begins, and whenever it is asked for. */
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
