import { ActionIcon } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { TechnologyView } from '#contract/models/lookup.ts';
import { words } from '../../../words/words.ts';
import { TechnologyMark } from '../../ui/marks/technology-mark.tsx';
import classes from './lookup.module.css';
import { LookupProblem } from './lookup-problem.tsx';
import { isLink, openLink } from './open-link.ts';
import technologyClasses from './technology.module.css';
import { TITLE_ID } from './use-ask.ts';
import { useViewFocus } from './use-view-focus.ts';
import { languageOfField } from '../../ui/language-of-field.ts';

/** The technology's mark and name, its category, and a link to its website. */
export function TechnologyHead({ view }: { view: TechnologyView }) {
  const title = useViewFocus();
  const { website } = view;
  const categories = [view.parentCategory, view.childCategory].filter((each) => each !== null);
  return (
    <>
      <div className={classes.titleRow}>
        <TechnologyMark name={view.name} size={28} />
        <h2 id={TITLE_ID} ref={title} tabIndex={-1} className={technologyClasses.name}>
          {view.name}
        </h2>
        {website !== null && isLink(website) ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={words.lookup.technologies.website(view.name)}
            title={website}
            onClick={() => openLink(website, view.answer?.snapshotId ?? null)}
          >
            <IconExternalLink size={16} aria-hidden />
          </ActionIcon>
        ) : null}
        <span className={technologyClasses.category} lang={languageOfField('category')}>
          {[...new Set(categories)].join(' › ')}
        </span>
        {view.id === null ? null : (
          <span className={technologyClasses.id} title={words.lookup.technology.id}>
            {view.id}
          </span>
        )}
      </div>
      <LookupProblem />
    </>
  );
}
