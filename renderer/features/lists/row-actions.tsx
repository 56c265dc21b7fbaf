import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconInfoCircle } from '@tabler/icons-react';
import { useStore } from 'zustand';
import type { List } from '#contract/models/list.ts';
import { words } from '../../../words/words.ts';
import { openListFacts } from '../../stores/lists/list-actions.ts';
import { actionsOf, type ListAction, listsStore } from '../../stores/lists/lists.ts';
import { MenuItem } from '../../ui/menu-item.tsx';
import { actionIcons } from './action-icons.ts';
import classes from './lists.module.css';

/** Actions that change the list at the service or on this computer, rather than just showing it. */
const changing: readonly ListAction[] = ['delete', 'cancel', 'again', 'anew'];

/** Settings, which get no button of their own. */
const settings: readonly ListAction[] = ['automatic', 'manual'];

/** Actions of a list: the first as a button, the rest on hover, all of them in a menu. */
export function RowActions({ list, run }: { list: List; run: (action: ListAction) => void }) {
  const isBusy = useStore(listsStore, ({ busy }) => busy.has(list.id));
  const actions = actionsOf(list);
  const [first, ...others] = actions.filter((action) => !settings.includes(action));
  const quick = others.filter((action) => !['delete', 'verify', 'anew'].includes(action)).slice(0, 2);
  return (
    <span className={classes.rowActions}>
      <span className={classes.quick}>
        {quick.map((action) => (
          <QuickButton key={action} action={action} list={list} isOff={isBusy} run={run} />
        ))}
      </span>
      {first === undefined ? null : (
        <Button
          variant="default"
          size="compact-sm"
          disabled={isBusy}
          aria-label={words.lists.actionOn(first, list)}
          title={first === 'download' ? words.lists.downloadTitle : undefined}
          onClick={() => run(first)}
        >
          {words.lists.action[first]}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={words.lists.actionsOf(list)}
            title={words.lists.actionsOf(list)}
          >
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map((action, place) => (
            <MenuEntry
              key={action}
              action={action}
              isOff={isBusy}
              isApart={place > 0 && changing.includes(action)}
              run={run}
            />
          ))}
          <Menu.Divider />
          <MenuItem
            leftSection={<IconInfoCircle size={14} aria-hidden />}
            onClick={() => openListFacts(list.id)}
          >
            {words.lists.showFacts}
          </MenuItem>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}

function MenuEntry(props: {
  action: ListAction;
  isOff: boolean;
  isApart: boolean;
  run: (action: ListAction) => void;
}) {
  const Icon = actionIcons[props.action];
  return (
    <>
      {props.isApart ? <Menu.Divider /> : null}
      <MenuItem
        leftSection={<Icon size={14} aria-hidden />}
        isOff={props.isOff}
        onClick={() => props.run(props.action)}
      >
        {words.lists.action[props.action]}
      </MenuItem>
    </>
  );
}

function QuickButton(props: {
  action: ListAction;
  list: List;
  isOff: boolean;
  run: (action: ListAction) => void;
}) {
  const { action, list } = props;
  const Icon = actionIcons[action];
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={words.lists.actionOn(action, list)}
      title={words.lists.action[action]}
      disabled={props.isOff}
      onClick={() => props.run(action)}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  );
}
