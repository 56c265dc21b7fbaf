import { CONDITIONS } from '../lists/filters.ts';
import { DOWNLOAD_LIMIT } from '../lists/record.ts';
import { companySizes } from '../world/company-size.ts';
import type { Fields, Operation } from './operations.ts';

const LISTS = '/v1/tech-lookup/lists';
const condition = { type: 'string', enum: CONDITIONS, default: CONDITIONS[0] };
const list = (items: object) => ({ type: 'array', items });

const start: Fields = {
  technology: { type: 'string' },
  techapi_id: { type: 'string' },
  stack_id: { type: 'integer' },
  country: list({ type: 'integer' }),
  country_condition: condition,
  tld: list({ type: 'string', pattern: '^\\.' }),
  tld_condition: condition,
  company_size: list({ type: 'string', enum: companySizes }),
  only_with_company_info: { type: 'boolean', default: false },
};

/** The operations of technology lists. */
export const listOperations: readonly Operation[] = [
  {
    id: 'listStart',
    method: 'post',
    path: LISTS,
    isPaid: true,
    answer: 'ListStart',
    status: 202,
    summary:
      'Queues a file of every website that runs a technology, named by any one of technology, techapi_id and stack_id. 1 standard credit; free where the technology was bought in this billing period.',
    body: start,
  },
  {
    id: 'listHistory',
    method: 'get',
    path: LISTS,
    isPaid: false,
    answer: 'ListHistory',
    summary: 'Every list of the workspace, newest first. Free.',
  },
  {
    id: 'listStatus',
    method: 'get',
    path: `${LISTS}/{id}`,
    isPaid: false,
    answer: 'ListStatus',
    hasId: true,
    summary: 'How far a list is: queued, ready or failed. Free, and may be polled.',
  },
  {
    id: 'listDownload',
    method: 'get',
    path: `${LISTS}/{id}/download`,
    isPaid: false,
    answer: null,
    hasId: true,
    summary: `The file of a list, CSV or XLSX. Free, at most ${DOWNLOAD_LIMIT} attempts.`,
    refusals: [
      [403, 'workspace_forbidden, or download_limit_reached'],
      [409, 'The list is not ready.'],
      [410, 'The file was removed.'],
      [416, 'The file has no such bytes.'],
    ],
  },
];
