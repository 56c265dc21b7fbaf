import { IconTablePlus } from '@tabler/icons-react';
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { creditsFor } from '../../preload/contract/values/prices.ts';
import { words } from '../../words/words.ts';
import { draftStore } from '../stores/draft/draft.ts';
import { proposeFor } from '../stores/draft/draft-from-list.ts';
import { exploreStore, type OpenList, shownList, targetOf } from '../stores/explore/explore.ts';
import { clearMarks } from '../stores/explore/explore-actions.ts';
import { enrichShown, exportShown } from '../stores/explore/explore-target.ts';
import { useOffer } from '../stores/frame/use-offer.ts';
import { useOfferedOpening } from '../stores/frame/use-offered-opening.ts';
import { canCompare, openComparison } from '../stores/lookup/compare.ts';
import { useMoney } from '../stores/money/credit-price.ts';
import { lookupPrice } from '../stores/money/prices.ts';
import { useCsvStyle } from '../stores/session/csv-style.ts';
import { sessionStore } from '../stores/session/session.ts';
import { CompareButton } from '../ui/table/compare-button.tsx';
import { ExportMenu } from '../ui/table/export-menu.tsx';
import { PricedButton, ResultActions } from '../ui/table/result-actions.tsx';

interface ActionsOn {
  list: OpenList;
  /** Whether the command to export writes these rows. */
  isExportCommand?: boolean;
}

/**
 * What can be done with all rows found, or with the chosen ones. The line says which, each button how many.
 */
export function Actions({ list, isExportCommand = true }: ActionsOn) {
  const count = targetOf(list)?.count ?? 0;
  const isChosen = list.marked.size > 0;
  // Deferred, so that typing does not wait for both the rows and this.
  const scope = useDeferredValue(useMemo(() => ({ count, isChosen }), [count, isChosen]));
  const hasDomains = list.table.domainColumn !== null;
  const { columns } = list.table;
  const headings = useMemo(() => columns.map(({ name }) => name), [columns]);
  return (
    <ActionsOf
      title={list.title}
      headings={headings}
      hasDomains={hasDomains}
      count={scope.count}
      isChosen={scope.isChosen}
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
  const canPair = isChosen && hasDomains && canCompare(count);
  useOffer('compare_domains', canPair ? compareChosen : null);
  return (
    <ResultActions count={count} isChosen={isChosen} onUnchoose={clearMarks}>
      <ExportFound title={title} count={count} isCommand={isExportCommand} />
      <CompareButton isOff={!canPair} onCompare={compareChosen} />
      <EnrichButton title={title} headings={headings} hasDomains={hasDomains} count={count} />
    </ResultActions>
  );
});

/** Writes the rows found or chosen, with the shown columns. `isCommand`: the command to export opens it. */
export function ExportFound(props: { title: string; count: number; isCommand?: boolean }) {
  const { title, count, isCommand = true } = props;
  const offered = useOfferedOpening('export', isCommand && count > 0);
  const own = useState(false);
  return (
    <ExportMenu
      title={words.explore.exportTitle(count)}
      count={count}
      opening={isCommand ? offered : own}
      style={useCsvStyle()}
      onExport={(format) => void exportShown(format, title)}
    />
  );
}

/** Compares the domains of the chosen rows. */
function compareChosen(): void {
  const marked = shownList(exploreStore.getState())?.marked ?? new Map<number, string | null>();
  openComparison([...new Set([...marked.values()].filter((domain) => domain !== null))]);
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
      credits={isTaking ? null : creditsFor(count * kinds, price)}
      money={useMoney()}
      onClick={() => void enrich()}
    />
  );
}
