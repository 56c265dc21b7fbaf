import { Popover, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { words } from '../../../../words/words.ts';
import { LinkButton } from '../../link-button.tsx';
import classes from './facets.module.css';

/**
 * A button that opens the values that are not listed; `children` draws them and gets a function that closes
 * them. Nothing if all values are listed.
 */
export function FacetMore(props: { name: string; more: number; children: (close: () => void) => ReactNode }) {
  const { name, more } = props;
  const [isOpen, setOpen] = useState(false);
  if (more === 0) return null;
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
          aria-label={words.parts.facets.moreOf(name, more)}
          onClick={() => setOpen(!isOpen)}
        >
          {words.parts.facets.more(more)}
        </LinkButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={name} p={0}>
        {props.children(() => setOpen(false))}
      </Popover.Dropdown>
    </Popover>
  );
}

/** The values of a facet that contain what is typed; `children` draws them. */
export function FacetSearch(props: {
  name: string;
  contains: string;
  /** Null until counted. */
  counted: { values: readonly unknown[]; more: number } | null;
  onContains: (contains: string) => void;
  children: ReactNode;
}) {
  const { contains, counted } = props;
  const label = words.parts.facets.searchFacet(props.name);
  return (
    <div className={classes.popover}>
      <div className={classes.popoverSearch}>
        <TextInput
          data-autofocus
          aria-label={label}
          placeholder={label}
          maxLength={200}
          value={contains}
          onChange={(event) => props.onContains(event.currentTarget.value)}
        />
      </div>
      <div className={classes.popoverValues}>
        {props.children}
        {counted?.values.length === 0 ? (
          <p className={classes.none}>{words.parts.facets.noneContains(contains)}</p>
        ) : null}
        {counted !== null && counted.more > 0 ? (
          <p className={classes.none}>{words.parts.facets.beyond(counted.more)}</p>
        ) : null}
      </div>
    </div>
  );
}
