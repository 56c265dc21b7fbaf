import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { longestPaste } from '#contract/values/collect.ts';
import { words } from '../../../words/words.ts';
import { openPasted } from '../../stores/draft/open-draft.ts';
import { countPaste, type PasteCount, pasteStore, resetPaste } from '../../stores/draft/paste.ts';
import { CancelButton, Dialog } from '../../ui/confirm-dialog.tsx';
import classes from './paste-dialog.module.css';
import { useTold } from '../../ui/told.tsx';

/** Takes pasted domains, and shows their number before the preview. */
export function PasteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={words.enrichPaste.title} size={560}>
      <PasteForm onClose={onClose} />
    </Dialog>
  );
}

function PasteForm({ onClose }: { onClose: () => void }) {
  // The field is uncontrolled: setting state with a megabyte at each key would be slow.
  const field = useRef<HTMLTextAreaElement>(null);
  const paste = useStore(pasteStore);
  useEffect(() => resetPaste, []);
  // What is held back can be asked about by a choice in the preview.
  const named = (paste.counts?.domains ?? 0) + (paste.counts?.heldBack ?? 0);
  const canGo = named > 0 && paste.state !== 'too_long' && paste.state !== 'empty';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const pasted = field.current?.value ?? '';
    if (!canGo) return;
    onClose();
    void openPasted(pasted);
  };
  const counted = sentence(paste);
  useTold(counted, true);
  return (
    <form className={classes.form} onSubmit={submit}>
      <Textarea
        ref={field}
        label={words.enrichPaste.label}
        description={words.enrichPaste.hint}
        placeholder={words.enrichPaste.placeholder}
        rows={12}
        spellCheck={false}
        wrap="off"
        data-autofocus
        data-opened="paste"
        classNames={{ input: classes.field }}
        onChange={() => countPaste(() => field.current?.value ?? '')}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
            event.currentTarget.form?.requestSubmit();
        }}
      />
      <div className={classes.foot}>
        <p className={classes.counts} data-counts data-problem={paste.state === 'too_long' || undefined}>
          {counted}
        </p>
        <CancelButton />
        <Button type="submit" disabled={!canGo}>
          {canGo && paste.counts !== null
            ? words.enrichPaste.goWith(paste.counts.domains)
            : words.enrichPaste.go}
        </Button>
      </div>
    </form>
  );
}

function sentence({ state, counts }: PasteCount): string {
  if (state === 'empty') return words.enrichPaste.empty;
  if (state === 'too_long') return words.enrichPaste.tooLong(longestPaste);
  if (counts === null) return words.enrichPaste.counting;
  if (state === 'counting') return `${words.enrichPaste.counts(counts)} …`;
  return counts.domains + counts.heldBack === 0 ? words.enrichPaste.none : words.enrichPaste.counts(counts);
}
