import { ActionIcon, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { formatDate } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import type { Question } from '../../stores/lookup/lookup.ts';
import { settingsStore } from '../../stores/session/settings.ts';
import { AgeTag } from '../../ui/age-tag.tsx';
import { MenuItem } from '../../ui/menu-item.tsx';
import { PriceTag } from '../../ui/price-tag.tsx';
import { AskButton } from './ask-button.tsx';
import classes from './lookup.module.css';
import { useAsk } from './use-ask.ts';

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

/** The age of a saved answer, that it is free, and a button to pay for a newer one. */
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

/**
 * Pays for a newer answer. Its menu offers one for which the service checks the site again. `lastUpdated`:
 * when the service last updated its data.
 */
function RefreshButton(props: { question: Question; lastUpdated: string | null; isSmall: boolean }) {
  const { question, lastUpdated, isSmall } = props;
  const { credits, isMine, isBusy, press } = useAsk([{ ...question, fresh: true }]);
  const about = words.lookup.ask.about[question.subject];
  const asOf = lastUpdated === null ? '' : ` ${words.lookup.asOf(formatDate(lastUpdated))}`;
  return (
    <span className={classes.refresh}>
      <AskButton
        questions={[question]}
        size={isSmall ? 'compact-xs' : 'xs'}
        about={about}
        words={words.lookup.ask.refresh}
      />
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="default"
            size={isSmall ? 22 : 30}
            loading={isMine}
            disabled={isBusy && !isMine}
            aria-label={`${words.lookup.ask.ways}: ${about}`}
            title={`${words.lookup.ask.ways}: ${about}`}
          >
            <IconChevronDown size={14} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown maw={320}>
          <MenuItem onClick={() => void press()}>
            {words.lookup.ask.fresh(credits)}
            <span className={classes.option}>{`${words.lookup.ask.freshHint}${asOf}`}</span>
          </MenuItem>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
