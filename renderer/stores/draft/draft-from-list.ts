import type { CompanyField, LookupKind } from '../../../preload/contract/models/enrich.ts';
import type { ExploreColumn } from '../../../preload/contract/models/explore.ts';
import { heldFields } from '../../../preload/contract/values/held-columns.ts';
import type { Draft, DraftOptions } from './draft.ts';

/** What the rows of a list already have. */
export interface FromList {
  /** Headings of the list's columns, without the domains, in order. */
  columns: readonly string[];
  /** The facts of a company among them. */
  held: readonly CompanyField[];
  /** The questions about the previous file. The next file gets the same questions again. */
  before: Pick<DraftOptions, 'kinds' | 'companyFields'>;
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
  { kinds, companyFields }: DraftOptions,
): { fromList: FromList; options: Pick<DraftOptions, 'kinds' | 'companyFields'> } {
  const columns = headings.filter((_, index) => index !== domainColumn);
  const held = heldFields(columns);
  const fromList = { columns, held, before: { kinds, companyFields } };
  const missing = companyFields.filter((field) => !held.includes(field));
  // A person's own file names companies and their countries. One that says more has most of what can be bought.
  const saysAll = held.length > 0 && (held.length > MOST_OF_OWN_FILES || missing.length === 0);
  if (!saysAll) return { fromList, options: { kinds, companyFields: missing } };
  const others = kinds.filter((kind) => kind !== 'companies');
  return {
    fromList,
    options: { kinds: others.length === 0 ? ['technologies'] : others, companyFields: missing },
  };
}

/** The kinds that the next draft asks at first if it is of a list's rows. `draft` is the one of now. */
export function kindsOfNext(
  { columns, domainColumn }: { columns: readonly Pick<ExploreColumn, 'name'>[]; domainColumn: number | null },
  { options, fromList }: Pick<Draft, 'options' | 'fromList'>,
): readonly LookupKind[] {
  const headings = columns.map(({ name }) => name);
  return proposeFor(headings, domainColumn, { ...options, ...fromList?.before }).options.kinds;
}
