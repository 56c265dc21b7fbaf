import { StackdeskError } from '#contract/errors.ts';
import { exploreNotations } from '#contract/values/explore.ts';
import { type FlagValues, listFlag } from './arguments.ts';
import { type Flags, isSet, takesMany } from './command.ts';
import type { Reading } from './named-tables.ts';

/** How files are read. */
export const readingFlags: Flags = {
  'rows-below': isSet('takes totals and notes below the table of a file in'),
  'read-as': takesMany('COLUMN=NOTATION', `how a column is read: ${exploreNotations.join(', ')}`),
};

/** `table` is the one that a column belongs to if no other is named before a point. Throws `usage`. */
export function readingOf(flags: FlagValues, table: string | null): Reading {
  return {
    rowsBelow: flags['rows-below'] === true,
    readAs: listFlag(flags, 'read-as').map((text) => {
      const [, name = '', word = ''] = /^(.+)=(\w+)$/s.exec(text) ?? [];
      const as = exploreNotations.find((each) => each === word);
      const at = table === null ? name.indexOf('.') : -1;
      if (as === undefined || (table === null && at < 1))
        throw new StackdeskError(
          'usage',
          `--read-as takes ${table === null ? 'TABLE.COLUMN' : 'COLUMN'}=${exploreNotations.join('|')}, not "${text}".`,
        );
      return { table: table ?? name.slice(0, at), column: name.slice(at + 1), as };
    }),
  };
}
