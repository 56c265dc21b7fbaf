import { TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatCount } from '../../words/format.ts';
import { words } from '../../words/words.ts';
import { readWhole } from './read-whole.ts';

/** Far beyond any wallet. */
const mostOfAll = 1_000_000_000;

type Passed = Pick<TextInputProps, 'label' | 'description' | 'placeholder' | 'className' | 'classNames'> & {
  'data-autofocus'?: boolean;
};

/**
 * A field for whole numbers, used everywhere. Anything else is shown as an error and not passed on. Arrow
 * keys count up and down; with `onKeep`, Escape restores the value.
 */
export function WholeNumberField({
  value,
  min = 0,
  max = mostOfAll,
  unit,
  onType,
  onUnread,
  onKeep,
  ...passed
}: Passed & {
  value: number | null;
  min?: number;
  max?: number;
  /** Shown after the number. */
  unit?: (value: number | null) => ReactNode;
  /** Called at each key, with the number, or null if it is not valid. */
  onType?: (value: number | null) => void;
  /** Told whether what is typed cannot be read as a number. Until it can, the last number holds. */
  onUnread?: (isUnread: boolean) => void;
  /** Called on blur or Enter if the number changed; null if empty. Then the value is shown again. */
  onKeep?: (value: number | null) => unknown;
}) {
  /** Null shows the value. */
  const [typed, setTyped] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const asked = useRef<{ value: number | null } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new value replaces what was typed
  useEffect(() => {
    if (document.activeElement !== input.current) setTyped(null);
  }, [value]);

  const shown = typed ?? (value === null ? '' : formatCount(value));
  const isEmpty = shown.trim() === '';
  const read = readWhole(shown, min, max);
  const isWrong = typed !== null && !isEmpty && read === null;

  const isUnread = typed !== null && read === null;
  const tellUnread = useRef(onUnread);
  tellUnread.current = onUnread;
  useEffect(() => {
    if (!isUnread) return;
    tellUnread.current?.(true);
    return () => tellUnread.current?.(false);
  }, [isUnread]);

  const type = (next: string) => {
    setTyped(next);
    onType?.(readWhole(next, min, max));
  };
  const keep = async () => {
    if (typed === null || isWrong) return;
    // A dialog of the system takes the focus away, which must not call this twice.
    if (asked.current?.value === read) return;
    asked.current = { value: read };
    try {
      if (read !== value) await onKeep?.(read);
    } finally {
      asked.current = null;
      // What is typed while it is kept stays.
      setTyped((now) => (now === typed ? null : now));
    }
  };
  const step = (by: 1 | -1) => {
    const next = Math.min(max, Math.max(min, (read ?? value ?? 0) + by));
    type(formatCount(next));
  };

  return (
    <TextInput
      {...passed}
      ref={input}
      inputMode="numeric"
      autoComplete="off"
      maxLength={40}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      value={shown}
      error={isWrong ? words.parts.wholeNumber(min, max) : undefined}
      {...(unit === undefined
        ? {}
        : {
            rightSection: isEmpty ? null : unit(read),
            rightSectionWidth: 56,
            rightSectionPointerEvents: 'none',
          })}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => void keep()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void keep();
        if (event.key === 'Escape' && onKeep !== undefined) setTyped(null);
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        step(event.key === 'ArrowUp' ? 1 : -1);
      }}
    />
  );
}
