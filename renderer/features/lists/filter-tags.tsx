import type { ListFilters } from '../../../preload/contract/models/list.ts';
import { filterWords } from './filter-words.ts';
import classes from './lists.module.css';
import { text } from './text.ts';

const SHOWN = 3;

/** What a list was narrowed down by, as small tags; those beyond the first few are told on hover. */
export function FilterTags({ filters }: { filters: ListFilters | null }) {
  if (filters === null) return <span className={classes.quiet}>{text.elsewhere}</span>;
  const words = filterWords(filters);
  if (words.length === 0) return <span className={classes.quiet}>{text.allSites}</span>;
  const rest = words.slice(SHOWN);
  return (
    <span className={classes.tags} title={words.join('\n')}>
      {words.slice(0, SHOWN).map((each) => (
        <span key={each} className={classes.tag}>
          {each}
        </span>
      ))}
      {rest.length === 0 ? null : <span className={classes.quiet}>+{rest.length}</span>}
    </span>
  );
}
