import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { FoundTechnology } from '#contract/models/lookup.ts';
import { words } from '../../../words/words.ts';
import { useTold } from '../../ui/told.tsx';
import { filterTechnologies, groupTechnologies } from './group-technologies.ts';
import classes from './technologies.module.css';
import { TechnologyRow } from './technology-row.tsx';
import { useArrowKeys } from './use-arrow-keys.ts';
import { languageOfField } from '../../ui/language-of-field.ts';

/** Technologies by category, the largest category first, with a filter. */
export function TechnologyList({ technologies }: { technologies: readonly FoundTechnology[] }) {
  const [filter, setFilter] = useState('');
  const deferred = useDeferredValue(filter);
  const shown = useMemo(() => filterTechnologies(technologies, deferred), [technologies, deferred]);
  const groups = useMemo(() => groupTechnologies(shown), [shown]);
  const list = useRef<HTMLElement>(null);
  const onKeyDown = useArrowKeys(list, shown);
  const count = words.lookup.technologies.count(shown.length, technologies.length);
  useTold(count, true);
  return (
    <>
      <div className={classes.tools}>
        <TextInput
          className={classes.filter}
          aria-label={words.lookup.technologies.filter}
          placeholder={words.lookup.technologies.filter}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
        <span className={classes.count}>{count}</span>
      </div>
      <section
        ref={list}
        data-rows
        className={classes.groups}
        aria-label={words.lookup.technologies.label}
        onKeyDown={onKeyDown}
      >
        {groups.length === 0 ? <p className={classes.none}>{words.lookup.technologies.noMatch}</p> : null}
        {groups.map((group) => (
          <div key={group.name ?? ''} className={classes.group}>
            <h3>
              {group.name === null ? (
                words.lookup.technologies.uncategorised
              ) : (
                <span lang={languageOfField('category')}>{group.name}</span>
              )}
              <span className={classes.groupCount}>{group.technologies.length}</span>
            </h3>
            <ul>
              {group.technologies.map((technology) => (
                <TechnologyRow key={technology.id ?? technology.name} technology={technology} />
              ))}
            </ul>
          </div>
        ))}
      </section>
    </>
  );
}
