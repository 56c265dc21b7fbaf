import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useStore } from 'zustand';
import { labelKey, savedStore } from '../../stores/saved.ts';
import { clearFilters, setFilter } from '../../stores/saved-actions.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { nameOf } from './facet-list.tsx';
import classes from './saved.module.css';
import { text } from './text.ts';
import { useFilters } from './use-filters.ts';

/** The filters in force, each taken away by a click. */
export function Chips() {
  const labels = useStore(savedStore, (state) => state.labels);
  const list = useRef<HTMLUListElement>(null);
  const filters = useFilters();
  /** The keyboard stays on the chips, or goes to the field when the last one went. */
  const keepFocus = (place: number) => {
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>('button');
      const next = buttons?.[Math.min(place, buttons.length - 1)];
      (next ?? document.querySelector<HTMLElement>('input[type="search"]'))?.focus();
    });
  };
  if (filters.length === 0) return <div className={classes.chips} />;
  return (
    <ul className={classes.chips} aria-label={text.filtersInForce} ref={list}>
      {filters.map((filter, place) => {
        const name = nameOf(filter, labels);
        return (
          <li key={labelKey(filter)}>
            <button
              type="button"
              className={classes.chip}
              aria-label={text.removeFilter(text.facet[filter.facet], name)}
              title={text.chip(text.facet[filter.facet], name)}
              onClick={() => {
                setFilter(filter, false);
                keepFocus(place);
              }}
            >
              <span className={classes.chipName}>{text.chip(text.facet[filter.facet], name)}</span>
              <IconX size={12} aria-hidden />
            </button>
          </li>
        );
      })}
      <li>
        <LinkButton
          isSmall
          isRoomy
          onClick={() => {
            clearFilters();
            keepFocus(0);
          }}
        >
          {text.clearAll}
        </LinkButton>
      </li>
    </ul>
  );
}
