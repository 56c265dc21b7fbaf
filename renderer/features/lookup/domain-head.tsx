import { ActionIcon, Button } from '@mantine/core';
import { IconColumns3, IconExternalLink } from '@tabler/icons-react';
import { useStore } from 'zustand';
import type { SavedElsewhere } from '#contract/models/lookup.ts';
import { shownDomain } from '#shared/text/shown-domain.ts';
import { words } from '../../../words/words.ts';
import { useOffer } from '../../stores/frame/use-offer.ts';
import { openComparison } from '../../stores/lookup/compare.ts';
import { lookupStore } from '../../stores/lookup/lookup.ts';
import { Callout } from '../../ui/callout.tsx';
import { Folds } from '../../ui/table/result-screen.tsx';
import { AskButton } from './ask-button.tsx';
import { Elsewhere } from './elsewhere.tsx';
import classes from './lookup.module.css';
import { LookupProblem } from './lookup-problem.tsx';
import { openLink } from './open-link.ts';
import { TITLE_ID } from './use-ask.ts';
import { useViewFocus } from './use-view-focus.ts';

/** The domain's name, a link to its website, and what went wrong with the last lookup. */
export function DomainHead(props: {
  domain: string;
  elsewhere: readonly SavedElsewhere[];
  /** Whether both kinds were asked about. */
  hasBoth: boolean;
}) {
  const { domain, elsewhere, hasBoth } = props;
  const title = useViewFocus();
  const openCompared = () => openComparison([domain]);
  useOffer('compare_domains', openCompared);
  return (
    <Folds className={classes.head}>
      <div className={classes.titleRow}>
        <h2 id={TITLE_ID} ref={title} tabIndex={-1} className={classes.domainName}>
          {shownDomain(domain)}
        </h2>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={words.lookup.website}
          title={words.lookup.website}
          onClick={() => openLink(`https://${domain}`)}
        >
          <IconExternalLink size={16} aria-hidden />
        </ActionIcon>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconColumns3 size={14} aria-hidden />}
          onClick={openCompared}
        >
          {words.compare.open}
        </Button>
        {hasBoth ? (
          <AskButton
            questions={[
              { subject: 'domain', name: domain },
              { subject: 'company', name: domain },
            ]}
            size="compact-sm"
            isAll
            words={words.lookup.ask.refreshBoth}
          />
        ) : null}
      </div>
      <HowRead domain={domain} />
      <Elsewhere all={elsewhere} view={{ kind: 'domain', domain }} />
      <LookupProblem />
    </Folds>
  );
}

/** Says which domain was read from a typed address; nothing else of the address is asked about. */
function HowRead({ domain }: { domain: string }) {
  const read = useStore(lookupStore, (state) => state.read);
  if (read === null || read.domain !== domain) return null;
  const name = shownDomain(domain);
  if (read.heldBack !== null)
    return <Callout tone="money">{words.lookup.read.heldBack[read.heldBack](name)}</Callout>;
  return (
    <p className={classes.quiet}>
      {read.from === 'email' ? words.lookup.read.email(name) : words.lookup.read.address(name)}
    </p>
  );
}
