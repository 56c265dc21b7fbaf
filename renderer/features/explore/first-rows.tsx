import { words } from '../../../words/words.ts';
import { reads } from '../../rpc/reads.ts';
import { useRead } from '../../rpc/use-read.ts';
import { headingOf } from '../../ui/field-name.ts';
import classes from './explore.module.css';

/** Enough to see what is in a list; more would only scroll away from the reader. */
const MOST_ROWS = 20;
const MOST_COLUMNS = 12;

/** The first rows of a file, shown while the whole file is being read. */
export function FirstRows({ file }: { file: string }) {
  // If the file is faulty, opening it reports the error.
  const peek = useRead(
    () => reads.explore.peek({ path: file }),
    () => undefined,
    file,
  );
  if (peek === null || peek.rows.length === 0) return null;
  const places = peek.columns.slice(0, MOST_COLUMNS).map((_, place) => place);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls
    <section className={classes.firstRows} aria-label={words.explore.firstRows} tabIndex={0}>
      <table>
        <caption>{words.explore.firstRows}</caption>
        <thead>
          <tr>
            {places.map((place) => (
              <th key={place} scope="col">
                {headingOf({ name: peek.columns[place] ?? '' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {peek.rows.slice(0, MOST_ROWS).map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a peeked file have no other key
            <tr key={row}>
              {places.map((place) => (
                <td key={place}>{cells[place]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
