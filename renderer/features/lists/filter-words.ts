import type { ListFilters } from '#contract/models/list.ts';
import { words } from '../../../words/words.ts';

/** The active filters of a list, one short text each. */
export function filterWords(filters: ListFilters): string[] {
  const { countries, countryCondition, endings, endingCondition, companySizes, onlyWithCompany } = filters;
  const wording = words.lists.filter;
  return [
    ...(endings.length === 0 ? [] : [wording.endings(endings, endingCondition === 'exclude')]),
    ...(countries.length === 0 ? [] : [wording.countries(countries, countryCondition === 'exclude')]),
    ...(companySizes.length === 0 ? [] : [wording.sizes(companySizes)]),
    ...(onlyWithCompany ? [wording.company] : []),
  ];
}
