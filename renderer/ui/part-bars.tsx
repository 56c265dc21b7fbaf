import { formatCount } from '../../words/format.ts';
import classes from './part-bars.module.css';

/** A part of each bar: its name, and its colour as a CSS variable. */
export interface BarPart {
  name: string;
  color: string;
}

/** A bar with a value for each part. */
export interface PartedBar {
  key: string;
  name: string;
  values: readonly number[];
}

/** Figures as bars of several parts, stacked or below each other, with a legend. They are also a table. */
export function PartBars(props: {
  caption: string;
  nameTitle: string;
  /** Of the bars' names, if it is not the window's. */
  language?: 'en' | undefined;
  parts: readonly BarPart[];
  bars: readonly PartedBar[];
  isStacked: boolean;
}) {
  const { caption, nameTitle, language, parts, bars, isStacked } = props;
  const largest = largestOf(bars, isStacked);
  return (
    <>
      <ul className={classes.legend} aria-hidden>
        {parts.map(({ name, color }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two values can have the same name once they are cut
          <li key={index} title={name}>
            <span className={classes.mark} data-bar style={{ background: color }} />
            <span className={classes.part}>{name}</span>
          </li>
        ))}
      </ul>
      <table className={classes.bars}>
        <caption>{caption}</caption>
        <colgroup>
          <col className={classes.names} />
          {parts.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <col key={index} className={classes.figure} />
          ))}
          <col />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{nameTitle}</th>
            {parts.map(({ name }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <th key={index} scope="col">
                {name}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {bars.map(({ key, name, values }) => (
            <tr key={key}>
              <th scope="row" title={name} lang={language}>
                {name}
              </th>
              {parts.map((_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={index} className={classes.figure}>
                  <span>{formatCount(values[index] ?? 0)}</span>
                </td>
              ))}
              <td className={classes.track} data-stacked={isStacked || undefined}>
                {parts.map(({ name: part, color }, index) => {
                  const value = values[index] ?? 0;
                  if (value <= 0) return null;
                  const width = `${(value / largest) * 100}%`;
                  return (
                    <span
                      // biome-ignore lint/suspicious/noArrayIndexKey: as above
                      key={index}
                      data-bar
                      title={`${part}: ${formatCount(value)}`}
                      style={{ width, background: color }}
                      aria-hidden
                    />
                  );
                })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** The longest bar: the sum of its parts if they are stacked. */
function largestOf(bars: readonly Pick<PartedBar, 'values'>[], isStacked: boolean): number {
  const lengths = bars.map(({ values }) =>
    isStacked ? values.reduce((sum, each) => sum + Math.max(0, each), 0) : Math.max(0, ...values),
  );
  return Math.max(1, ...lengths);
}
