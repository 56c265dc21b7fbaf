import { StackdeskError } from '#contract/errors.ts';
import type { LookupKind } from '#contract/models/enrich.ts';
import type { SavedColumn, SavedFilter, SavedQuery, SavedView } from '#contract/models/saved.ts';
import type { Choice } from '#shared/tables/choice.ts';
import { savedColumns, savedSeveral } from '#shared/tables/saved.ts';
import { type FlagValues, listFlag, runIdOf } from './arguments.ts';
import { type Flags, takesMany } from './command.ts';
import { type Conditioned, conditionOn } from './condition.ts';
import type { Opened } from './open-engine.ts';

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
  kind: takesMany('companies|technologies', 'only what has an answer of this kind'),
  'without-kind': takesMany('companies|technologies', 'not what has an answer of this kind'),
  run: takesMany('ID', 'only domains of this run'),
  'without-run': takesMany('ID', 'not domains of this run'),
  where: takesMany(
    'CONDITION',
    'only what fits, such as technologyCount>20, city=Berlin, note~pilot or savedAt<=2026-01-31',
  ),
};

/** What the flags ask for. */
export function savedFilters(
  flags: FlagValues,
): Pick<SavedQuery, (typeof FIELDS)[FieldName] | 'kinds' | 'jobs' | 'filters'> {
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
    kinds: { is: kindsOf(flags, 'kind'), not: kindsOf(flags, 'without-kind') },
    jobs: { is: listFlag(flags, 'run').map(runIdOf), not: listFlag(flags, 'without-run').map(runIdOf) },
    filters: listFlag(flags, 'where').map(savedCondition),
  };
}

function kindsOf(flags: FlagValues, flag: string): LookupKind[] {
  return listFlag(flags, flag).map((word) => {
    if (word === 'companies' || word === 'technologies') return word;
    throw new StackdeskError('usage', `--${flag} takes companies or technologies, not "${word}".`);
  });
}

const TIMES: readonly SavedColumn[] = ['since', 'savedAt', 'firstSavedAt'];
const conditioned = savedColumns.map((key): Conditioned<SavedColumn> => {
  const type = key === 'technologyCount' ? 'integer' : TIMES.includes(key) ? 'timestamp' : 'text';
  return { key, name: key, type, hasSeveral: savedSeveral.includes(key) };
});

/** A condition on a column of Saved. Throws `usage`. */
export const savedCondition = (text: string): SavedFilter => conditionOn(text, conditioned);

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

/** The view of Saved with this name. Throws `usage` if there is none. */
export async function viewNamed({ saved }: Opened['client'], name: string): Promise<SavedView> {
  const views = await saved.views();
  const view = views.find((each) => each.name.toLowerCase() === name.toLowerCase());
  if (view !== undefined) return view;
  const known = views.length === 0 ? 'none is saved' : views.map((each) => each.name).join(', ');
  throw new StackdeskError('usage', `There is no view "${name}": ${known}.`);
}
