import classes from './bars.module.css';
import { formatCount } from './format.ts';

/** One bar: its name, its length and, where it says more than the bare number, its words. */
export interface Bar {
  key: string;
  name: string;
  value: number;
}

/** Figures as bars that are a table at the same time, so that they can be read aloud and copied. */
export function Bars(props: {
  caption: string;
  nameTitle: string;
  valueTitle: string;
  bars: readonly Bar[];
  onMark?: (key: string | null) => void;
}) {
  const { caption, nameTitle, valueTitle, bars, onMark } = props;
  const largest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <table className={classes.bars}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{nameTitle}</th>
          <th scope="col">{valueTitle}</th>
          <td />
        </tr>
      </thead>
      <tbody onPointerLeave={() => onMark?.(null)}>
        {bars.map(({ key, name, value }) => (
          <tr key={key} onPointerEnter={() => onMark?.(key)}>
            <th scope="row">{name}</th>
            <td className={classes.value}>{formatCount(value)}</td>
            <td className={classes.track}>
              <span style={{ width: `${(value / largest) * 100}%` }} aria-hidden />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
