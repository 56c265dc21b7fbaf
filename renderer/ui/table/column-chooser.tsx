import { Button, Checkbox, Popover } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconColumns } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { words } from '../../../words/words.ts';
import { IconButton } from '../icon-button.tsx';
import { useTold } from '../told.tsx';
import { ToolButton } from '../tool-button.tsx';
import classes from './column-chooser.module.css';
import { moveColumn, toggleColumn } from './grid/columns/move-column.ts';
import type { Opening } from './opening.ts';

export interface ChoosableColumn<Key extends string> {
  key: Key;
  title: string;
}

/**
 * Chooses which columns are shown, and their order; the first is always shown. Hidden ones are listed below.
 */
export function ColumnChooser<Key extends string>(props: {
  /** All columns. */
  all: readonly ChoosableColumn<Key>[];
  /** Those shown, in order. */
  shown: readonly Key[];
  /** What the reset button restores; without it there is no such button. */
  usual?: readonly Key[];
  onChange: (shown: readonly Key[]) => void;
  opening: Opening;
}) {
  const { all, shown, usual, onChange } = props;
  const [isOpen, onOpen] = props.opening;
  return (
    <Popover opened={isOpen} onChange={onOpen} position="bottom-end" width={280} trapFocus returnFocus>
      <Popover.Target>
        <ToolButton icon={IconColumns} word={words.parts.columns.button} onClick={() => onOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown aria-label={words.parts.columns.title} p={0}>
        <ChooserList all={all} shown={shown} onChange={onChange} />
        {usual === undefined ? null : (
          <div className={classes.foot}>
            <Button variant="subtle" size="compact-sm" onClick={() => onChange(usual)}>
              {words.parts.columns.usual}
            </Button>
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function ChooserList<Key extends string>(props: {
  all: readonly ChoosableColumn<Key>[];
  shown: readonly Key[];
  onChange: (shown: readonly Key[]) => void;
}) {
  const { all, shown, onChange } = props;
  const list = useRef<HTMLUListElement>(null);
  const [moved, setMoved] = useState<{ key: Key; step: number } | null>(null);
  const titleOf = (key: Key) => all.find((column) => column.key === key)?.title ?? key;
  useTold(
    moved === null
      ? ''
      : words.parts.columns.place(titleOf(moved.key), shown.indexOf(moved.key) + 1, shown.length),
  );
  const hidden = all.filter(({ key }) => !shown.includes(key)).map(({ key }) => key);
  const move = (key: Key, step: number) => {
    onChange(moveColumn(shown, key, shown.indexOf(key) + step));
    setMoved({ key, step });
  };
  // A row that moves loses the focus, and at an end its button is disabled.
  useEffect(() => {
    if (moved === null) return;
    const row = list.current?.querySelector(`[data-key="${moved.key}"]`);
    const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('button') ?? [])];
    const wanted = buttons[moved.step < 0 ? 0 : 1];
    (wanted?.disabled ? buttons.find((button) => !button.disabled) : wanted)?.focus();
  }, [moved]);
  return (
    <ul className={classes.list} ref={list}>
      {[...shown, ...hidden].map((key) => {
        const place = shown.indexOf(key);
        return (
          <li key={key} data-key={key} className={classes.column}>
            <Checkbox
              size="xs"
              className={classes.box}
              label={titleOf(key)}
              checked={place >= 0}
              disabled={place === 0}
              onChange={() => onChange(toggleColumn(shown, key))}
            />
            {place < 1 ? null : (
              <>
                <IconButton
                  size={24}
                  label={words.parts.columns.earlier(titleOf(key))}
                  isOff={place === 1}
                  icon={IconChevronUp}
                  onClick={() => move(key, -1)}
                />
                <IconButton
                  size={24}
                  label={words.parts.columns.later(titleOf(key))}
                  isOff={place === shown.length - 1}
                  icon={IconChevronDown}
                  onClick={() => move(key, 1)}
                />
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
