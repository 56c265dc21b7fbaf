import { Button, Checkbox, TagsInput, type TagsInputProps, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useStore } from 'zustand';
import type { SavedChanges } from '#contract/models/saved-changes.ts';
import { changeScopeDefaults } from '#contract/values/changes.ts';
import { formatDate } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { reads } from '../../rpc/reads.ts';
import { momentOf } from '../../stores/changes/change-actions.ts';
import { savedStore } from '../../stores/saved/saved.ts';
import { changeFilters, noChanges, setSavedChanges } from '../../stores/saved/saved-changes.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { ownDay } from '#shared/time/own-clock.ts';
import { FacetSection } from '../../ui/table/facets/facet.tsx';
import type { FilterChip } from '../../ui/table/facets/filter-chips.tsx';
import { Dialog } from '../../ui/confirm-dialog.tsx';
import classes from './saved.module.css';

const text = words.changes.filter;
const MOST_SUGGESTIONS = 200;

/**
 * Narrows the domains to those where something came, went or changed since a day, or that are new since then.
 */
export function ChangeFilters() {
  const [isOpen, setOpen] = useState(false);
  const changes = useStore(savedStore, ({ query }) => query.changes);
  return (
    <FacetSection name={text.title}>
      <LinkButton isSmall isRoomy onClick={() => setOpen(true)}>
        {changes === null ? text.set : text.change}
      </LinkButton>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={text.dialog}>
        <ChangeForm changes={changes ?? noChanges} onClose={() => setOpen(false)} />
      </Dialog>
    </FacetSection>
  );
}

function ChangeForm({ changes, onClose }: { changes: SavedChanges; onClose: () => void }) {
  const [added, setAdded] = useState<string[]>(changes.added);
  const [dropped, setDropped] = useState<string[]>(changes.dropped);
  const [changed, setChanged] = useState(changes.changed);
  const [since, setSince] = useState(dayOf(changes.since));
  const [newSince, setNewSince] = useState(dayOf(changes.newSince));
  const { known, load } = useChangedNames();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSavedChanges({ added, dropped, changed, since: momentOf(since, 0), newSince: momentOf(newSince, 0) });
    onClose();
  };
  const clear = () => {
    setSavedChanges(null);
    onClose();
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <NamesField
        label={text.dropped}
        description={text.hint}
        data={known.removed}
        onFocus={load}
        value={dropped}
        data-autofocus
        onChange={setDropped}
      />
      <NamesField label={text.added} data={known.added} onFocus={load} value={added} onChange={setAdded} />
      <Checkbox
        label={text.changed}
        checked={changed}
        onChange={(event) => setChanged(event.currentTarget.checked)}
      />
      <TextInput
        type="date"
        label={text.since}
        description={text.sinceHint}
        value={since}
        onChange={(event) => setSince(event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label={text.newSince}
        value={newSince}
        onChange={(event) => setNewSince(event.currentTarget.value)}
      />
      <div className={classes.formButtons}>
        <Button variant="default" onClick={clear}>
          {text.clear}
        </Button>
        <Button type="submit">{text.apply}</Button>
      </div>
    </form>
  );
}

/** A field for names of technologies; any may be typed. */
function NamesField(props: TagsInputProps) {
  return <TagsInput maxTags={50} maxLength={200} acceptValueOnBlur openOnFocus={false} {...props} />;
}

/** Technologies that came and went, read on demand. */
function useChangedNames() {
  const [known, setKnown] = useState<{ added: string[]; removed: string[] }>({ added: [], removed: [] });
  const load = () => {
    const { workspace } = savedStore.getState().query;
    reads.changes
      .summary({ scope: { ...changeScopeDefaults, workspace }, limit: MOST_SUGGESTIONS })
      .then(({ counts }) =>
        setKnown({
          added: counts.added.names.map(({ what }) => what),
          removed: counts.removed.names.map(({ what }) => what),
        }),
      )
      // Without suggestions the fields still work.
      .catch(() => undefined);
  };
  return { known, load };
}

/** A point in time as the day of a date field, in the person's time zone. */
function dayOf(at: number | null): string {
  return at === null ? '' : ownDay(new Date(at));
}

/** The active filters by changes, which can be removed. */
export function changeChips(changes: SavedChanges | null): FilterChip[] {
  return changeFilters(changes).map(({ kind, names, at, without }) => {
    const day = at === null ? null : formatDate(new Date(at).toISOString());
    const said =
      kind === 'newSince'
        ? text.chip.newSince(day ?? '')
        : kind === 'changed'
          ? text.chip.changed
          : text.chip[kind](names.join(', '));
    return {
      key: `${kind} ${names.join()}`,
      words: day === null || kind === 'newSince' ? said : text.chip.since(said, day),
      drop: () => setSavedChanges(without),
    };
  });
}
