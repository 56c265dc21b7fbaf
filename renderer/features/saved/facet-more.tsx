import { Popover, TextInput } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Facet, FacetName, SavedQuery } from '../../../preload/contract/models/saved.ts';
import { words } from '../../../words/words.ts';
import { createLatest } from '../../rpc/latest.ts';
import { reads } from '../../rpc/reads.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';
import { type Filter, savedStore } from '../../stores/saved/saved.ts';
import { rememberLabels } from '../../stores/saved/saved-actions.ts';
import classes from '../../ui/facets.module.css';
import { LinkButton } from '../../ui/link-button.tsx';
import { FacetList, valuesToShow } from './facet-list.tsx';

const MOST_VALUES = 100;

/** The values beyond those that are listed, found by typing. */
export function FacetMore(props: { facet: FacetName; more: number; filters: readonly Filter[] }) {
  const { facet, more, filters } = props;
  const [isOpen, setOpen] = useState(false);
  const name = words.saved.facet[facet];
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="right-start"
      width={280}
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <LinkButton
          isSmall
          isRoomy
          className={classes.more}
          aria-label={words.saved.moreOf(name, more)}
          onClick={() => setOpen(!isOpen)}
        >
          {words.saved.more(more)}
        </LinkButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={name} p={0}>
        <FacetSearch facet={facet} filters={filters} onLeave={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function FacetSearch(props: { facet: FacetName; filters: readonly Filter[]; onLeave: () => void }) {
  const { facet, filters } = props;
  const [contains, setContains] = useState('');
  const [counted, setCounted] = useState<Facet | null>(null);
  const query = useStore(savedStore, (state) => state.result?.query ?? null);
  const labels = useStore(savedStore, (state) => state.labels);
  const counting = useMemo(
    () =>
      createLatest<{ query: SavedQuery; contains: string }, Facet[]>({
        work: (asked) => reads.saved.facets({ ...asked, facets: [facet], limit: MOST_VALUES }),
        done: (found) => {
          rememberLabels(found);
          setCounted(found[0] ?? null);
        },
        onFailure: tellUnlessRestarting,
      }),
    [facet],
  );
  useEffect(() => counting.close, [counting]);
  useEffect(() => {
    if (query !== null) counting.ask({ query, contains });
  }, [counting, query, contains]);
  const name = words.saved.searchFacet(words.saved.facet[facet]);
  return (
    <div className={classes.popover}>
      <div className={classes.popoverSearch}>
        <TextInput
          data-autofocus
          aria-label={name}
          placeholder={name}
          maxLength={200}
          value={contains}
          onChange={(event) => setContains(event.currentTarget.value)}
        />
      </div>
      <div className={classes.popoverValues}>
        <FacetList
          facet={facet}
          values={valuesToShow(facet, counted ?? undefined, [], labels)}
          filters={filters}
          onLeave={props.onLeave}
        />
        {counted !== null && counted.values.length === 0 ? (
          <p className={classes.none}>{words.saved.noneContains(contains)}</p>
        ) : null}
        {counted !== null && counted.more > 0 ? (
          <p className={classes.none}>{words.saved.beyond(counted.more)}</p>
        ) : null}
      </div>
    </div>
  );
}
