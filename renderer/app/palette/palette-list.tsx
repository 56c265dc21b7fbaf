import { useEffect, useRef } from 'react';
import { words } from '../../../words/words.ts';
import type { Item } from './found-names.ts';
import type { ItemSection } from './items.ts';
import { KeyCaps } from './key-caps.tsx';
import classes from './palette.module.css';

/** The items under headings; the one at `at` is marked. */
export function PaletteList(props: {
  id: string;
  sections: readonly ItemSection[];
  at: number;
  optionId: (index: number) => string;
  onChoose: (item: Item) => void;
}) {
  const { id, sections, at, optionId, onChoose } = props;
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other items may be at the marked position
  useEffect(() => {
    const option = list.current?.querySelector('[aria-selected="true"]');
    // With the first item, its heading is shown, too.
    if (at === 0) list.current?.scrollTo({ top: 0 });
    else option?.scrollIntoView({ block: 'nearest' });
  }, [at, sections]);
  let index = -1;
  return (
    <div
      ref={list}
      id={id}
      className={classes.list}
      role="listbox"
      aria-label={words.palette.results}
      tabIndex={-1}
    >
      {sections.map(({ title, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: a list box can't contain a fieldset
        <div key={title} role="group" aria-label={title} className={classes.section}>
          <div className={classes.heading} aria-hidden>
            {title}
          </div>
          {items.map((item) => {
            index += 1;
            return (
              // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
              <div
                key={item.key}
                id={optionId(index)}
                role="option"
                aria-selected={index === at}
                className={classes.option}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(item)}
              >
                <span className={classes.title}>{item.title}</span>
                {item.hint === undefined ? null : <span className={classes.itemHint}>{item.hint}</span>}
                {item.keys === undefined ? null : <KeyCaps caps={item.keys} />}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
