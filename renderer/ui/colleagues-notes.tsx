import type { ColleaguesNote } from '#contract/models/lookup.ts';
import { words } from '../../words/words.ts';
import { AgeTag } from './age-tag.tsx';
import classes from './colleagues-notes.module.css';

/** What colleagues wrote about a domain, newest first. It is theirs: it can only be read here. */
export function ColleaguesNotes({ notes }: { notes: readonly ColleaguesNote[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={words.parts.colleaguesNotes}>
      {notes.map(({ person, at, tags, note }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two colleagues may have one name, and share at one time
        <li key={place}>
          <div className={classes.head}>
            <span className={classes.person}>{person}</span>
            <span className={classes.when}>
              <AgeTag at={at} plain />
            </span>
            {tags.map((tag) => (
              <span key={tag} className={classes.tag}>
                {tag}
              </span>
            ))}
          </div>
          {note === '' ? null : <p className={classes.note}>{note}</p>}
        </li>
      ))}
    </ul>
  );
}
