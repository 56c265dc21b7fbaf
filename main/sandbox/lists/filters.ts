import { refusals } from '../errors.ts';
import { companySizes } from '../world/company-size.ts';
import { type Technology, technologies, technologyNamed } from '../world/technologies.ts';

/** Filters of a technology's websites; null filters nothing. */
export interface ListFilters {
  country: readonly number[] | null;
  country_condition: Condition;
  tld: readonly string[] | null;
  tld_condition: Condition;
  company_size: readonly string[] | null;
  only_with_company_info: boolean;
}

/** The meanings are documented, but not the words. These are made up. */
export const CONDITIONS = ['include', 'exclude'] as const;
export type Condition = (typeof CONDITIONS)[number];

type Body = Record<string, unknown>;

/** The technology that a body names. Its ids have priority over its name. */
export function readTechnology({ technology, techapi_id, stack_id }: Body): Technology {
  if (techapi_id !== undefined && typeof techapi_id !== 'string')
    throw refusals.invalid('techapi_id must be a text.');
  if (stack_id !== undefined && !Number.isSafeInteger(stack_id))
    throw refusals.invalid('stack_id must be a whole number.');
  if (technology !== undefined && typeof technology !== 'string')
    throw refusals.invalid('technology must be a text.');
  const found = technologies.find((each) =>
    techapi_id === undefined ? each.stack_id === stack_id : each.techapi_id === techapi_id,
  );
  if (techapi_id !== undefined || stack_id !== undefined) return found ?? unknown();
  if (technology === undefined)
    throw refusals.invalid('One of technology, techapi_id and stack_id must be given.');
  return technologyNamed(technology) ?? unknown();
}

export function readFilters(body: Body): ListFilters {
  const { only_with_company_info = false } = body;
  if (typeof only_with_company_info !== 'boolean')
    throw refusals.invalid('only_with_company_info must be true or false.');
  const isId = (value: unknown) => Number.isSafeInteger(value);
  const isEnding = (value: unknown) => typeof value === 'string' && /^(\.[a-z0-9-]+)+$/i.test(value);
  const isSize = (value: unknown) => companySizes.some((size) => size === value);
  return {
    country: readList<number>(body, 'country', isId, 'country IDs'),
    country_condition: readCondition(body, 'country_condition'),
    tld: readList<string>(body, 'tld', isEnding, 'endings with a leading dot'),
    tld_condition: readCondition(body, 'tld_condition'),
    company_size: readList<string>(body, 'company_size', isSize, `some of ${companySizes.join(', ')}`),
    only_with_company_info,
  };
}

/** An empty array filters nothing. */
function readList<Item>(
  body: Body,
  name: string,
  isItem: (value: unknown) => boolean,
  wanted: string,
): readonly Item[] | null {
  const value = body[name] ?? [];
  if (!Array.isArray(value) || !value.every(isItem)) throw refusals.invalid(`${name} takes ${wanted}.`);
  return value.length === 0 ? null : value;
}

function readCondition(body: Body, name: string): Condition {
  const value = body[name] ?? 'include';
  const condition = CONDITIONS.find((each) => each === String(value).toLowerCase());
  if (condition === undefined) throw refusals.invalid(`${name} must be include or exclude.`);
  return condition;
}

function unknown(): never {
  throw refusals.unknownTechnology();
}
