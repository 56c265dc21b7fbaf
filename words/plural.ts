const order = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/**
 * The forms of a word, one for each plural category that its language has in `Intl.PluralRules`, in the order
 * zero, one, two, few, many, other. English has one and other; Polish has one, few, many and other. If there
 * are fewer, the last form is used.
 */
export type Forms = readonly [first: string, ...more: string[]];

/** Returns a function that picks the form for a count, in one language. */
export function pluralsIn(language: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language);
  const known = rules.resolvedOptions().pluralCategories;
  const categories = order.filter((category) => known.includes(category));
  return (count, forms) => forms[categories.indexOf(rules.select(count))] ?? forms.at(-1) ?? forms[0];
}
