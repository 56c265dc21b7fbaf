import { useState } from 'react';
import { useStore } from 'zustand';
import type { List } from '../../../preload/contract/models/list.ts';
import { words } from '../../../words/words.ts';
import { relabelList } from '../../stores/lists/list-actions.ts';
import { labelsStore, loadLabels } from '../../stores/session/labels.ts';
import { LabelDialog } from '../../ui/label-dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** For whom a list of this computer is paid, and the way to change it; nothing for one that somebody else started. */
export function ListLabel({ list }: { list: List }) {
  const [isOpen, setOpen] = useState(false);
  const known = useStore(labelsStore, (state) => state.known);
  if (list.label === undefined) return null;
  return (
    <>
      <LinkButton isSmall title={words.parts.label.change} onClick={() => setOpen(true)}>
        {words.parts.label.title(list.label)}
      </LinkButton>
      <LabelDialog
        isOpen={isOpen}
        isRun={false}
        value={list.label}
        known={known}
        onLoad={loadLabels}
        onKeep={(label) => void relabelList(list.id, label)}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
