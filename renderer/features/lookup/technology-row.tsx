import { IconExternalLink } from '@tabler/icons-react';
import { memo } from 'react';
import type { FoundTechnology } from '#contract/models/lookup.ts';
import { formatDate } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { openLookup } from '../../stores/lookup/lookup-actions.ts';
import { TechnologyMark } from '../../ui/marks/technology-mark.tsx';
import { fieldsOf } from './fields.ts';
import { isLink, openLink } from './open-link.ts';
import classes from './technologies.module.css';
import { languageOfField } from '../../ui/language-of-field.ts';

/** One technology: its mark, name, sub-category and how many sites run it. A press opens its own view. */
export const TechnologyRow = memo(function TechnologyRow({ technology }: { technology: FoundTechnology }) {
  const { name, childCategory, parentCategory, totalSites, website } = technology;
  return (
    <li className={classes.row}>
      <button
        type="button"
        className={classes.name}
        tabIndex={-1}
        data-stop
        title={hoverOf(technology)}
        onClick={() => openLookup({ kind: 'technology', name })}
      >
        <TechnologyMark name={name} />
        <span className={classes.nameText}>{name}</span>
        {childCategory === null || childCategory === parentCategory ? null : (
          <span className={classes.category} lang={languageOfField('category')}>
            {childCategory}
          </span>
        )}
        <span className={classes.sites}>
          {totalSites === null ? '' : words.lookup.technologies.sites(totalSites)}
        </span>
      </button>
      {website !== null && isLink(website) ? (
        <button
          type="button"
          className={classes.link}
          tabIndex={-1}
          data-stop
          aria-label={words.lookup.technologies.website(name)}
          title={website}
          onClick={() => openLink(website)}
        >
          <IconExternalLink size={14} stroke={1.75} aria-hidden />
        </button>
      ) : (
        <span className={classes.link} />
      )}
    </li>
  );
});

/** The tooltip: everything else that is known, including undocumented fields. */
function hoverOf({ name, totalSites, firstSeen, extra }: FoundTechnology): string {
  const facts = [
    name,
    totalSites === null
      ? words.lookup.technologies.sitesUnknown
      : words.lookup.technologies.sites(totalSites),
    firstSeen === null ? '' : words.lookup.technologies.since(formatDate(firstSeen)),
    ...fieldsOf(extra).map(({ label, value }) => `${label}: ${value}`),
  ];
  return facts.filter((fact) => fact !== '').join('\n');
}
