import type { ReactNode } from 'react';
import type { ListQuote } from '../../../preload/contract/models/list.ts';
import { mostListRows } from '../../../preload/contract/values/lists.ts';
import { Callout } from '../../ui/callout.tsx';
import classes from './form.module.css';
import { formText as words } from './form-text.ts';
import { useQuote } from './use-quote.ts';

/** What the list costs and what is left after it, around the button that pays. */
export function FormPrice(props: { technology: string; children: (price: string) => ReactNode }) {
  const quote = useQuote(props.technology);
  const balance = quote?.balance ?? null;
  const boughtAt = quote?.mayBeFree === true ? quote.boughtAt : null;
  return (
    <div className={classes.price}>
      {boughtAt === null ? null : <Callout tone="plain">{words.mayBeFree(boughtAt)}</Callout>}
      {quote === null || quote.technology !== props.technology || props.technology === '' ? null : (
        <Callout tone={isCut(quote) ? 'money' : 'plain'}>{words.size(quote.sites, quote.lastCut)}</Callout>
      )}
      {balance !== null && balance < 1 ? <Callout tone="money">{words.noBalance}</Callout> : null}
      <div>{props.children(words.credits(quote?.maxCredits ?? 1, boughtAt !== null))}</div>
      <p className={classes.quiet}>
        {balance === null ? words.balanceUnknown : words.balance(balance)} {words.refund}
      </p>
    </div>
  );
}

/** Whether the file will probably not hold every website. */
function isCut({ sites, lastCut }: ListQuote): boolean {
  return sites !== null && sites > (lastCut ?? mostListRows);
}
