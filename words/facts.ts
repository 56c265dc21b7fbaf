const acronyms = /\b(?:url|id|ip|seo|vat)\b/g;

/** What a line of a change report is about: a technology by its name, or a fact of a company in words. */
export function subjectOfChange(
  { sign, what }: { sign: string; what: string },
  facts: Readonly<Record<string, string>>,
): string {
  return sign === 'changed' ? factOf(what, facts) : what;
}

/** A fact of a company, or a column of a list, as it is called within a sentence: `employee_range` is "employee range". */
export function factOf(field: string, facts: Readonly<Record<string, string>>): string {
  if (Object.hasOwn(facts, field)) return facts[field] ?? field;
  const wording = field
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_\-.]+/g, ' ')
    .trim()
    .toLowerCase();
  return wording === '' ? field : wording.replace(acronyms, (word) => word.toUpperCase());
}
