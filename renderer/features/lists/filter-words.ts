import type { ListFilters } from '../../../preload/contract/models/list.ts';
import { text } from './text.ts';

/** What a list is narrowed down by, one short text for each filter in force. */
export function filterWords(filters: ListFilters): string[] {
  const { countries, countryCondition, endings, endingCondition, companySizes, onlyWithCompany } = filters;
  const words = text.filter;
  return [
    ...(endings.length === 0 ? [] : [words.endings(endings, endingCondition === 'exclude')]),
    ...(countries.length === 0 ? [] : [words.countries(countries, countryCondition === 'exclude')]),
    ...(companySizes.length === 0 ? [] : [words.sizes(companySizes)]),
    ...(onlyWithCompany ? [words.company] : []),
  ];
}
