import { ActionIcon, Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type ClipboardEvent, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { lookupStore } from '../../stores/lookup.ts';
import { openLookup, openText, setSearchText } from '../../stores/lookup-actions.ts';
import { suggestFor, suggestStore } from '../../stores/lookup-suggest.ts';
import { uiStore } from '../../stores/ui.ts';
import { useOffer } from '../../stores/use-offer.ts';
import classes from './search.module.css';
import { domainOption, SearchOptions, technologyOption } from './search-options.tsx';
import { text } from './text.ts';

/** The one field for all questions: it opens what is typed, offers what is saved, and takes many pasted lines. */
export function SearchField() {
  const typed = useStore(lookupStore, (state) => state.text);
  const hasSuggestions = useStore(
    suggestStore,
    ({ domains, technologies }) => domains.length + technologies.length > 0,
  );
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const field = useFieldFocus();
  const change = (value: string) => {
    setSearchText(value);
    combobox.resetSelectedOption();
    combobox.openDropdown();
    void suggestFor(value);
  };
  const submit = (value: string) => {
    combobox.closeDropdown();
    void openText(value);
  };
  const choose = (option: string) => {
    combobox.closeDropdown();
    const name = option.slice(1);
    if (option.startsWith(domainOption)) openLookup({ kind: 'domain', domain: name });
    else if (option.startsWith(technologyOption)) openLookup({ kind: 'technology', name });
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text/plain');
    // A field of one line would run many into one.
    if (!/\S\s*[\r\n]\s*\S/.test(pasted)) return;
    event.preventDefault();
    submit(pasted);
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
              aria-label={text.search.label}
              placeholder={text.search.placeholder}
              value={typed}
              maxLength={2_048}
              spellCheck={false}
              leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
              rightSection={
                typed === '' ? null : (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={text.search.clear}
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
          <Combobox.Dropdown hidden={!hasSuggestions || typed.trim() === ''}>
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
