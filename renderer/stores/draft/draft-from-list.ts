import type { CompanyField } from '../../../preload/contract/models/enrich.ts';
import { heldFields } from '../../../preload/contract/values/held-columns.ts';
import type { DraftOptions } from './draft.ts';

/** What rows of a list bring along for nothing. */
export interface FromList {
  /** Headings of the list's columns but the domains, in order. */
  columns: readonly string[];
  /** What of a company is among them. */
  held: readonly CompanyField[];
  /** What was asked of the file before, which is asked of the next file again. */
  before: Pick<DraftOptions, 'kinds' | 'companyFields'>;
}

/** What columns of a list hold, and what is still to be asked about: nothing that they hold, unless a person wants what the service knows now. */
export function proposeFor(
  headings: readonly string[],
  domainColumn: number | null,
  { kinds, companyFields }: DraftOptions,
): { fromList: FromList; options: Pick<DraftOptions, 'kinds' | 'companyFields'> } {
  const columns = headings.filter((_, index) => index !== domainColumn);
  const held = heldFields(columns);
  const fromList = { columns, held, before: { kinds, companyFields } };
  if (held.length === 0) return { fromList, options: { kinds, companyFields } };
  const others = kinds.filter((kind) => kind !== 'companies');
  return {
    fromList,
    options: {
      kinds: others.length === 0 ? ['technologies'] : others,
      companyFields: companyFields.filter((field) => !held.includes(field)),
    },
  };
}
