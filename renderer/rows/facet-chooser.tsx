import { Checkbox, Popover } from '@mantine/core';
import { memo, useState } from 'react';
import { words } from '../../words/words.ts';
import type { OpenList } from '../stores/explore/explore.ts';
import { showFacets } from '../stores/explore/explore-actions.ts';
import { LinkButton } from '../ui/link-button.tsx';
import common from '../ui/table/facets/facets.module.css';
import classes from './facet-chooser.module.css';
import { headingOf } from '../ui/field-name.ts';

/** Chooses the columns that are shown as facets. */
export const FacetChooser = memo(function FacetChooser(props: Pick<OpenList, 'table' | 'facets'>) {
  const { table, facets } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.chooser}>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="right-end"
        width={260}
        trapFocus
        returnFocus
        withinPortal
      >
        <Popover.Target>
          <LinkButton isSmall isRoomy className={common.more} onClick={() => setOpen(!isOpen)}>
            {words.explore.chooseFacets}
          </LinkButton>
        </Popover.Target>
        <Popover.Dropdown aria-label={words.explore.chooseFacetsTitle} p={0}>
          <ul className={classes.columns}>
            {table.columns.map(({ index, ...column }) => (
              <li key={index}>
                <Checkbox
                  size="xs"
                  label={headingOf(column)}
                  checked={facets.includes(index)}
                  onChange={(event) =>
                    showFacets(
                      event.currentTarget.checked
                        ? [...facets, index]
                        : facets.filter((each) => each !== index),
                    )
                  }
                />
              </li>
            ))}
          </ul>
        </Popover.Dropdown>
      </Popover>
    </div>
  );
});
