import { Combobox } from '@mantine/core';
import { IconCpu, IconWorld } from '@tabler/icons-react';
import { useStore } from 'zustand';
import type { Suggestions } from '#contract/models/lookup.ts';
import { shownDomain } from '#shared/text/shown-domain.ts';
import { words } from '../../../words/words.ts';
import { type Offer, offersOf, suggestStore } from '../../stores/lookup/lookup-suggest.ts';
import { AgeTag } from '../../ui/age-tag.tsx';
import { TechnologyMark } from '../../ui/marks/technology-mark.tsx';
import classes from './search.module.css';
import { languageOfField } from '../../ui/language-of-field.ts';

/** The value of an option: the view that it opens. */
export const optionValue = ({ view }: Offer) => JSON.stringify(view);

/**
 * The options of the field. First comes the typed text, unless it is saved. Then come what is saved and
 * known, and what may be meant.
 */
export function SearchOptions() {
  const suggestions = useStore(suggestStore);
  const offers = offersOf(suggestions);
  const groups = [...new Set(offers.map(({ group }) => group))];
  return (
    <Combobox.Options aria-label={words.lookup.search.label}>
      {groups.map((group) => (
        <Combobox.Group key={group} label={words.lookup.search.groups[group]}>
          {offers
            .filter((offer) => offer.group === group)
            .map((offer) => (
              <Combobox.Option key={optionValue(offer)} value={optionValue(offer)} className={classes.option}>
                {offer.view.kind === 'domain' ? (
                  <DomainOption domain={offer.view.domain} suggestions={suggestions} />
                ) : (
                  <TechnologyOption
                    name={offer.view.name}
                    isTyped={group === 'typed'}
                    suggestions={suggestions}
                  />
                )}
              </Combobox.Option>
            ))}
        </Combobox.Group>
      ))}
    </Combobox.Options>
  );
}

function DomainOption({ domain, suggestions }: { domain: string; suggestions: Suggestions }) {
  const saved = suggestions.domains.find((each) => each.domain === domain);
  return (
    <>
      <IconWorld size={16} stroke={1.75} aria-hidden />
      <span className={classes.domain}>{shownDomain(domain)}</span>
      <span className={classes.quiet}>{saved?.companyName}</span>
      <span className={classes.end}>
        {saved === undefined ? words.lookup.search.notSaved : <AgeTag at={saved.savedAt} plain />}
      </span>
    </>
  );
}

function TechnologyOption(props: { name: string; isTyped: boolean; suggestions: Suggestions }) {
  const { name, isTyped, suggestions } = props;
  const known = suggestions.technologies.find((each) => each.name === name);
  const runBy = known?.domains ?? 0;
  return (
    <>
      {isTyped ? <IconCpu size={16} stroke={1.75} aria-hidden /> : <TechnologyMark name={name} />}
      <span className={classes.name}>{name}</span>
      <span className={classes.quiet} lang={languageOfField('category')}>
        {known?.category}
      </span>
      <span className={classes.end}>
        {isTyped
          ? words.lookup.search.unknownTechnology
          : runBy === 0
            ? ''
            : words.lookup.search.runBy(runBy)}
      </span>
    </>
  );
}
