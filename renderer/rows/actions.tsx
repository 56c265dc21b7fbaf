import { IconTablePlus, IconTag } from '@tabler/icons-react';
import { memo, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { LookupKind } from '#contract/models/enrich.ts';
import { creditsFor } from '#shared/money/prices.ts';
import { words } from '../../words/words.ts';
import { exploreStore, type OpenList, shownList, targetOf } from '../stores/explore/explore.ts';
import { clearMarks } from '../stores/explore/explore-actions.ts';
import { enrichShown, exportShown, tagShown } from '../stores/explore/explore-target.ts';
import { useOffer } from '../stores/frame/use-offer.ts';
import { useMoney } from '../stores/money/credit-price.ts';
import { lookupPrice } from '../stores/money/prices.ts';
import { sessionStore } from '../stores/session/session.ts';
import type { OtherExport } from '../ui/table/export-menu.tsx';
import { PricedButton, ResultActions } from '../ui/table/result-actions.tsx';
import { ToolButton } from '../ui/tool-button.tsx';
import { CompareChosen, ExportButton, useScope } from './shared-actions.tsx';
import { TagDialog } from './tag-dialog.tsx';
import { useOpenLookups } from './use-open-lookups.ts';

interface ActionsOn {
  list: OpenList;
  /** What the menu of exports has beside these rows. Always the same object while it says the same. */
  otherExport?: OtherExport;
  /** Whether answers about these rows keep coming. */
  isChanging?: boolean;
  /** Whether the run of these rows is not over: then its own buttons say what comes next. */
  isRunOpen?: boolean;
}

/**
 * What can be done with all rows found, or with the chosen ones. The line says which, each button how many.
 */
export function Actions(props: ActionsOn) {
  const { list, otherExport, isChanging = false, isRunOpen = false } = props;
  const scope = useScope(targetOf(list)?.count ?? 0, list.marked.size > 0);
  const hasDomains = list.table.domainColumn !== null;
  const { kinds, lookups, hasNone } = useOpenLookups(list, isChanging);
  const whyNot = !hasDomains
    ? words.explore.enrichNoDomains
    : isRunOpen
      ? words.explore.enrichRunOpen
      : kinds.length === 0
        ? words.explore.enrichAsked
        : hasNone
          ? words.explore.enrichNone
          : null;
  return (
    <ActionsOf
      title={list.title}
      kinds={kinds}
      lookups={lookups}
      hasDomains={hasDomains}
      whyNot={whyNot}
      {...scope}
      otherExport={otherExport}
    />
  );
}

interface ActionsProps {
  title: string;
  /** What Enrich would ask, and the most lookups of it. */
  kinds: readonly LookupKind[];
  lookups: number;
  hasDomains: boolean;
  /** Why Enrich can't ask about these rows; null if it can. */
  whyNot: string | null;
  count: number;
  isChosen: boolean;
  otherExport: OtherExport | undefined;
}

const ActionsOf = memo(function ActionsOf(props: ActionsProps) {
  const { title, kinds, lookups, hasDomains, whyNot, count, isChosen, otherExport } = props;
  return (
    <ResultActions count={count} isChosen={isChosen} onUnchoose={clearMarks}>
      <ExportFound title={title} count={count} other={otherExport} />
      <CompareChosen count={count} isOffered={isChosen && hasDomains} domainsNow={chosenDomains} />
      <EnrichButton title={title} kinds={kinds} lookups={lookups} whyNot={whyNot} count={count} />
      {hasDomains ? <TagButton count={count} /> : null}
    </ResultActions>
  );
});

/** Tags the saved domains of the rows found or chosen. */
function TagButton({ count }: { count: number }) {
  const [isOpen, setOpen] = useState(false);
  const tag = () => setOpen(true);
  useOffer('tag', count === 0 ? null : tag);
  return (
    <>
      <ToolButton icon={IconTag} word={words.saved.tag} disabled={count === 0} onClick={tag} />
      <TagDialog
        title={words.explore.tagTitle(count)}
        action={words.explore.tagDo}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onTag={tagShown}
      />
    </>
  );
}

/** Writes the rows found or chosen, with the shown columns. */
export function ExportFound(props: { title: string; count: number; other?: OtherExport | undefined }) {
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
  kinds,
  lookups,
  whyNot,
  count,
}: Pick<ActionsProps, 'title' | 'kinds' | 'lookups' | 'whyNot' | 'count'>) {
  const [isTaking, setTaking] = useState(false);
  const stopping = useRef<AbortController | null>(null);
  // Leaving the list stops the enrichment that is being prepared.
  useEffect(() => () => stopping.current?.abort(), []);
  const price = useStore(sessionStore, lookupPrice);
  const isOff = count === 0 || whyNot !== null || isTaking;
  const enrich = async () => {
    stopping.current = new AbortController();
    setTaking(true);
    await enrichShown((domains) => words.explore.enrichName(title, domains), stopping.current.signal);
    setTaking(false);
  };
  useOffer('enrich_shown', isOff ? null : () => void enrich());
  return (
    <PricedButton
      icon={IconTablePlus}
      words={isTaking ? words.explore.collecting : words.explore.enrich(kinds, count)}
      hint={whyNot ?? words.explore.enrichTitle}
      isOff={isOff}
      credits={isTaking || whyNot !== null ? null : creditsFor(lookups, price)}
      money={useMoney()}
      onClick={() => void enrich()}
    />
  );
}
