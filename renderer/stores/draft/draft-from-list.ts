import type { CompanyField, LookupKind } from '#contract/models/enrich.ts';
import type { ExploreColumn } from '#contract/models/explore.ts';
import { askedKinds, heldFields } from '#shared/tables/held-columns.ts';
import { type DraftOptions, firstOptions } from './draft.ts';

/** What the rows of a list already have. */
export interface FromList {
  /** Headings of the list's columns, without the domains, in order. */
  columns: readonly string[];
  /** The facts of a company among them. */
  held: readonly CompanyField[];
}

/** So many facts of companies say little about them. */
const MOST_OF_OWN_FILES = 2;

/**
 * What the columns of a list have, and what is still to be asked. What they have is asked only if a person
 * wants what the service knows now.
 */
export function proposeFor(
  headings: readonly string[],
  domainColumn: number | null,
): { fromList: FromList; options: Pick<DraftOptions, 'kinds' | 'companyFields'> } {
  const { kinds, companyFields } = firstOptions;
  const columns = headings.filter((_, index) => index !== domainColumn);
  const held = heldFields(columns);
  const fromList = { columns, held };
  const missing = companyFields.filter((field) => !held.includes(field));
  // A person's own file names companies and their countries. One that says more has most of what can be bought.
  const saysAll = held.length > 0 && (held.length > MOST_OF_OWN_FILES || missing.length === 0);
  const asked = askedKinds(columns);
  const has = (kind: LookupKind) => asked.includes(kind) || (kind === 'companies' && saysAll);
  const open = kinds.filter((kind) => !has(kind));
  const proposed = open.length > 0 || has('technologies') ? open : ['technologies' as const];
  return { fromList, options: { kinds: proposed, companyFields: missing } };
}

/** The kinds that a draft of a list's rows asks at first; none if a run asked for all. */
export function kindsForList({
  columns,
  domainColumn,
}: {
  columns: readonly Pick<ExploreColumn, 'name'>[];
  domainColumn: number | null;
}): readonly LookupKind[] {
  const headings = columns.map(({ name }) => name);
  return proposeFor(headings, domainColumn).options.kinds;
}
