import { Button, TagsInput } from '@mantine/core';
import { useState } from 'react';
import { useStore } from 'zustand';
import { mostTechnologyColumns } from '#contract/values/enrich.ts';
import { words } from '../../../words/words.ts';
import { reads } from '../../rpc/reads.ts';
import { draftStore } from '../../stores/draft/draft.ts';
import { changeOptions } from '../../stores/draft/draft-actions.ts';
import classes from './draft-more.module.css';
import { Switch } from '../../ui/switch.tsx';

const none: readonly { name: string; suggestion: string | null }[] = [];

/** Optional columns: the domain itself, and whether each of some technologies is used. */
export function DraftColumns() {
  const isOn = useStore(draftStore, (draft) => draft.options.domainColumn);
  const hasTechnologies = useStore(draftStore, (draft) => draft.options.kinds.includes('technologies'));
  return (
    <>
      {hasTechnologies ? <UsesField /> : null}
      <Switch
        label={words.enrichOptions.domainColumn}
        checked={isOn}
        onChange={(event) => changeOptions({ domainColumn: event.currentTarget.checked })}
      />
    </>
  );
}

function UsesField() {
  const names = useStore(draftStore, (draft) => draft.options.technologyColumns);
  const unknown = useStore(draftStore, ({ preview }) => preview?.unknownTechnologies ?? none);
  const [known, setKnown] = useState<readonly string[]>([]);
  const suggest = (typed: string) => {
    if (typed.trim() === '') return;
    reads.lookup
      .suggest({ text: typed, limit: 8 })
      .then(({ technologies }) => setKnown(technologies.map(({ name }) => name)))
      // Without suggestions, any name can still be typed.
      .catch(() => undefined);
  };
  return (
    <div className={classes.part}>
      <TagsInput
        label={words.enrichOptions.uses}
        description={words.enrichOptions.usesHint}
        inputWrapperOrder={['label', 'input', 'description']}
        placeholder={names.length === 0 ? words.enrichOptions.usesPlaceholder : ''}
        value={[...names]}
        data={[...known]}
        maxTags={mostTechnologyColumns}
        maxLength={100}
        acceptValueOnBlur
        onSearchChange={suggest}
        onChange={(technologyColumns) => changeOptions({ technologyColumns })}
      />
      {unknown
        .filter(({ name }) => names.includes(name))
        .map(({ name, suggestion }) => (
          <p key={name} className={classes.hint}>
            {words.enrichOptions.usesNew(name)}{' '}
            {suggestion === null ? null : (
              <Button
                variant="default"
                size="compact-xs"
                onClick={() =>
                  changeOptions({
                    technologyColumns: names.map((each) => (each === name ? suggestion : each)),
                  })
                }
              >
                {words.enrichOptions.take(suggestion)}
              </Button>
            )}
          </p>
        ))}
    </div>
  );
}
