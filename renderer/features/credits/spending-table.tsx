import { formatCount } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import classes from './credits.module.css';
import { formatDay } from './format-day.ts';
import { hasCharges, kindsIn, type SpendingDay } from './spending-days.ts';

/** The same figures as the chart, as a part of the screen. */
export function SpendingTable({ days }: { days: readonly SpendingDay[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls
    <section className={classes.tableFrame} aria-label={words.credits.byDay} tabIndex={0}>
      <SpendingFigures days={days} />
    </section>
  );
}

/** The figures of the chart, newest day first, without days that have no charges. */
export function SpendingFigures({ days }: { days: readonly SpendingDay[] }) {
  const kinds = kindsIn(days);
  const spent = days.filter(hasCharges).reverse();
  const lookupKinds = kinds.filter((kind) => kind !== 'lists');
  const hasLists = kinds.includes('lists');
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{words.credits.day}</th>
          {lookupKinds.map((kind) => (
            <th key={kind} scope="col">
              {words.credits.kinds[kind]}
            </th>
          ))}
          <th scope="col">{words.credits.wallet.bulk_lookup}</th>
          {hasLists ? <th scope="col">{words.credits.wallet.standard}</th> : null}
        </tr>
      </thead>
      <tbody>
        {spent.map((each) => (
          <tr key={each.day}>
            <th scope="row">{formatDay(each.day)}</th>
            {lookupKinds.map((kind) => (
              <td key={kind}>{each[kind] === 0 ? '' : formatCount(each[kind])}</td>
            ))}
            <td>{formatCount(each.bulk_lookup)}</td>
            {hasLists ? <td>{formatCount(each.standard)}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
