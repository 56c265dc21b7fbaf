import { useStore } from 'zustand';
import { words } from '../../../words/words.ts';
import type { Question } from '../../stores/lookup/lookup.ts';
import { settingsStore } from '../../stores/session/settings.ts';
import { AgeTag } from '../../ui/age-tag.tsx';
import { PriceTag } from '../../ui/price-tag.tsx';
import classes from './lookup.module.css';
import { RefreshButton } from './refresh-button.tsx';

/** How old something saved is, and that looking at it is free. */
export function SavedAge({ at, freshMs = null }: { at: string; freshMs?: number | null }) {
  return (
    <span className={classes.saved}>
      <span>
        {words.lookup.saved} <AgeTag at={at} freshMs={freshMs} plain />,
      </span>
      <PriceTag credits={0} />
    </span>
  );
}

/** How old a saved answer is, that it is free, and the way to pay for a newer one. */
export function AnswerLine(props: {
  fetchedAt: string;
  lastUpdated?: string | null;
  question: Question;
  isSmall?: boolean;
}) {
  const { fetchedAt, lastUpdated = null, question, isSmall = false } = props;
  const maxAgeMs = useStore(settingsStore, ({ settings }) => settings?.maxAgeMs ?? null);
  return (
    <div className={classes.answerLine}>
      <SavedAge at={fetchedAt} freshMs={maxAgeMs} />
      <RefreshButton question={question} lastUpdated={lastUpdated} isSmall={isSmall} />
    </div>
  );
}
