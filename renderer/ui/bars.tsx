import { formatCount } from '../../words/format.ts';
import classes from './bars.module.css';

/** One bar: its name and its value. */
export interface Bar {
  key: string;
  name: string;
  value: number;
  /** The colour that it has elsewhere, as a CSS variable; without it all bars have the same. */
  color?: string;
}

/** Figures as bars that are also a table, so that they can be read aloud and copied. */
export function Bars(props: {
  caption: string;
  nameTitle: string;
  valueTitle: string;
  /** Of the names, if it is not the window's. */
  language?: 'en' | undefined;
  bars: readonly Bar[];
  onMark?: (key: string | null) => void;
}) {
  const { caption, nameTitle, valueTitle, language, bars, onMark } = props;
  const largest = Math.max(1, ...bars.map(({ value }) => value));
  const longest = Math.max(...bars.map(({ value }) => formatCount(value).length));
  return (
    <table className={classes.bars}>
      <caption>{caption}</caption>
      <colgroup>
        <col className={classes.names} />
        {/* Sums may have more digits than counts: no figure lies over its bar. */}
        <col style={{ width: `max(48px, ${longest}ch + var(--sd-space-3))` }} />
        <col />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{nameTitle}</th>
          <th scope="col">{valueTitle}</th>
          <td />
        </tr>
      </thead>
      <tbody onPointerLeave={() => onMark?.(null)}>
        {bars.map(({ key, name, value, color }) => (
          <tr key={key} onPointerEnter={() => onMark?.(key)}>
            <th scope="row" title={name} lang={language}>
              {name}
            </th>
            <td className={classes.value}>{formatCount(value)}</td>
            <td className={classes.track}>
              <span
                data-bar
                style={{ width: `${(Math.max(0, value) / largest) * 100}%`, background: color }}
                aria-hidden
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
