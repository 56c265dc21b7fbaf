import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { words } from '../../../../words/words.ts';
import { LinkButton } from '../../link-button.tsx';
import classes from './filter-chips.module.css';

/** An active filter: its words, and a function that removes it. */
export interface FilterChip {
  key: string;
  words: string;
  /** Whether it leaves something out. */
  isNot?: boolean;
  drop: () => void;
}

/** The active filters; a click removes one. */
export function FilterChips({ chips, onClear }: { chips: readonly FilterChip[]; onClear: () => void }) {
  const list = useRef<HTMLUListElement>(null);
  /** The focus stays on the chips, or moves to the field after the last chip is gone. */
  const keepFocus = (place: number) => {
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>('button');
      const next = buttons?.[Math.min(place, buttons.length - 1)];
      (next ?? document.querySelector<HTMLElement>('input[type="search"]'))?.focus();
    });
  };
  if (chips.length === 0) return <div className={classes.chips} />;
  return (
    <ul className={classes.chips} aria-label={words.parts.facets.inForce} ref={list}>
      {chips.map((chip, place) => (
        <li key={chip.key}>
          <button
            type="button"
            className={classes.chip}
            data-not={chip.isNot || undefined}
            aria-label={words.parts.facets.remove(chip.words)}
            title={chip.words}
            onClick={() => {
              chip.drop();
              keepFocus(place);
            }}
          >
            <span className={classes.name}>{chip.words}</span>
            <IconX size={12} aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <LinkButton
          isSmall
          isRoomy
          onClick={() => {
            onClear();
            keepFocus(0);
          }}
        >
          {words.parts.facets.clearAll}
        </LinkButton>
      </li>
    </ul>
  );
}
