const order = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/**
 * The forms of a word, one for each plural category that its language has in `Intl.PluralRules`. Their
 * order is zero, one, two, few, many, other: English has one and other, Polish has one, few, many and
 * other. The last form serves if there are fewer.
 */
export type Forms = readonly [first: string, ...more: string[]];

/** Picks the form that goes with a count, in one language. */
export function pluralsIn(language: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language);
  const known = rules.resolvedOptions().pluralCategories;
  const categories = order.filter((category) => known.includes(category));
  return (count, forms) => forms[categories.indexOf(rules.select(count))] ?? forms.at(-1) ?? forms[0];
}
