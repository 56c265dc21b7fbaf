import { formatCount } from '../../ui/format.ts';
import classes from './credits.module.css';
import { formatDay } from './format-day.ts';
import { kindsIn, type SpendingDay } from './spending-days.ts';
import { text } from './text.ts';

/** The same figures as the chart, newest day first; days without charges are left out. */
export function SpendingTable({ days }: { days: readonly SpendingDay[] }) {
  const kinds = kindsIn(days);
  const spent = days.filter(({ total }) => total > 0).reverse();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={classes.tableFrame} aria-label={text.byDay} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{text.day}</th>
            {kinds.map((kind) => (
              <th key={kind} scope="col">
                {text.kinds[kind]}
              </th>
            ))}
            <th scope="col">{text.total}</th>
          </tr>
        </thead>
        <tbody>
          {spent.map((each) => (
            <tr key={each.day}>
              <th scope="row">{formatDay(each.day)}</th>
              {kinds.map((kind) => (
                <td key={kind}>{each[kind] === 0 ? '' : formatCount(each[kind])}</td>
              ))}
              <td>{formatCount(each.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
