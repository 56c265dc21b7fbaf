import { Button } from '@mantine/core';
import { IconArrowLeft, IconPlayerPlay } from '@tabler/icons-react';
import { useStore } from 'zustand';
import type { ListView } from '#contract/models/list-view.ts';
import { queriesIn } from '#shared/tables/list-sources.ts';
import { oneLine } from '#shared/text/one-line.ts';
import { words } from '../../../words/words.ts';
import type { ExploreState } from '../../stores/explore/explore.ts';
import { exploreStore, shownList } from '../../stores/explore/explore.ts';
import { cancelOpening, chooseOwnFile, leaveExplore } from '../../stores/explore/explore-open.ts';
import { findLostFile, runUnread } from '../../stores/explore/list-views.ts';
import { usePlace } from '../../stores/explore/use-place.ts';
import { useOffer } from '../../stores/frame/use-offer.ts';
import { ProblemCallout } from '../../ui/callout.tsx';
import classes from './explore.module.css';
import { useTold } from '../../ui/told.tsx';
import { useWayBack } from './explore-head.tsx';
import { FirstRows } from './first-rows.tsx';
import { ListRows } from './list-rows.tsx';

/** An open list, or what became of the one that was to be opened. */
export function ExploreScreen() {
  const isHere = usePlace('lists');
  return isHere ? <ShownList /> : null;
}

function ShownList() {
  const list = useStore(exploreStore, shownList);
  const opening = useStore(exploreStore, (state) => state.opening);
  const problem = useStore(exploreStore, (state) => state.problem);
  const lost = useStore(exploreStore, (state) => state.lost);
  const unread = useStore(exploreStore, (state) => state.unread);
  const before = useWayBack();
  useOffer('back', opening === null && list === null ? leaveExplore : null);
  if (opening !== null) return <Opening opening={opening} />;
  if (list !== null) return <ListRows key={list.table.exploreId} list={list} />;
  return (
    <div className={classes.alone}>
      {unread === null ? <h1>{words.explore.failedTitle}</h1> : <UnreadView view={unread} />}
      {problem === null ? null : (
        <ProblemCallout
          problem={problem}
          action={
            problem.code.startsWith('file_') && lost === null ? (
              <Button variant="default" size="compact-xs" onClick={() => void chooseOwnFile()}>
                {words.enrichFile.chooseAgain}
              </Button>
            ) : null
          }
        />
      )}
      {lost === null ? null : <LostFile lost={lost} />}
      <Button variant="default" leftSection={<IconArrowLeft size={14} aria-hidden />} onClick={leaveExplore}>
        {before === null ? words.explore.backToLists : words.explore.backTo(before)}
      </Button>
    </div>
  );
}

/** A query whose lines show all that they hold: signs that reverse the letters, or that nobody sees, are escaped. */
function spelt(text: string): string {
  return text
    .split('\n')
    .map((line) => oneLine(line))
    .join('\n');
}

/** What a view of a backup would run, before it runs. */
function UnreadView({ view }: { view: ListView }) {
  return (
    <>
      <h1>{view.name}</h1>
      <p>{words.sql.outside(view.name)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long query is scrolled by keys, too */}
      <section className={classes.unread} aria-label={words.sql.query} tabIndex={0}>
        <pre>{queriesIn(view.source).map(spelt).join('\n\n')}</pre>
      </section>
      <Button leftSection={<IconPlayerPlay size={14} aria-hidden />} onClick={() => void runUnread(view)}>
        {words.sql.run}
      </Button>
    </>
  );
}

/** What to do if a file of a view is not where it was. */
function LostFile({ lost }: { lost: NonNullable<ExploreState['lost']> }) {
  const { moved, find } = words.explore.views;
  return (
    <>
      <p>{moved(lost.view.name)}</p>
      <Button onClick={() => void findLostFile(lost)}>{find}</Button>
    </>
  );
}

/** While a list is first read: how many rows came so far, its first rows, and a way back. */
export function Opening({ opening }: { opening: NonNullable<ExploreState['opening']> }) {
  const { title, file, rows } = opening;
  useOffer('back', cancelOpening);
  const read = rows === null ? words.explore.openingHint : words.explore.read(rows);
  useTold(read);
  return (
    <div className={`${classes.alone} ${classes.opening}`}>
      <h1>{file === null ? words.explore.combining(title) : words.explore.opening(title)}</h1>
      <p>{read}</p>
      <Button variant="default" autoFocus onClick={cancelOpening}>
        {words.explore.cancel}
      </Button>
      {file === null ? null : <FirstRows file={file.ref} />}
    </div>
  );
}
