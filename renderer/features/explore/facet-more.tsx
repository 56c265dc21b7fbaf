import { Popover, TextInput } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type {
  ExploreCell,
  ExploreColumn,
  ExploreFacet,
  ExploreQuery,
} from '../../../preload/contract/models/explore.ts';
import type { Choice } from '../../../preload/contract/values/choice.ts';
import { words } from '../../../words/words.ts';
import { createLatest } from '../../rpc/latest.ts';
import { reads } from '../../rpc/reads.ts';
import { emptyQuery, exploreStore, shownList } from '../../stores/explore/explore.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';
import classes from '../../ui/facets.module.css';
import { LinkButton } from '../../ui/link-button.tsx';
import { FacetValues } from './facet-values.tsx';

const MOST_VALUES = 100;

interface FacetMoreProps {
  exploreId: number;
  column: ExploreColumn;
  chosen: Choice<ExploreCell>;
}

/** The values beyond those that are listed, found by typing. */
export function FacetMore(props: FacetMoreProps & { more: number }) {
  const { column, more } = props;
  const [isOpen, setOpen] = useState(false);
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
          aria-label={words.explore.moreOf(column.name, more)}
          onClick={() => setOpen(!isOpen)}
        >
          {words.explore.more(more)}
        </LinkButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={column.name} p={0}>
        <FacetSearch {...props} />
      </Popover.Dropdown>
    </Popover>
  );
}

export function FacetSearch({ exploreId, column, chosen }: FacetMoreProps) {
  const query = useStore(exploreStore, (state) => shownList(state)?.query ?? emptyQuery);
  const [contains, setContains] = useState('');
  const [counted, setCounted] = useState<ExploreFacet | null>(null);
  const counting = useMemo(
    () =>
      createLatest<{ query: ExploreQuery; contains: string }, ExploreFacet[]>({
        work: (asked, signal) =>
          reads.explore.facets(
            { exploreId, ...asked, columns: [column.index], limit: MOST_VALUES },
            { signal },
          ),
        done: ([found]) => setCounted(found ?? null),
        onFailure: tellUnlessRestarting,
      }),
    [exploreId, column.index],
  );
  useEffect(() => counting.close, [counting]);
  useEffect(() => counting.ask({ query, contains }), [counting, query, contains]);
  const name = words.explore.searchFacet(column.name);
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
        <FacetValues column={column} values={counted?.values ?? []} chosen={chosen} />
        {counted !== null && counted.values.length === 0 ? (
          <p className={classes.none}>{words.explore.noneContains(contains)}</p>
        ) : null}
        {counted !== null && counted.more > 0 ? (
          <p className={classes.none}>{words.explore.beyond(counted.more)}</p>
        ) : null}
      </div>
    </div>
  );
}
