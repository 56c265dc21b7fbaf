import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import { words } from '../../../words/words.ts';
import { goTo } from '../../stores/frame/ui.ts';
import { settingsStore } from '../../stores/session/settings.ts';
import classes from './credits.module.css';

/** The caps that a person set, and the way to change them. */
export function CapsLine() {
  const settings = useStore(settingsStore, (state) => state.settings);
  if (settings === null) return null;
  const caps = words.credits.caps(settings);
  return (
    <div className={classes.caps}>
      <span>{caps}</span>
      <Button variant="default" size="compact-xs" onClick={() => goTo('settings')}>
        {words.credits.changeCaps}
      </Button>
    </div>
  );
}
