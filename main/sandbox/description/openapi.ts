import { type Operation, operations } from './operations.ts';
import { schemas } from './schemas.ts';

const header = (description: string) => ({ description, schema: { type: 'integer' } });
const LIMIT_HEADERS = {
  'X-RateLimit-Limit': header('Requests allowed per minute.'),
  'X-RateLimit-Remaining': header('Requests left in the current minute.'),
};
const CREDIT_HEADERS = {
  'X-Credits-Used': header('Credits this request consumed; 0 for a miss.'),
  'X-Credits-Remaining': header('Wallet balance after the request.'),
  'X-Credits-Cost': header('Cost of one successful lookup.'),
  'X-Credits-Type': { description: 'Which wallet pays.', schema: { type: 'string' } },
};
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const TENANT = {
  name: 'X-Tenant-Id',
  in: 'header',
  required: true,
  schema: { type: 'string', format: 'uuid' },
};
const LIST_ID = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const REFUSALS: readonly (readonly [number, string])[] = [
  [401, 'unauthenticated'],
  [402, 'insufficient_credits; carries only a message'],
  [403, 'workspace_forbidden'],
  [404, 'workspace_not_found'],
  [422, 'workspace_required, or invalid_request'],
  [429, 'rate_limited'],
  [500, 'server_error'],
];

/** The machine-readable description. Operations with a body name the alternative base address. */
export function openApiDocument(baseUrl: string): object {
  return {
    openapi: '3.1.0',
    info: { title: 'Technology and Company Intelligence API (sample data)', version: '1.0.0' },
    servers: [{ url: baseUrl }],
    paths: pathsOf(baseUrl),
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } }, schemas },
  };
}

/** One address may have several operations, one for each method. */
function pathsOf(baseUrl: string): Record<string, object> {
  const paths: Record<string, object> = {};
  for (const operation of operations)
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method]: describe(operation, baseUrl),
    };
  return paths;
}

function describe(operation: Operation, baseUrl: string): object {
  const { id, path, summary, required, query = {}, body, hasId = false } = operation;
  const parameters = Object.entries(query).map(([name, schema]) => ({
    name,
    in: 'query',
    required: name === required,
    schema,
  }));
  const bodySchema = { type: 'object', properties: body, required: required === undefined ? [] : [required] };
  return {
    operationId: id,
    summary,
    security: [{ bearer: [] }],
    ...(body === undefined ? {} : { servers: [{ url: `${baseUrl}/api` }] }),
    parameters: [...(path === '/v1/me' ? [] : [TENANT]), ...(hasId ? [LIST_ID] : []), ...parameters],
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: bodySchema } } } }),
    responses: responsesOf(operation),
  };
}

function responsesOf(operation: Operation): object {
  const { path, isPaid, status: success = 200 } = operation;
  const isScoped = path !== '/v1/me';
  const usual = REFUSALS.filter(([status]) =>
    status === 402 ? isPaid : isScoped || ![403, 404, 422].includes(status),
  );
  const refusals = new Map([...usual, ...(operation.refusals ?? [])]);
  const error = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return {
    [success]: {
      description: isPaid ? 'An answer; one that found nothing costs nothing.' : 'An answer.',
      headers: { ...LIMIT_HEADERS, ...(isScoped ? CREDIT_HEADERS : {}) },
      content: contentOf(operation),
    },
    ...Object.fromEntries(
      [...refusals].map(([status, description]) => [
        status,
        {
          description,
          content: error,
          ...(status === 429 ? { headers: { 'Retry-After': header('Seconds to wait.') } } : {}),
        },
      ]),
    ),
  };
}

function contentOf({ answer, hasCsv = false }: Operation): object {
  const csv = { 'text/csv': { schema: { type: 'string' } } };
  if (answer === null) return { ...csv, [XLSX]: { schema: { type: 'string', format: 'binary' } } };
  const json = { 'application/json': { schema: { $ref: `#/components/schemas/${answer}` } } };
  return hasCsv ? { ...json, ...csv } : json;
}
