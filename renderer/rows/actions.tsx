import { IconTablePlus } from '@tabler/icons-react';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { creditsFor } from '../../preload/contract/values/prices.ts';
import { words } from '../../words/words.ts';
import { draftStore } from '../stores/draft/draft.ts';
import { proposeFor } from '../stores/draft/draft-from-list.ts';
import { exploreStore, type OpenList, shownList, targetOf } from '../stores/explore/explore.ts';
import { clearMarks } from '../stores/explore/explore-actions.ts';
import { enrichShown, exportShown } from '../stores/explore/explore-target.ts';
import { useOffer } from '../stores/frame/use-offer.ts';
import { useMoney } from '../stores/money/credit-price.ts';
import { lookupPrice } from '../stores/money/prices.ts';
import { sessionStore } from '../stores/session/session.ts';
import { PricedButton, ResultActions } from '../ui/table/result-actions.tsx';
import { CompareChosen, ExportButton, useScope } from './shared-actions.tsx';

interface ActionsOn {
  list: OpenList;
  /** Whether the command to export writes these rows. */
  isExportCommand?: boolean;
}

/**
 * What can be done with all rows found, or with the chosen ones. The line says which, each button how many.
 */
export function Actions({ list, isExportCommand = true }: ActionsOn) {
  const scope = useScope(targetOf(list)?.count ?? 0, list.marked.size > 0);
  const hasDomains = list.table.domainColumn !== null;
  const { columns } = list.table;
  const headings = useMemo(() => columns.map(({ name }) => name), [columns]);
  return (
    <ActionsOf
      title={list.title}
      headings={headings}
      hasDomains={hasDomains}
      {...scope}
      isExportCommand={isExportCommand}
    />
  );
}

interface ActionsProps {
  title: string;
  /** Headings of the list's columns. */
  headings: readonly string[];
  hasDomains: boolean;
  count: number;
  isChosen: boolean;
  isExportCommand: boolean;
}

const ActionsOf = memo(function ActionsOf(props: ActionsProps) {
  const { title, headings, hasDomains, count, isChosen, isExportCommand } = props;
  return (
    <ResultActions count={count} isChosen={isChosen} onUnchoose={clearMarks}>
      <ExportFound title={title} count={count} isCommand={isExportCommand} />
      <CompareChosen count={count} isOffered={isChosen && hasDomains} domainsNow={chosenDomains} />
      <EnrichButton title={title} headings={headings} hasDomains={hasDomains} count={count} />
    </ResultActions>
  );
});

/** Writes the rows found or chosen, with the shown columns. */
export function ExportFound(props: { title: string; count: number; isCommand?: boolean }) {
  const { title, ...shown } = props;
  return (
    <ExportButton
      {...shown}
      title={words.explore.exportTitle(shown.count)}
      onExport={(format) => void exportShown(format, title)}
    />
  );
}

/** The domains of the chosen rows. */
function chosenDomains(): string[] {
  const marked = shownList(exploreStore.getState())?.marked ?? new Map<number, string | null>();
  return [...new Set([...marked.values()].filter((domain) => domain !== null))];
}

function EnrichButton({
  title,
  headings,
  hasDomains,
  count,
}: Omit<ActionsProps, 'isChosen' | 'isExportCommand'>) {
  const [isTaking, setTaking] = useState(false);
  const stopping = useRef<AbortController | null>(null);
  // Leaving the list stops the enrichment that is being prepared.
  useEffect(() => () => stopping.current?.abort(), []);
  // A new file is asked the same kinds as the last, until a person chooses otherwise.
  const kinds = useStore(draftStore, ({ options, fromList }) => {
    const asked = { ...options, ...fromList?.before };
    return Math.max(1, proposeFor(headings, null, asked).options.kinds.length);
  });
  const price = useStore(sessionStore, lookupPrice);
  const isOff = count === 0 || !hasDomains || isTaking;
  const enrich = async () => {
    stopping.current = new AbortController();
    setTaking(true);
    await enrichShown(words.explore.enrichName(title, count), stopping.current.signal);
    setTaking(false);
  };
  useOffer('enrich_shown', isOff ? null : () => void enrich());
  return (
    <PricedButton
      icon={IconTablePlus}
      words={isTaking ? words.explore.collecting : words.explore.enrich(count)}
      hint={hasDomains ? words.explore.enrichTitle : words.explore.enrichNoDomains}
      isOff={isOff}
      credits={isTaking || !hasDomains ? null : creditsFor(count * kinds, price)}
      money={useMoney()}
      onClick={() => void enrich()}
    />
  );
}
