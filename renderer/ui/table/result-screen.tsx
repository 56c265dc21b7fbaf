import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { createContext, type ReactNode, use, useMemo, useRef } from 'react';
import { words } from '../../../words/words.ts';
import { useTold } from '../told.tsx';
import { useIsNarrow } from '../use-is-narrow.ts';
import { FiltersButton } from './facets/filters-button.tsx';
import type { Opening } from './opening.ts';
import frame from './result-screen.module.css';
import { type Fold, useFold } from './use-fold.ts';

const Folding = createContext<{ fold: Fold; toggle: () => void }>({ fold: 'open', toggle: () => undefined });

/**
 * A screen with a table of rows. While a person scrolls them, its head is one line (`ResultHead`), and what else is above
 * the rows (`Folds`) takes no room.
 */
export function ResultScreen({ className = '', children }: { className?: string; children: ReactNode }) {
  const screen = useRef<HTMLDivElement>(null);
  const { fold, toggle } = useFold(screen);
  const folding = useMemo(() => ({ fold, toggle }), [fold, toggle]);
  return (
    <div ref={screen} className={`${frame.screen} ${className}`} data-folded={fold === 'folded' || undefined}>
      <Folding value={folding}>{children}</Folding>
    </div>
  );
}

/** The line of a head that stays, with what has room in it, and the button that shows the rest while rows are scrolled. */
export function ResultHead({ className = '', children }: { className?: string; children: ReactNode }) {
  const { fold, toggle } = use(Folding);
  const isFolded = fold === 'folded';
  const Icon = isFolded ? IconChevronDown : IconChevronUp;
  return (
    <header className={`${frame.head} ${className}`}>
      <div className={frame.line} data-line>
        {children}
      </div>
      {fold === 'open' ? null : (
        <Button
          data-unfold
          className={frame.unfold}
          variant="default"
          leftSection={<Icon size={14} aria-hidden />}
          aria-expanded={!isFolded}
          onClick={toggle}
        >
          {isFolded ? words.parts.found.unfold : words.parts.found.fold}
        </Button>
      )}
    </header>
  );
}

/** What is above the rows besides the head's line. Folded it has no height, but the Tab key still finds it. */
export function Folds({ className = '', children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <div className={`${frame.folds} ${className}`} data-folds>
      {children}
    </div>
  );
}

/**
 * What is below the head of a screen of many rows: filters at the left (behind a button if there is no room),
 * active filters and actions above the rows, and at the right what is open about them.
 */
export function ResultParts(props: {
  facets: ReactNode;
  /** How many filters are active. */
  filterCount: number;
  /** Of the facets, if they are behind a button. */
  opening: Opening;
  chips: ReactNode;
  actions?: ReactNode;
  rows: ReactNode;
  aside?: ReactNode;
}) {
  const { facets, filterCount, opening, chips, actions, rows, aside } = props;
  const isNarrow = useIsNarrow();
  return (
    <>
      <Folds className={frame.bar}>
        {isNarrow ? (
          <FiltersButton count={filterCount} opening={opening}>
            {facets}
          </FiltersButton>
        ) : null}
        {chips}
        {actions}
      </Folds>
      <div className={frame.parts}>
        {isNarrow ? null : (
          <section className={frame.side} data-filters aria-label={words.parts.facets.title}>
            {facets}
          </section>
        )}
        <div className={frame.middle}>{rows}</div>
        {aside}
      </div>
    </>
  );
}

/**
 * How many rows were found; paler while it belongs to an older query. A screen reader says `told`, without what would be
 * heard again and again.
 */
export function Found({ isOld, told, children }: { isOld: boolean; told: string; children: ReactNode }) {
  useTold(isOld ? '' : told);
  return (
    <p className={frame.found} data-found data-old={isOld || undefined}>
      {children}
    </p>
  );
}

/** Shown in the place of rows if there are none. `clear` is missing if no filter is to blame. */
export function NothingFound(props: {
  words: { readonly words: string; readonly clear?: string };
  onClear: () => void;
}) {
  return (
    <div className={frame.nothing}>
      <p>{props.words.words}</p>
      {props.words.clear === undefined ? null : (
        <Button variant="default" onClick={props.onClear}>
          {props.words.clear}
        </Button>
      )}
    </div>
  );
}
