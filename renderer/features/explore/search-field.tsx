import { useRef } from 'react';
import { words } from '../../../words/words.ts';
import { setExploreText } from '../../stores/explore/explore-actions.ts';
import { useSearchKeys } from '../../stores/frame/use-search-keys.ts';
import { SearchField } from '../../ui/search-field.tsx';
import classes from './explore.module.css';

/** Where one types what is looked for in the list; `onLeave` leads to the rows. */
export function ExploreSearch({ typed, onLeave }: { typed: string; onLeave: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  useSearchKeys(field);
  return (
    <SearchField
      field={field}
      className={classes.search}
      words={words.explore}
      typed={typed}
      onType={setExploreText}
      onLeave={onLeave}
    />
  );
}
