import { Switch } from '@mantine/core';
import { useStore } from 'zustand';
import { words } from '../../../words/words.ts';
import { draftStore } from '../../stores/draft/draft.ts';
import { changeOptions } from '../../stores/draft/draft-actions.ts';

/** Whether the columns of an earlier run are refreshed, if the file has any. */
export function DraftUpdate() {
  const isOn = useStore(draftStore, (draft) => draft.options.update);
  const earlier = useStore(draftStore, ({ preview }) => preview?.earlierColumns.length ?? 0);
  const added = useStore(draftStore, ({ preview }) => preview?.addedColumns.length ?? 0);
  const kept = useStore(draftStore, ({ preview }) => preview?.keptColumns.length ?? 0);
  if (earlier + kept === 0) return null;
  const refreshed = earlier === 0 ? [] : [words.enrichOptions.updateOn(earlier, added)];
  const on = [...refreshed, ...(kept === 0 ? [] : [words.enrichOptions.updateKept(kept)])].join(' ');
  return (
    <Switch
      label={words.enrichOptions.update}
      description={isOn ? on : words.enrichOptions.updateOff(earlier + kept)}
      checked={isOn}
      onChange={(event) => changeOptions({ update: event.currentTarget.checked })}
    />
  );
}
