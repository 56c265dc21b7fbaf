import { Button } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { DomainView } from '#contract/models/lookup.ts';
import type { SavedRow } from '#contract/models/saved.ts';
import { shownDomain } from '#shared/text/shown-domain.ts';
import { words } from '../../../words/words.ts';
import { reads } from '../../rpc/reads.ts';
import { useLatest } from '../../rpc/use-latest.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';
import { openLookup } from '../../stores/lookup/lookup-actions.ts';
import { foreignWorkspace, savedStore } from '../../stores/saved/saved.ts';
import { AgeTag } from '../../ui/age-tag.tsx';
import { type Fact, FactList, FactsPanel, FactsSection } from '../../ui/facts-panel.tsx';
import classes from './facts.module.css';
import { FactsCompany } from './facts-company.tsx';
import { FactsHistory } from './facts-history.tsx';
import { FactsNotes } from './facts-notes.tsx';
import { FactsTechnologies } from './facts-technologies.tsx';
import { languageOfField } from '../../ui/language-of-field.ts';

const wording = words.saved.facts;

/** Everything about the open domain. */
export function Facts({ onClose }: { onClose: () => void }) {
  const row = useStore(savedStore, (state) => state.open);
  const foreign = useStore(savedStore, foreignWorkspace);
  const view = useDomainView(foreign === null ? (row?.domain ?? null) : null);
  if (row === null) return null;
  const { domain } = row;
  return (
    <FactsPanel
      label={wording.label(shownDomain(domain))}
      title={<span className={classes.domain}>{shownDomain(domain)}</span>}
      close={wording.close}
      onClose={onClose}
      actions={
        foreign === null ? (
          <Button
            variant="default"
            leftSection={<IconListSearch size={14} aria-hidden />}
            onClick={() => openLookup({ kind: 'domain', domain })}
          >
            {wording.lookup}
          </Button>
        ) : undefined
      }
    >
      {foreign !== null ? (
        <RowFacts row={row} />
      ) : view === null ? null : (
        <>
          <FactsNotes view={view} />
          <FactsCompany answer={view.company} />
          <FactsTechnologies answer={view.technologies} />
          <FactsHistory history={view.history} />
        </>
      )}
    </FactsPanel>
  );
}

/** The facts of the row itself, which is all there is for a workspace that is not in use. */
function RowFacts({ row }: { row: SavedRow }) {
  const facts: Fact[] = [
    ...(['company', 'industry', 'city', 'country', 'note'] as const).map((key) => ({
      name: words.saved.columns[key],
      value: row[key] ?? '',
      language: languageOfField(key),
    })),
    { name: words.saved.columns.tags, value: row.tags.join(', ') },
    { name: words.saved.columns.technologies, value: row.technologies.join(', ') },
  ].filter(({ value }) => value !== '');
  return (
    <FactsSection title={wording.company}>
      <FactList
        facts={[
          ...facts,
          { name: wording.saved, value: <AgeTag at={row.savedAt} plain /> },
          { name: wording.firstSaved, value: <AgeTag at={row.firstSavedAt} plain /> },
        ]}
      />
      <p className={classes.quiet}>{wording.foreign}</p>
    </FactsSection>
  );
}

/**
 * Everything saved about a domain of the workspace in use, read again when what is saved changes; null until
 * read.
 */
function useDomainView(domain: string | null): DomainView | null {
  const [view, setView] = useState<DomainView | null>(null);
  const revision = useStore(savedStore, (state) => state.revision);
  const reading = useLatest<string, DomainView>({
    work: (asked) => reads.lookup.domain({ domain: asked }),
    done: setView,
    onFailure: tellUnlessRestarting,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision is the reason, not an input
  useEffect(() => {
    if (domain !== null) reading.ask(domain);
  }, [reading, domain, revision]);
  return view?.domain === domain ? view : null;
}
