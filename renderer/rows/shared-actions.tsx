import { type ComponentProps, useDeferredValue, useMemo } from 'react';
import { useOffer } from '../stores/frame/use-offer.ts';
import { useOfferedOpening } from '../stores/frame/use-offered-opening.ts';
import { canCompare, openComparison } from '../stores/lookup/compare.ts';
import { useCsvStyle } from '../stores/session/csv-style.ts';
import { CompareButton } from '../ui/table/compare-button.tsx';
import { ExportMenu } from '../ui/table/export-menu.tsx';

type MenuProps = Omit<ComponentProps<typeof ExportMenu>, 'opening' | 'style'>;

/** Writes rows to a file, in the person's style. The command to export opens it. */
export function ExportButton(menu: MenuProps) {
  const opening = useOfferedOpening('export', menu.count > 0 || menu.other !== undefined);
  return <ExportMenu {...menu} opening={opening} style={useCsvStyle()} />;
}

/** Compares chosen domains, if they are neither too few nor too many. `domainsNow` returns them. */
export function CompareChosen(props: {
  count: number;
  isOffered: boolean;
  domainsNow: () => readonly string[];
}) {
  const { count, isOffered, domainsNow } = props;
  const isOff = !isOffered || !canCompare(count);
  const compare = () => openComparison(domainsNow());
  useOffer('compare_domains', isOff ? null : compare);
  return <CompareButton isOff={isOff} onCompare={compare} />;
}

/** What actions apply to. It follows later, so that typing does not wait for both the rows and the actions. */
export function useScope(count: number, isChosen: boolean): { count: number; isChosen: boolean } {
  return useDeferredValue(useMemo(() => ({ count, isChosen }), [count, isChosen]));
}
