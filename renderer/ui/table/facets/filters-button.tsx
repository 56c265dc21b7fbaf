import { Button, Popover } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { words } from '../../../../words/words.ts';
import type { Opening } from '../opening.ts';
import classes from './filters-button.module.css';

interface FiltersButtonProps {
  /** How many filters are active. */
  count: number;
  opening: Opening;
  children: ReactNode;
}

/** A button that opens the filters if there is no room for them, with the number of active ones. */
export function FiltersButton({ count, opening, children }: FiltersButtonProps) {
  const [isOpen, onOpen] = opening;
  return (
    <Popover opened={isOpen} onChange={onOpen} position="bottom-start" width={300} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconFilter size={14} aria-hidden />}
          onClick={() => onOpen(!isOpen)}
        >
          {words.parts.facets.show(count)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.parts.facets.title} p={0}>
        <div className={classes.filters}>{children}</div>
      </Popover.Dropdown>
    </Popover>
  );
}
