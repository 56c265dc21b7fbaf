import { Button, Popover } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { Facets } from './facets.tsx';
import classes from './saved.module.css';
import { text } from './text.ts';
import type { FacetCounts } from './use-facets.ts';

/** The facets where there is no room for them: behind a button that says how many filters are in force. */
export function FacetsButton(props: { counted: FacetCounts; count: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={300} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconFilter size={14} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {text.showFacets(props.count)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text.facets} p={0}>
        <div className={classes.floatingFacets}>
          <Facets counted={props.counted} />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
