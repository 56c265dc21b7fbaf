import { useStore } from 'zustand';
import { words } from '../../../words/words.ts';
import { draftStore } from '../../stores/draft/draft.ts';
import { setDraftLabel } from '../../stores/draft/draft-actions.ts';
import { labelsStore, loadLabels } from '../../stores/session/labels.ts';
import { LabelField } from '../../ui/label-field.tsx';
import classes from './draft.module.css';

/** For whom the run is paid. */
export function DraftLabel() {
  const label = useStore(draftStore, (draft) => draft.label);
  const known = useStore(labelsStore, (state) => state.known);
  return (
    <LabelField
      className={`${classes.budget} ${classes.forWhom}`}
      label={words.parts.label.field}
      value={label}
      known={known}
      onLoad={loadLabels}
      onChange={setDraftLabel}
    />
  );
}
