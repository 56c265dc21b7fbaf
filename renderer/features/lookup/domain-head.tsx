import { ActionIcon, Tooltip } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { shownDomain } from '../../../preload/contract/values/shown-domain.ts';
import { TITLE_ID } from './ask-button.tsx';
import classes from './lookup.module.css';
import { LookupProblem } from './lookup-problem.tsx';
import { openLink } from './open-link.ts';
import { text } from './text.ts';
import { useViewFocus } from './use-view-focus.ts';

/** The domain's name, the way to its website, and what went wrong with the last question. */
export function DomainHead({ domain }: { domain: string }) {
  const title = useViewFocus();
  return (
    <div className={classes.head}>
      <div className={classes.titleRow}>
        <h2 id={TITLE_ID} ref={title} tabIndex={-1} className={classes.domainName}>
          {shownDomain(domain)}
        </h2>
        <Tooltip label={text.website}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={text.website}
            onClick={() => openLink(`https://${domain}`)}
          >
            <IconExternalLink size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      <LookupProblem />
    </div>
  );
}
