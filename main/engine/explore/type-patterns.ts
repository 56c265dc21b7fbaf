import type { ExploreType } from '../../../preload/contract/models/explore.ts';

/** A type that texts may turn out to have. */
export type OpenType = Exclude<ExploreType, 'text'>;

/** Types that texts may turn out to have, the most particular first. A column that fits none of them stays as it is written. */
const CANDIDATES: readonly OpenType[] = ['boolean', 'integer', 'number', 'date', 'timestamp'];

const DATE = '[0-9]{4}-[0-9]{2}-[0-9]{2}';

/**
 * What the whole of a text must be like, as the database and this program read it alike. Leading zeros and signs mean something to people, as in
 * postal codes and telephone numbers: such cells are no numbers.
 */
export const PATTERNS: Readonly<Record<Exclude<OpenType, 'boolean'>, string>> = {
  integer: '0|-?[1-9][0-9]{0,17}',
  number: String.raw`-?(0|[1-9][0-9]{0,14})(\.[0-9]{1,12})?`,
  date: DATE,
  timestamp: String.raw`${DATE}[T ][0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,6})?)?(Z|[+-][0-9]{2}:?[0-9]{2})?`,
};

const shapes = Object.fromEntries(
  Object.entries(PATTERNS).map(([type, pattern]) => [type, new RegExp(`^(?:${pattern})$`)]),
);

/** Types that some cells of a column could have by their shape; none where all of them are empty. Which it has, every cell says. */
export function typesByShape(texts: readonly string[]): OpenType[] {
  if (texts.length === 0) return [];
  return CANDIDATES.filter((type) =>
    texts.every((text) =>
      type === 'boolean' ? /^(?:true|false)$/i.test(text) : (shapes[type]?.test(text) ?? false),
    ),
  );
}
