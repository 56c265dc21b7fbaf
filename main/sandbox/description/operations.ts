import { listOperations } from './list-operations.ts';

/** Parameters, or the fields of a body: JSON schemas by name. */
export type Fields = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface Operation {
  id: string;
  method: 'get' | 'post';
  path: string;
  summary: string;
  /** True if it is paid, and so may be refused for lack of credits. */
  isPaid: boolean;
  /** The one parameter or field that is required. */
  required?: string;
  /** True if its address contains the id of a list. */
  hasId?: boolean;
  query?: Fields;
  body?: Fields;
  /** The name of the answer's schema. Null if the answer is a file. */
  answer: string | null;
  /** True if the answer is also available as CSV. */
  hasCsv?: boolean;
  /** The status of a success, 200 by default. */
  status?: number;
  /** Refusals besides those that any operation may give. */
  refusals?: readonly (readonly [number, string])[];
}

const flag = { type: 'boolean' };
const fresh = { type: 'boolean', default: false };
const domain = { type: 'string', minLength: 3, maxLength: 253 };
const domains = { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 100 };
const atLeastOne = { type: 'integer', minimum: 1 };
const upTo500 = { type: 'integer', minimum: 1, maximum: 500 };
const format = { type: 'string', enum: ['json', 'csv'] };

/** Every operation that the sample service has, once. The descriptions are made from this. */
export const operations: readonly Operation[] = [
  {
    id: 'me',
    method: 'get',
    path: '/v1/me',
    isPaid: false,
    answer: 'TokenHolder',
    summary: 'Identifies the token and lists reachable workspaces. Free.',
  },
  {
    id: 'credits',
    method: 'get',
    path: '/v1/tech-lookup/credits',
    isPaid: false,
    answer: 'Credits',
    summary: 'Balance of the lookup wallet. Free.',
  },
  {
    id: 'domainLookup',
    method: 'get',
    path: '/v1/tech-lookup/domains/lookup',
    isPaid: true,
    summary: 'Technologies detected on one domain, paginated. 1 credit when found.',
    required: 'domain',
    query: {
      domain,
      page: atLeastOne,
      per_page: { ...upTo500, default: 50 },
      technologies_limit: upTo500,
      technology: { type: 'string' },
      technologies_list: flag,
      category: flag,
      sub_category: flag,
      total_sites: flag,
      fresh,
    },
    answer: 'DomainTechnologies',
  },
  {
    id: 'technologyLookup',
    method: 'get',
    path: '/v1/tech-lookup/technologies/lookup',
    isPaid: true,
    summary: 'How many sites run a technology, and where. 1 credit when found.',
    required: 'technology',
    query: {
      technology: { type: 'string' },
      websites: flag,
      category: flag,
      sub_category: flag,
      total_sites: flag,
      fresh,
      name: { type: 'string' },
      page: atLeastOne,
      per_page: upTo500,
      show_technology: flag,
      websites_limit: upTo500,
    },
    answer: 'TechnologyStatistics',
  },
  {
    id: 'companyLookup',
    method: 'get',
    path: '/v1/tech-lookup/companies/lookup',
    isPaid: true,
    summary: 'The company behind a domain. 1 credit when found.',
    required: 'domain',
    query: { domain, fresh },
    answer: 'CompanyProfile',
  },
  {
    id: 'companyBatch',
    method: 'post',
    path: '/v1/tech-lookup/companies/batch',
    isPaid: true,
    summary: 'Companies behind up to 100 domains. 1 credit a resolved domain.',
    required: 'domains',
    query: { format },
    body: { domains, fresh },
    answer: 'Batch',
    hasCsv: true,
  },
  {
    id: 'domainBatch',
    method: 'post',
    path: '/v1/tech-lookup/domains/batch',
    isPaid: true,
    summary: 'Technologies of up to 100 domains. 1 credit a resolved domain.',
    required: 'domains',
    query: { format },
    body: {
      domains,
      per_domain: { type: 'integer', minimum: 1, maximum: 50, default: 10 },
      category: { type: 'string' },
      fields: { type: 'array', items: { type: 'string' } },
      fresh,
    },
    answer: 'Batch',
    hasCsv: true,
  },
  ...listOperations,
];
