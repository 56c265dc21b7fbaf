import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconColumns3, IconExternalLink } from '@tabler/icons-react';
import { shownDomain } from '../../../preload/contract/values/shown-domain.ts';
import { openComparison } from '../../stores/compare.ts';
import { useOffer } from '../../stores/use-offer.ts';
import { TITLE_ID } from './ask-button.tsx';
import { text as compare } from './compare/text.ts';
import classes from './lookup.module.css';
import { LookupProblem } from './lookup-problem.tsx';
import { openLink } from './open-link.ts';
import { text } from './text.ts';
import { useViewFocus } from './use-view-focus.ts';

/** The domain's name, the way to its website, and what went wrong with the last question. */
export function DomainHead({ domain }: { domain: string }) {
  const title = useViewFocus();
  const openCompared = () => openComparison([domain]);
  useOffer('compare_domains', openCompared);
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
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconColumns3 size={14} aria-hidden />}
          onClick={openCompared}
        >
          {compare.open}
        </Button>
      </div>
      <LookupProblem />
    </div>
  );
}
