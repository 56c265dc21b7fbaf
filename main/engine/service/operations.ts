import type { OperationName } from '#contract/reason.ts';
import { type AnswerBounds, largestAnswer, middleAnswer, smallAnswer } from './answer-bounds.ts';

/** Operations that share one limit per minute, as the service's table of limits groups them. */
export type OperationGroup = 'me' | 'lookup' | 'batch' | 'list-start' | 'list-poll' | 'list-download';

/**
 * One operation: its name in messages, its path under the base address, its group, and whether it is paid.
 */
export interface Operation {
  readonly name: OperationName;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly group: OperationGroup;
  readonly paid: boolean;
  readonly needsWorkspace: boolean;
  /** The bounds of its answer. A larger one is not read. */
  readonly answer: AnswerBounds;
}

/** The operations that the client offers. No other place knows their paths. */
export const operations = {
  me: {
    name: 'token check',
    method: 'GET',
    path: '/v1/me',
    group: 'me',
    paid: false,
    needsWorkspace: false,
    answer: middleAnswer,
  },
  credits: {
    name: 'balance check',
    method: 'GET',
    path: '/v1/tech-lookup/credits',
    group: 'lookup',
    paid: false,
    needsWorkspace: true,
    answer: smallAnswer,
  },
  lookupDomain: paid('domain lookup', 'GET', 'domains/lookup', 'lookup', middleAnswer),
  lookupTechnology: paid('technology lookup', 'GET', 'technologies/lookup', 'lookup', middleAnswer),
  lookupCompany: paid('company lookup', 'GET', 'companies/lookup', 'lookup', smallAnswer),
  companiesBatch: paid('company batch', 'POST', 'companies/batch', 'batch', middleAnswer),
  technologiesBatch: paid('technology batch', 'POST', 'domains/batch', 'batch', largestAnswer),
  listStart: paid('start of a list', 'POST', 'lists', 'list-start', smallAnswer),
  listHistory: free('history of lists', 'lists', 'list-poll', middleAnswer),
  /** `{id}` is the report id. */
  listStatus: free('status of a list', 'lists/{id}', 'list-poll', smallAnswer),
  listDownload: free('download of a list', 'lists/{id}/download', 'list-download', smallAnswer),
} as const satisfies Record<string, Operation>;

/** Documented requests per minute, until a header says otherwise. For lookups, the lower of two. */
export const documentedLimits: Readonly<Record<OperationGroup, number>> = {
  me: 60,
  lookup: 120,
  batch: 30,
  'list-start': 6,
  'list-poll': 120,
  'list-download': 10,
};

function paid(
  name: OperationName,
  method: 'GET' | 'POST',
  tail: string,
  group: OperationGroup,
  answer: AnswerBounds,
): Operation {
  return { name, method, path: `/v1/tech-lookup/${tail}`, group, paid: true, needsWorkspace: true, answer };
}

function free(name: OperationName, tail: string, group: OperationGroup, answer: AnswerBounds): Operation {
  return {
    name,
    method: 'GET',
    path: `/v1/tech-lookup/${tail}`,
    group,
    paid: false,
    needsWorkspace: true,
    answer,
  };
}
