import { useStore } from 'zustand';
import { words } from '../../../words/words.ts';
import { openChanges } from '../../stores/changes/change-actions.ts';
import { goTo } from '../../stores/frame/ui.ts';
import { homeOf, homeStore } from '../../stores/home/home.ts';
import { sessionStore } from '../../stores/session/session.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { ChangeRow } from './change-row.tsx';
import classes from './home.module.css';
import { moveBetweenRows } from './move-between-rows.ts';

const SHOWN = 12;
/** Changed domains are counted over this many days. */
const COUNTED_DAYS = 30;

/** Opens the report of those days, or of all time if nothing changed in them. */
function showAll(changed: number): void {
  openChanges({ kind: 'home' }, changed === 0 ? {} : { period: { kind: 'days', days: COUNTED_DAYS } });
}

/** What refreshed domains gained and lost, newest first. Each opens the comparison of its two answers. */
export function Changes() {
  const session = useStore(sessionStore);
  const read = useStore(homeStore, (home) => homeOf(home, session).changes);
  return (
    <section className={classes.section} aria-labelledby="home-changes">
      <div className={classes.sectionHead}>
        <h2 id="home-changes">{words.home.changes.title}</h2>
        <div className={classes.sectionLinks}>
          {read === null || read.changes.length === 0 ? null : (
            <LinkButton isSmall isRoomy onClick={() => showAll(read.changed)}>
              {words.home.changes.all(read.changed)}
            </LinkButton>
          )}
          <LinkButton isSmall isRoomy onClick={() => goTo('saved')}>
            {words.home.changes.refresh}
          </LinkButton>
        </div>
      </div>
      {read === null ? null : read.changes.length === 0 ? (
        <p className={classes.empty}>
          {read.compared === 0 ? words.home.changes.empty : words.home.changes.same(read.compared)}
        </p>
      ) : (
        <ul className={classes.list} onKeyDown={moveBetweenRows}>
          {read.changes.slice(0, SHOWN).map((change) => (
            <ChangeRow key={change.domain} change={change} />
          ))}
        </ul>
      )}
    </section>
  );
}
