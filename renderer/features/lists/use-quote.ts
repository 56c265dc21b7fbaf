import { useEffect, useMemo, useState } from 'react';
import type { ListQuote } from '../../../preload/contract/models/list.ts';
import { engine } from '../../bridge.ts';
import { createLatest } from '../../rpc/latest.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';

/** What starting a list of a technology would cost; null until it is known. Nothing is asked of the service. */
export function useQuote(technology: string): ListQuote | null {
  const [quote, setQuote] = useState<ListQuote | null>(null);
  const quoting = useMemo(
    () =>
      createLatest<string, ListQuote>({
        work: (asked) => engine.lists.quote({ technology: asked }),
        done: setQuote,
        onFailure: tellUnlessRestarting,
      }),
    [],
  );
  useEffect(() => quoting.close, [quoting]);
  useEffect(() => quoting.ask(technology), [quoting, technology]);
  return quote;
}
