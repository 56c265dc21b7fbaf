import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { savedStore } from '../../stores/saved.ts';
import { setText } from '../../stores/saved-actions.ts';
import { useOffer } from '../../stores/use-offer.ts';
import classes from './saved.module.css';
import { text } from './text.ts';

/** Where one types what is looked for; the slash leads here, and the arrow down from here to what is found. */
export function SearchField({ onLeave }: { onLeave: () => void }) {
  const typed = useStore(savedStore, ({ query }) => query.text);
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
              setText('');
              field.current?.focus();
            }}
          />
        )
      }
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown') {
          event.preventDefault();
          onLeave();
        }
        if (event.key !== 'Escape' || typed === '') return;
        event.stopPropagation();
        setText('');
      }}
    />
  );
}

/** How much was found among how much, and how quickly; said aloud as well. */
export function Found() {
  const result = useStore(savedStore, (state) => state.result);
  const isOld = useStore(savedStore, ({ result, query }) => result !== null && result.query !== query);
  return (
    <p className={classes.found} role="status" data-old={isOld || undefined}>
      {result === null ? text.counting : text.found(result.total, result.all, result.tookMs)}
    </p>
  );
}

/** A slash or the command to find brings the keyboard to the field, unless one is writing elsewhere; so does opening the screen. */
function useSearchKeys(field: RefObject<HTMLInputElement | null>): void {
  const find = useCallback(() => {
    field.current?.focus();
    field.current?.select();
  }, [field]);
  useOffer('find', find);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent) => {
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (event.defaultPrevented || event.shiftKey || !isSlash || isWriting(event)) return;
      // A dialog has the keyboard to itself.
      if (document.querySelector('[role="dialog"][aria-modal="true"]') !== null) return;
      event.preventDefault();
      find();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [field, find]);
}

function isWriting(event: KeyboardEvent): boolean {
  const { target } = event;
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && target.type !== 'checkbox';
}
