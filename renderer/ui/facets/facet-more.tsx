import { Popover, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { LinkButton } from '../link-button.tsx';
import classes from './facets.module.css';

interface FacetWords {
  readonly more: (count: number) => string;
  readonly moreOf: (name: string, count: number) => string;
  readonly searchFacet: (name: string) => string;
  readonly noneContains: (text: string) => string;
  readonly beyond: (count: number) => string;
}

/**
 * A button that opens the values beyond those that are listed; `children` draws them, and is told how to
 * close.
 */
export function FacetMore(props: {
  name: string;
  more: number;
  words: FacetWords;
  children: (close: () => void) => ReactNode;
}) {
  const { name, more, words } = props;
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
          aria-label={words.moreOf(name, more)}
          onClick={() => setOpen(!isOpen)}
        >
          {words.more(more)}
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
  words: FacetWords;
  contains: string;
  /** Null until they were counted. */
  counted: { values: readonly unknown[]; more: number } | null;
  onContains: (contains: string) => void;
  children: ReactNode;
}) {
  const { words, contains, counted } = props;
  const label = words.searchFacet(props.name);
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
        {counted?.values.length === 0 ? <p className={classes.none}>{words.noneContains(contains)}</p> : null}
        {counted !== null && counted.more > 0 ? (
          <p className={classes.none}>{words.beyond(counted.more)}</p>
        ) : null}
      </div>
    </div>
  );
}
