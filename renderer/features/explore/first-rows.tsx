import { useEffect, useState } from 'react';
import type { ExplorePeek } from '../../../preload/contract/models/explore.ts';
import { words } from '../../../words/words.ts';
import { engine } from '../../bridge.ts';
import classes from './explore.module.css';

/** Enough to see what is in a list; more would only scroll away under whoever reads. */
const MOST_ROWS = 20;
const MOST_COLUMNS = 12;

/** The first rows of a file as they stand in it, to look at while it is being read as a whole. */
export function FirstRows({ file }: { file: string }) {
  const [peek, setPeek] = useState<ExplorePeek | null>(null);
  useEffect(() => {
    let isGone = false;
    // What is wrong with the file, its opening says.
    engine.explore.peek({ path: file }).then(
      (found) => isGone || setPeek(found),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [file]);
  if (peek === null || peek.rows.length === 0) return null;
  const places = peek.columns.slice(0, MOST_COLUMNS).map((_, place) => place);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={classes.firstRows} aria-label={words.explore.firstRows} tabIndex={0}>
      <table>
        <caption>{words.explore.firstRows}</caption>
        <thead>
          <tr>
            {places.map((place) => (
              <th key={place} scope="col">
                {peek.columns[place]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {peek.rows.slice(0, MOST_ROWS).map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file that is only read have no other name
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
