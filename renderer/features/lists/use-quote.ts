import { useEffect, useState } from 'react';
import type { ListQuote } from '../../../preload/contract/models/list.ts';
import { reads } from '../../rpc/reads.ts';
import { useLatest } from '../../rpc/use-latest.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';

/** What starting a list of a technology would cost; null until it is known. Nothing is asked of the service. */
export function useQuote(technology: string): ListQuote | null {
  const [quote, setQuote] = useState<ListQuote | null>(null);
  const quoting = useLatest<string, ListQuote>({
    work: (asked) => reads.lists.quote({ technology: asked }),
    done: setQuote,
    onFailure: tellUnlessRestarting,
  });
  useEffect(() => quoting.ask(technology), [quoting, technology]);
  return quote;
}
