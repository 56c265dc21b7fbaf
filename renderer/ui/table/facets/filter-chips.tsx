import { IconX } from '@tabler/icons-react';
import { words } from '../../../../words/words.ts';
import { LinkButton } from '../../link-button.tsx';
import { Mixed } from '../../said.tsx';
import classes from './filter-chips.module.css';

/** An active filter: its words, and a function that removes it. */
export interface FilterChip {
  key: string;
  words: string;
  /** Those of its words that are English in any window. */
  english?: readonly string[];
  /** Whether it leaves something out. */
  isNot?: boolean;
  drop: () => void;
}

/** The active filters; a click removes one. */
export function FilterChips({ chips, onClear }: { chips: readonly FilterChip[]; onClear: () => void }) {
  // The name of a button, in parts: one attribute has one language.
  const [before, after] = words.parts.facets.remove('\n').split('\n');
  if (chips.length === 0) return <div className={classes.chips} />;
  return (
    <ul className={classes.chips} aria-label={words.parts.facets.inForce}>
      {chips.map((chip) => (
        <li key={chip.key}>
          <button
            type="button"
            className={classes.chip}
            data-not={chip.isNot || undefined}
            onClick={chip.drop}
          >
            <span className={classes.removes}>{before}</span>
            <span className={classes.name}>
              <Mixed words={chip.words} english={chip.english} />
            </span>
            <span className={classes.removes}>{after}</span>
            <IconX size={12} aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <LinkButton isSmall isRoomy onClick={onClear}>
          {words.parts.facets.clearAll}
        </LinkButton>
      </li>
    </ul>
  );
}
