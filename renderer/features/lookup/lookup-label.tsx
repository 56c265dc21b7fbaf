import { IconTag } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { words } from '../../../words/words.ts';
import { chooseLabel, labelsStore, loadLabels } from '../../stores/session/labels.ts';
import { settingsStore } from '../../stores/session/settings.ts';
import { LabelField } from '../../ui/label-field.tsx';
import classes from './lookup.module.css';

/** For whom lookups are paid: in sight wherever one is bought. */
export function LookupLabel() {
  const label = useStore(settingsStore, ({ settings }) => settings?.label ?? null);
  const known = useStore(labelsStore, (state) => state.known);
  return (
    <LabelField
      className={classes.label}
      aria-label={words.parts.label.current}
      leftSection={<IconTag size={14} aria-hidden />}
      value={label}
      known={known}
      onLoad={loadLabels}
      onChange={(text) => void chooseLabel(text)}
    />
  );
}
