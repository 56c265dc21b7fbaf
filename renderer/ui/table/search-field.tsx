import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { RefObject } from 'react';

interface SearchFieldProps {
  field: RefObject<HTMLInputElement | null>;
  className: string | undefined;
  words: { readonly search: string; readonly searchHint: string; readonly clearSearch: string };
  typed: string;
  onType: (typed: string) => void;
  /** Called on the down arrow, to move to the results. */
  onLeave: () => void;
}

/** A field to search rows; Escape and the cross empty it. */
export function SearchField({ field, className, words, typed, onType, onLeave }: SearchFieldProps) {
  return (
    <TextInput
      ref={field}
      type="search"
      className={className}
      aria-label={words.search}
      placeholder={words.searchHint}
      maxLength={500}
      value={typed}
      leftSection={<IconSearch size={15} aria-hidden />}
      rightSection={
        typed === '' ? null : (
          <CloseButton
            size={24}
            aria-label={words.clearSearch}
            title={words.clearSearch}
            onClick={() => {
              onType('');
              field.current?.focus();
            }}
          />
        )
      }
      onChange={(event) => onType(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown') {
          event.preventDefault();
          onLeave();
        }
        if (event.key !== 'Escape' || typed === '') return;
        event.stopPropagation();
        onType('');
      }}
    />
  );
}
