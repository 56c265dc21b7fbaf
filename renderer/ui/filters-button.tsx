import { Button, Popover } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './filters-button.module.css';

interface FiltersButtonProps {
  words: { readonly facets: string; readonly showFacets: (count: number) => string };
  /** How many filters are in force. */
  count: number;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  children: ReactNode;
}

/** The filters where there is no room for them: behind a button that says how many are in force. */
export function FiltersButton({ words, count, isOpen, onOpen, children }: FiltersButtonProps) {
  return (
    <Popover opened={isOpen} onChange={onOpen} position="bottom-start" width={300} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconFilter size={14} aria-hidden />}
          onClick={() => onOpen(!isOpen)}
        >
          {words.showFacets(count)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.facets} p={0}>
        <div className={classes.filters}>{children}</div>
      </Popover.Dropdown>
    </Popover>
  );
}
