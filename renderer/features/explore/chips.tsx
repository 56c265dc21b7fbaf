import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import type { OpenList } from '../../stores/explore.ts';
import { clearConditions, dropCondition, setSaved } from '../../stores/explore-actions.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { conditionWords } from './condition-words.ts';
import classes from './explore.module.css';
import { text } from './text.ts';

/** The conditions in force, each taken away by a click. */
export function Chips({ list: { table, query } }: { list: OpenList }) {
  const list = useRef<HTMLUListElement>(null);
  const chips = [
    ...(query.saved === 'any'
      ? []
      : [{ key: 'saved', words: text.chip[query.saved], drop: () => setSaved('any') }]),
    ...query.filters.map((filter) => ({
      key: `${filter.kind} ${filter.column}`,
      words: conditionWords(table, filter),
      drop: () => dropCondition(filter),
    })),
  ];
  /** The keyboard stays on the chips, or goes to the field when the last one went. */
  const keepFocus = (place: number) => {
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>('button');
      const next = buttons?.[Math.min(place, buttons.length - 1)];
      (next ?? document.querySelector<HTMLElement>('input[type="search"]'))?.focus();
    });
  };
  if (chips.length === 0) return <div className={classes.chips} />;
  return (
    <ul className={classes.chips} aria-label={text.filtersInForce} ref={list}>
      {chips.map(({ key, words, drop }, place) => (
        <li key={key}>
          <button
            type="button"
            className={classes.chip}
            aria-label={text.removeFilter(words)}
            title={words}
            onClick={() => {
              drop();
              keepFocus(place);
            }}
          >
            <span className={classes.ellipsis}>{words}</span>
            <IconX size={12} aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <LinkButton
          isSmall
          isRoomy
          onClick={() => {
            clearConditions();
            keepFocus(0);
          }}
        >
          {text.clearAll}
        </LinkButton>
      </li>
    </ul>
  );
}
