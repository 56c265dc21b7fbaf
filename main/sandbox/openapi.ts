interface Operation {
  method: 'get' | 'post';
  path: string;
  summary: string;
  /** The one parameter or field that must be there. */
  required?: string;
  query?: Record<string, string>;
  body?: Record<string, string>;
}

/** Every operation of the service that is served here, once; the descriptions below are made from it. */
export const operations: readonly Operation[] = [
  { method: 'get', path: '/v1/me', summary: 'Identifies the token and lists reachable workspaces. Free.' },
  { method: 'get', path: '/v1/tech-lookup/credits', summary: 'Balance of the lookup wallet. Free.' },
  {
    method: 'get',
    path: '/v1/tech-lookup/domains/lookup',
    summary: 'Technologies detected on one domain, paginated. 1 credit when found.',
    required: 'domain',
    query: {
      domain: 'string',
      page: 'integer',
      per_page: 'integer',
      technologies_limit: 'integer',
      technology: 'string',
      technologies_list: 'boolean',
      category: 'boolean',
      sub_category: 'boolean',
      total_sites: 'boolean',
      fresh: 'boolean',
    },
  },
  {
    method: 'get',
    path: '/v1/tech-lookup/technologies/lookup',
    summary: 'How many sites run a technology, and where. 1 credit when found.',
    required: 'technology',
    query: {
      technology: 'string',
      websites: 'boolean',
      category: 'boolean',
      sub_category: 'boolean',
      total_sites: 'boolean',
      fresh: 'boolean',
      name: 'string',
      page: 'integer',
      per_page: 'integer',
      show_technology: 'boolean',
      websites_limit: 'integer',
    },
  },
  {
    method: 'get',
    path: '/v1/tech-lookup/companies/lookup',
    summary: 'The company behind a domain. 1 credit when found.',
    required: 'domain',
    query: { domain: 'string', fresh: 'boolean' },
  },
  {
    method: 'post',
    path: '/v1/tech-lookup/companies/batch',
    summary: 'Companies behind up to 100 domains. 1 credit a resolved domain.',
    required: 'domains',
    query: { format: 'string' },
    body: { domains: 'array', fresh: 'boolean' },
  },
  {
    method: 'post',
    path: '/v1/tech-lookup/domains/batch',
    summary: 'Technologies of up to 100 domains. 1 credit a resolved domain.',
    required: 'domains',
    query: { format: 'string' },
    body: { domains: 'array', per_domain: 'integer', category: 'string', fields: 'array', fresh: 'boolean' },
  },
];

/** The machine-readable description. Some operations name the alternative base. */
export function openApiDocument(baseUrl: string): object {
  const paths: Record<string, object> = {};
  for (const { method, path, summary, required, query = {}, body } of operations) {
    paths[path] = {
      [method]: {
        summary,
        ...(path.includes('/batch') ? { servers: [{ url: `${baseUrl}/api` }] } : {}),
        security: [{ bearer: [] }],
        parameters: [
          ...(path === '/v1/me'
            ? []
            : [
                {
                  name: 'X-Tenant-Id',
                  in: 'header',
                  required: true,
                  schema: { type: 'string', format: 'uuid' },
                },
              ]),
          ...Object.entries(query).map(([name, type]) => ({
            name,
            in: 'query',
            required: name === required,
            schema: { type },
          })),
        ],
        ...(body === undefined
          ? {}
          : {
              requestBody: {
                required: true,
                content: { 'application/json': { schema: bodySchema(body, required) } },
              },
            }),
        responses: {
          200: { description: 'An answer; one that found nothing has success false and costs nothing.' },
        },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Technology and Company Intelligence API (sample data)', version: '1.0.0' },
    servers: [{ url: baseUrl }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
}

function bodySchema(fields: Record<string, string>, required: string | undefined): object {
  const properties = Object.fromEntries(
    Object.entries(fields).map(([name, type]) => [
      name,
      type === 'array' ? { type, items: { type: 'string' } } : { type },
    ]),
  );
  return { type: 'object', properties, required: required === undefined ? [] : [required] };
}

/** The plain-text summary; `full` lists every field. */
export function plainText(baseUrl: string, full: boolean): string {
  const lines = operations.map(({ method, path, summary, query = {}, body = {} }) => {
    const fields = [...Object.entries(query), ...Object.entries(body)].map(
      ([name, type]) => `    ${name}: ${type}`,
    );
    return [`- ${method.toUpperCase()} ${baseUrl}${path}: ${summary}`, ...(full ? fields : [])].join('\n');
  });
  return `# Technology and Company Intelligence API (sample data)\n\nSend Authorization: Bearer TOKEN and X-Tenant-Id: WORKSPACE.\n\n${lines.join('\n')}\n`;
}
