import { TagsInput } from '@mantine/core';
import { useState } from 'react';
import { longestTag } from '#contract/values/notes.ts';
import { reads } from '../rpc/reads.ts';
import { emptyQuery, savedStore } from '../stores/saved/saved.ts';

const MOST_SUGGESTIONS = 100;
const MOST_TAGS = 50;

/** A field for tags that suggests those in use. */
export function TagField(props: {
  label: string;
  description?: string;
  tags: readonly string[];
  onChange: (tags: readonly string[]) => void;
  autoFocus?: boolean;
}) {
  const { known, load } = useKnownTags();
  return (
    <TagsInput
      label={props.label}
      description={props.description}
      data={known}
      onFocus={load}
      value={[...props.tags]}
      maxTags={MOST_TAGS}
      maxLength={longestTag}
      acceptValueOnBlur
      openOnFocus={false}
      data-autofocus={props.autoFocus || undefined}
      onChange={props.onChange}
    />
  );
}

/** The tags in use in the workspace shown, read on demand. */
function useKnownTags(): { known: string[]; load: () => void } {
  const [known, setKnown] = useState<string[]>([]);
  const load = () => {
    const query = { ...emptyQuery, workspace: savedStore.getState().query.workspace };
    reads.saved
      .facets({ query, facets: ['tag'], limit: MOST_SUGGESTIONS })
      .then(([tags]) => setKnown(tags?.values.flatMap(({ value }) => value ?? []) ?? []))
      // Without suggestions the field still works.
      .catch(() => undefined);
  };
  return { known, load };
}
