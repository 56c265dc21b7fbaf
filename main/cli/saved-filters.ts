import { StackdeskError } from '../../preload/contract/errors.ts';
import type { Choice } from '../../preload/contract/values/choice.ts';
import { type FlagValues, listFlag } from './arguments.ts';
import { type Flags, takesMany } from './command.ts';

/** What saved domains can be filtered by: the name of the flag, and the field of the query. */
const FIELDS = {
  technology: 'technologies',
  category: 'categories',
  country: 'countries',
  industry: 'industries',
  tag: 'tags',
} as const;
type FieldName = keyof typeof FIELDS;
const names = Object.keys(FIELDS) as FieldName[];

/**
 * `--country` keeps these countries, `--without-country` leaves them out. `--empty` keeps domains without a
 * value, `--filled` those with one.
 */
export const savedFilterFlags: Flags = {
  ...Object.fromEntries(
    names.flatMap((name) => [
      [name, takesMany('NAME', `only what has this ${name}`)],
      [`without-${name}`, takesMany('NAME', `not what has this ${name}`)],
    ]),
  ),
  empty: takesMany(names.join('|'), 'only what has none of these'),
  filled: takesMany(names.join('|'), 'only what has any of these'),
};

/** The choice of each field, by the flags. */
export function savedFilters(flags: FlagValues): Record<(typeof FIELDS)[FieldName], Choice<string | null>> {
  const empty = fieldNames(flags, 'empty');
  const filled = fieldNames(flags, 'filled');
  const choiceOf = (name: FieldName): Choice<string | null> => ({
    is: [...listFlag(flags, name), ...(empty.has(name) ? [null] : [])],
    not: [...listFlag(flags, `without-${name}`), ...(filled.has(name) ? [null] : [])],
  });
  return {
    technologies: choiceOf('technology'),
    categories: choiceOf('category'),
    countries: choiceOf('country'),
    industries: choiceOf('industry'),
    tags: choiceOf('tag'),
  };
}

function fieldNames(flags: FlagValues, flag: string): Set<FieldName> {
  return new Set(
    listFlag(flags, flag).map((word) => {
      const name = names.find((each) => each === word);
      if (name === undefined)
        throw new StackdeskError('usage', `--${flag} takes one of ${names.join(', ')}, not "${word}".`);
      return name;
    }),
  );
}
