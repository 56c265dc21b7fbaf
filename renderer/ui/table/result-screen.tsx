import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { words } from '../../../words/words.ts';
import { useIsNarrow } from '../use-is-narrow.ts';
import { FiltersButton } from './facets/filters-button.tsx';
import type { Opening } from './opening.ts';
import frame from './result-screen.module.css';

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
      <div className={frame.bar}>
        {isNarrow ? (
          <FiltersButton count={filterCount} opening={opening}>
            {facets}
          </FiltersButton>
        ) : null}
        {chips}
        {actions}
      </div>
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

/** How many rows were found, also for screen readers; paler while it belongs to an older query. */
export function Found({ isOld, children }: { isOld: boolean; children: ReactNode }) {
  return (
    <p className={frame.found} role="status" data-old={isOld || undefined}>
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
