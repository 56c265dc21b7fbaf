import type { ListFilters } from '../../../preload/contract/models/list.ts';
import { words } from '../../../words/words.ts';
import { filterWords } from './filter-words.ts';
import classes from './lists.module.css';

const SHOWN = 3;

/** What a list was narrowed down by, as small tags; those beyond the first few are told on hover. */
export function FilterTags({ filters }: { filters: ListFilters | null }) {
  if (filters === null) return <span className={classes.quiet}>{words.lists.elsewhere}</span>;
  const wording = filterWords(filters);
  if (wording.length === 0) return <span className={classes.quiet}>{words.lists.allSites}</span>;
  const rest = wording.slice(SHOWN);
  return (
    <span className={classes.tags} title={wording.join('\n')}>
      {wording.slice(0, SHOWN).map((each) => (
        <span key={each} className={classes.tag}>
          {each}
        </span>
      ))}
      {rest.length === 0 ? null : <span className={classes.quiet}>+{rest.length}</span>}
    </span>
  );
}
