import { columnCount } from './measure.ts';
import { attributesOf, declared, type Names, qualified, withAttribute } from './names.ts';
import { withRepeat } from './patch-row.ts';

/** The columns that are new: 0-based, `last` excluded. */
interface NewColumns {
  first: number;
  last: number;
}

/** Follows what a sheet says of its columns, so that the new ones are described and none of them is hidden. */
export interface ColumnPatch {
  /** A `table:table-column` start tag as it becomes. */
  column(tag: string, isEmpty: boolean): string;
  /** What comes before the first row. */
  missing(): string;
}

export function createColumnPatch({ first, last }: NewColumns, names: Names): ColumnPatch {
  let next = 0;
  return {
    column: (tag, isEmpty) => {
      const attributes = attributesOf(tag, names);
      const count = columnCount(attributes);
      const [start, end] = [next, next + count];
      next = end;
      const isHidden = (attributes.get('table:visibility') ?? 'visible') !== 'visible';
      if (!isHidden || end <= first || start >= last) return tag;
      const shown = withAttribute(tag, ['table', 'visibility'], null, names);
      const runs = [
        { text: tag, count: Math.max(first - start, 0) },
        { text: shown, count: Math.min(end, last) - Math.max(start, first) },
        { text: tag, count: Math.max(end - last, 0) },
      ].filter((run) => run.count > 0);
      return runs
        .map((run, index) => {
          const text = withRepeat(run.text, 'number-columns-repeated', count, run.count, names);
          // The element's own end follows the last of them.
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
      return `<${element}${declared('table', names)}${repeated}/>`;
    },
  };
}
