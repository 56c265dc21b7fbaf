import { columnCount } from './measure.ts';
import { attributesOf, declared, type Names, qualified, withAttribute } from './names.ts';
import { withRepeat } from './patch-row.ts';

/** Widths of a new column in characters, and the inches of one character. */
const NARROWEST = 12;
const WIDEST = 40;
const INCHES = 0.085;

/** The style that makes all new columns as wide as their longest title. */
export function widthStyle(name: string, titles: readonly string[], names: Names): string {
  const longest = titles.reduce((length, title) => Math.max(length, title.length + 2), NARROWEST);
  const inches = (Math.min(longest, WIDEST) * INCHES).toFixed(2);
  const attribute = (local: string, value: string) => ` ${qualified('style', local, names)}="${value}"`;
  const element = qualified('style', 'style', names);
  const properties = qualified('style', 'table-column-properties', names);
  return `<${element}${declared('style', names)}${attribute('name', name)}${attribute('family', 'table-column')}><${properties}${attribute('column-width', `${inches}in`)}/></${element}>`;
}

/** The new columns, 0-based; `last` is excluded. */
interface NewColumns {
  first: number;
  last: number;
  /** The style with their width; null if widths stay as they are. */
  style: string | null;
}

/** Changes a sheet's column elements, so that the new columns are described and not hidden. */
export interface ColumnPatch {
  /** The new text of a `table:table-column` start tag. */
  column(tag: string, isEmpty: boolean): string;
  /** What to add before the first row. */
  missing(): string;
}

export function createColumnPatch({ first, last, style }: NewColumns, names: Names): ColumnPatch {
  let next = 0;
  return {
    column: (tag, isEmpty) => {
      const attributes = attributesOf(tag, names);
      const count = columnCount(attributes);
      const [start, end] = [next, next + count];
      next = end;
      const isHidden = (attributes.get('table:visibility') ?? 'visible') !== 'visible';
      if ((!isHidden && style === null) || end <= first || start >= last) return tag;
      const visible = isHidden ? withAttribute(tag, ['table', 'visibility'], null, names) : tag;
      const shown = style === null ? visible : withAttribute(visible, ['table', 'style-name'], style, names);
      const runs = [
        { text: tag, count: Math.max(first - start, 0) },
        { text: shown, count: Math.min(end, last) - Math.max(start, first) },
        { text: tag, count: Math.max(end - last, 0) },
      ].filter((run) => run.count > 0);
      return runs
        .map((run, index) => {
          const text = withRepeat(run.text, 'number-columns-repeated', count, run.count, names);
          // The element's own end follows the last one.
          return isEmpty || index === runs.length - 1 ? text : `${text.slice(0, -1).trimEnd()}/>`;
        })
        .join('');
    },
    missing: () => {
      if (next === 0 || next >= last || first === last) return '';
      const count = last - next;
      next = last;
      const element = qualified('table', 'table-column', names);
      const repeated =
        count === 1 ? '' : ` ${qualified('table', 'number-columns-repeated', names)}="${count}"`;
      const styled = style === null ? '' : ` ${qualified('table', 'style-name', names)}="${style}"`;
      return `<${element}${declared('table', names)}${styled}${repeated}/>`;
    },
  };
}
