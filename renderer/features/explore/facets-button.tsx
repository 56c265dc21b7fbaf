import { Button, Popover } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import type { OpenList } from '../../stores/explore.ts';
import classes from './explore.module.css';
import { Facets } from './facets.tsx';
import { text } from './text.ts';
import type { FacetCounts } from './use-facets.ts';

/** The facets where there is no room for them: behind a button that says how many filters are in force. */
export function FacetsButton(props: { list: OpenList; counted: FacetCounts }) {
  const { list, counted } = props;
  const [isOpen, setOpen] = useState(false);
  const count = list.query.filters.length + (list.query.saved === 'any' ? 0 : 1);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={300} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconFilter size={14} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {text.showFacets(count)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text.facets} p={0}>
        <div className={classes.floatingFacets}>
          <Facets list={list} counted={counted} />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
