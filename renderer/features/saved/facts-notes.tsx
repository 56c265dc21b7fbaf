import { Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { DomainView } from '#contract/models/lookup.ts';
import { longestNote } from '#contract/values/notes.ts';
import { words } from '../../../words/words.ts';
import { TagField } from '../../rows/tag-field.tsx';
import { announce } from '../../stores/frame/announcer.ts';
import { annotateSaved, retagSaved } from '../../stores/saved/saved-actions.ts';
import { ColleaguesNotes } from '../../ui/colleagues-notes.tsx';
import classes from './facts.module.css';

const wording = words.saved.facts;

/** A person's tags and note on a domain, and those of colleagues. Tags are saved at once, the note when its field loses the focus. */
export function FactsNotes({ view: { domain, tags, note, colleagues } }: { view: DomainView }) {
  const [typed, setTyped] = useState<string | null>(null);
  const keepNote = async () => {
    if (typed === null || typed === note) return;
    if (await annotateSaved(domain, { note: typed })) announce(wording.noteSaved);
  };
  // A field that is removed with its screen gets no blur event.
  const keep = useRef(keepNote);
  keep.current = keepNote;
  useEffect(() => () => void keep.current(), []);
  return (
    <div className={classes.notes}>
      <TagField
        label={wording.tags}
        tags={tags}
        onChange={(next) => void retagSaved(domain, tags, [...next])}
      />
      <Textarea
        label={wording.note}
        placeholder={wording.notePlaceholder}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={longestNote}
        value={typed ?? note}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => void keepNote()}
      />
      <ColleaguesNotes notes={colleagues} />
    </div>
  );
}
