import { ActionIcon, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { formatDate } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import type { Question } from '../../stores/lookup/lookup.ts';
import { AskButton } from './ask-button.tsx';
import classes from './lookup.module.css';
import { useAsk } from './use-ask.ts';

/** Pays for a newer answer; next to it, as its option, for one for which the service checks the site again. `lastUpdated`: of when its data is. */
export function RefreshButton(props: { question: Question; lastUpdated: string | null; isSmall: boolean }) {
  const { question, lastUpdated, isSmall } = props;
  const { credits, isMine, isBusy, press } = useAsk([{ ...question, fresh: true }]);
  const asOf = lastUpdated === null ? '' : ` ${words.lookup.asOf(formatDate(lastUpdated))}`;
  return (
    <span className={classes.refresh}>
      <AskButton questions={[question]} isSmall={isSmall} words={words.lookup.ask.refresh} />
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="default"
            size={isSmall ? 22 : 30}
            loading={isMine}
            disabled={isBusy && !isMine}
            aria-label={words.lookup.ask.ways}
            title={words.lookup.ask.ways}
          >
            <IconChevronDown size={14} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown maw={320}>
          <Menu.Item onClick={() => void press()}>
            {words.lookup.ask.fresh(credits)}
            <span className={classes.option}>{`${words.lookup.ask.freshHint}${asOf}`}</span>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
