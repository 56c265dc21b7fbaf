import { Combobox } from '@mantine/core';
import { IconWorld } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { shownDomain } from '../../../preload/contract/values/shown-domain.ts';
import { suggestStore } from '../../stores/lookup-suggest.ts';
import { AgeTag } from '../../ui/age-tag.tsx';
import { TechnologyMark } from '../../ui/marks/technology-mark.tsx';
import classes from './search.module.css';
import { text } from './text.ts';

/** The first letter of an option's value says what it stands for. */
export const domainOption = 'd';
export const technologyOption = 't';

/** Saved domains and known technologies that begin like what is typed. */
export function SearchOptions() {
  const { domains, technologies } = useStore(suggestStore);
  return (
    <Combobox.Options aria-label={text.search.label}>
      {domains.length === 0 ? null : (
        <Combobox.Group label={text.search.domains}>
          {domains.map(({ domain, companyName, savedAt }) => (
            <Combobox.Option key={domain} value={`${domainOption}${domain}`} className={classes.option}>
              <IconWorld size={16} stroke={1.75} aria-hidden />
              <span className={classes.domain}>{shownDomain(domain)}</span>
              <span className={classes.quiet}>{companyName}</span>
              <span className={classes.end}>
                <AgeTag at={savedAt} plain />
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Group>
      )}
      {technologies.length === 0 ? null : (
        <Combobox.Group label={text.search.technologies}>
          {technologies.map(({ name, category, domains: count }) => (
            <Combobox.Option key={name} value={`${technologyOption}${name}`} className={classes.option}>
              <TechnologyMark name={name} />
              <span>{name}</span>
              <span className={classes.quiet}>{category}</span>
              <span className={classes.end}>{text.search.runBy(count)}</span>
            </Combobox.Option>
          ))}
        </Combobox.Group>
      )}
    </Combobox.Options>
  );
}
