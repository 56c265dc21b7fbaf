import { ActionIcon, Textarea, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { DomainView } from '#contract/models/lookup.ts';
import { longestNote, longestTag } from '#contract/values/notes.ts';
import { words } from '../../../words/words.ts';
import { announce } from '../../stores/frame/announcer.ts';
import { annotate } from '../../stores/lookup/lookup-notes.ts';
import { ColleaguesNotes } from '../../ui/colleagues-notes.tsx';
import classes from './lookup.module.css';

/** A person's tags and note on a domain, and those of colleagues. One's own are saved when the field loses the focus. */
export function Notes(props: Pick<DomainView, 'domain' | 'tags' | 'note' | 'colleagues'>) {
  const { domain, tags, colleagues } = props;
  const [tag, setTag] = useState('');
  const [note, setNote] = useState(props.note);
  const keepTags = async (next: readonly string[]) => {
    if (await annotate(domain, { tags: [...next] })) announce(words.lookup.notes.kept);
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    const added = tag.trim();
    setTag('');
    if (added !== '' && !tags.includes(added)) void keepTags([...tags, added]);
  };
  const keepNote = async () => {
    if (note !== props.note && (await annotate(domain, { note }))) announce(words.lookup.notes.kept);
  };
  return (
    <section className={classes.section} aria-labelledby="lookup-notes">
      <h3 id="lookup-notes">{words.lookup.notes.title}</h3>
      {tags.length === 0 ? null : (
        <ul className={classes.tags}>
          {tags.map((each) => (
            <li key={each}>
              {each}
              <ActionIcon
                variant="transparent"
                color="gray"
                size={24}
                aria-label={words.lookup.notes.remove(each)}
                title={words.lookup.notes.remove(each)}
                onClick={() => void keepTags(tags.filter((other) => other !== each))}
              >
                <IconX size={12} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={add}>
        <TextInput
          aria-label={words.lookup.notes.tag}
          placeholder={words.lookup.notes.tag}
          value={tag}
          maxLength={longestTag}
          onChange={(event) => setTag(event.currentTarget.value)}
        />
      </form>
      <Textarea
        aria-label={words.lookup.notes.note}
        placeholder={words.lookup.notes.notePlaceholder}
        value={note}
        rows={3}
        classNames={{ input: classes.note }}
        maxLength={longestNote}
        onChange={(event) => setNote(event.currentTarget.value)}
        onBlur={() => void keepNote()}
      />
      <ColleaguesNotes notes={colleagues} />
    </section>
  );
}
