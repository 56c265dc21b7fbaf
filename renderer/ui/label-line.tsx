import { useState } from 'react';
import { words } from '../../words/words.ts';
import { LabelDialog } from './label-dialog.tsx';
import { LinkButton } from './link-button.tsx';

/** The label of something, with a way to change it. */
export function LabelLine(props: {
  /** Whether it is a whole run. */
  isRun: boolean;
  label: string | null;
  known: readonly string[];
  onLoad: () => void;
  onKeep: (label: string) => void;
}) {
  const { label, ...dialog } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <LinkButton isSmall title={words.parts.label.change} onClick={() => setOpen(true)}>
        {words.parts.label.title(label)}
      </LinkButton>
      <LabelDialog {...dialog} isOpen={isOpen} value={label} onClose={() => setOpen(false)} />
    </>
  );
}
