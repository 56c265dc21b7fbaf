import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { setExploreText } from '../../stores/explore-actions.ts';
import classes from './explore.module.css';
import { text } from './text.ts';
import { useSearchKeys } from './use-search-keys.ts';

/** Where one types what is looked for in the list; `onLeave` leads to the rows. */
export function SearchField({ typed, onLeave }: { typed: string; onLeave: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  useSearchKeys(field);
  return (
    <TextInput
      ref={field}
      type="search"
      className={classes.search}
      aria-label={text.search}
      placeholder={text.searchHint}
      maxLength={500}
      value={typed}
      leftSection={<IconSearch size={15} aria-hidden />}
      rightSection={
        typed === '' ? null : (
          <CloseButton
            size="sm"
            aria-label={text.clearSearch}
            onClick={() => {
              setExploreText('');
              field.current?.focus();
            }}
          />
        )
      }
      onChange={(event) => setExploreText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown') {
          event.preventDefault();
          onLeave();
        }
        if (event.key !== 'Escape' || typed === '') return;
        event.stopPropagation();
        setExploreText('');
      }}
    />
  );
}
