import { StackdeskError } from '../../preload/contract/errors.ts';
import type { Choice } from '../../preload/contract/values/choice.ts';
import { type Flags, listFlag } from './arguments.ts';

/** What saved domains are chosen by, as their flags are called, and the field of the query. */
const FIELDS = {
  technology: 'technologies',
  category: 'categories',
  country: 'countries',
  industry: 'industries',
  tag: 'tags',
} as const;
type FieldName = keyof typeof FIELDS;
const names = Object.keys(FIELDS) as FieldName[];

const values = { type: 'string', multiple: true } as const;

/** `--country X` keeps and `--without-country X` leaves out; `--empty country` and `--filled country` ask whether there is any. */
export const savedFilterFlags = {
  ...Object.fromEntries(names.flatMap((name) => [name, `without-${name}`].map((flag) => [flag, values]))),
  empty: values,
  filled: values,
};

export const SAVED_FILTER_USAGE =
  '[--technology X] [--without-technology X] [--empty tag] [--filled country] …';

/** What the flags ask of each field. */
export function savedFilters(flags: Flags): Record<(typeof FIELDS)[FieldName], Choice<string | null>> {
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

function fieldNames(flags: Flags, flag: string): Set<FieldName> {
  return new Set(
    listFlag(flags, flag).map((word) => {
      const name = names.find((each) => each === word);
      if (name === undefined)
        throw new StackdeskError('usage', `--${flag} takes one of ${names.join(', ')}, not "${word}".`);
      return name;
    }),
  );
}
