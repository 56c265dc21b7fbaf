import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { ListQuote } from '#contract/models/list.ts';
import { tightestCap } from '#shared/money/caps.ts';
import { mostListRows } from '#contract/values/lists.ts';
import { withMoney } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { reads } from '../../rpc/reads.ts';
import { useLatest } from '../../rpc/use-latest.ts';
import { useRead } from '../../rpc/use-read.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';
import { allowanceStore, watchAllowance } from '../../stores/money/allowance.ts';
import { useMoney } from '../../stores/money/credit-price.ts';
import { Callout } from '../../ui/callout.tsx';
import { usePriceTold } from '../../ui/told.tsx';
import classes from './form.module.css';

/** What the list costs and what that leaves, around the button that pays. */
export function FormPrice(props: { technology: string; children: (price: string) => ReactNode }) {
  useEffect(watchAllowance, []);
  const quote = useQuote(props.technology);
  const allowance = useStore(allowanceStore, (state) => state.allowance);
  const cap = tightestCap(allowance, 'standard');
  const money = useMoney();
  const credits = quote?.maxCredits ?? 1;
  const balance = quote?.balance ?? null;
  const boughtAt = quote?.mayBeFree === true ? quote.boughtAt : null;
  const bought = boughtAt === null ? null : (quote?.technology ?? null);
  const starter = useRead(
    bought === null ? null : () => reads.lists.starter({ technology: bought }),
    tellUnlessRestarting,
    bought,
  );
  const price = withMoney(words.listForm.credits(credits, boughtAt !== null), money(credits, 'standard'));
  const isKnown = quote !== null && quote.technology === props.technology && props.technology !== '';
  usePriceTold(isKnown ? `${words.listForm.start} · ${price}` : null);
  return (
    <div className={classes.price}>
      {boughtAt === null ? null : (
        <Callout tone="plain">{words.listForm.mayBeFree(boughtAt, starter?.person ?? null)}</Callout>
      )}
      {!isKnown ? null : (
        <Callout tone={isCut(quote) ? 'money' : 'plain'}>
          {words.listForm.size(quote.sites, quote.lastCut)}
        </Callout>
      )}
      {balance !== null && balance < 1 ? (
        <Callout tone="money" alert>
          {words.listForm.noBalance}
        </Callout>
      ) : null}
      {cap === null || cap.by === 'run' || cap.left >= 1 ? null : (
        <Callout tone="money" alert>
          {words.listForm.capReached[cap.by]}
        </Callout>
      )}
      <div>{props.children(price)}</div>
      <p className={classes.quiet}>
        {balance === null ? words.listForm.balanceUnknown : words.listForm.balance(balance)}{' '}
        {words.listForm.refund}
      </p>
    </div>
  );
}

/** Whether the file will probably lack some websites. */
function isCut({ sites, lastCut }: ListQuote): boolean {
  return sites !== null && sites > (lastCut ?? mostListRows);
}

/** What a list of a technology would cost; null until known. Asks the service nothing. */
function useQuote(technology: string): ListQuote | null {
  const [quote, setQuote] = useState<ListQuote | null>(null);
  const quoting = useLatest<string, ListQuote>({
    work: (asked) => reads.lists.quote({ technology: asked }),
    done: setQuote,
    onFailure: tellUnlessRestarting,
  });
  useEffect(() => quoting.ask(technology), [quoting, technology]);
  return quote;
}
