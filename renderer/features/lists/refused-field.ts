import type { Problem } from '../../../preload/contract/models/job.ts';

/** The fields of the form that the service can refuse. */
export type FormField = 'technology' | 'countries' | 'endings' | 'companySizes';

const FIELDS: Record<string, FormField> = {
  list_refused_technology: 'technology',
  list_refused_countries: 'countries',
  list_refused_endings: 'endings',
  list_refused_companySizes: 'companySizes',
};

/** The field that a refusal names; null if it is about none of them. */
export function refusedField(problem: Problem | null): FormField | null {
  return FIELDS[problem?.reason?.key ?? ''] ?? null;
}
