/** An answer of each kind, in the documented shapes and in others that the readers know. */
export interface SampleAnswer {
  readonly kind: 'me' | 'credits' | 'technologies' | 'technology' | 'company' | 'batch' | 'list' | 'error';
  readonly text: string;
}

const technology = (id: string, name: string) => ({
  techapi_id: id,
  name,
  website: `https://${id}.example/`,
  parent_category: 'E-commerce',
  child_category: 'Shop systems',
  total_sites: 4_821_345,
});
const company = (domain: string) => ({
  success: true,
  domain,
  last_updated: '2026-10-01T08:30:00Z',
  company: {
    name: 'Bücher & Co.',
    industry: 'Retail',
    city: 'Zürich',
    country: 'Switzerland',
    address: 'Bahnhofstrasse 1',
    professional_network_url: 'https://network.example/company/1',
  },
  total_technologies_tracked: 42,
});
const pagination = { current_page: 1, per_page: 500, total: 730, last_page: 2, has_more: true };
const technologies = (domain: string) => ({
  success: true,
  domain,
  last_updated: '2026-10-01T08:30:00Z',
  technologies: [technology('shopify', 'Shopify'), technology('react', 'React')],
  total_technologies: 12,
  has_more: true,
});

const ANSWERS: readonly (readonly [SampleAnswer['kind'], unknown])[] = [
  [
    'me',
    {
      success: true,
      user: { id: 7, name: 'Eva', email: 'eva@example.com' },
      workspaces: [{ id: '0b9d5c1e-6f0a-4f6e-9f57-2f7b7f0a1c11', name: 'Sales' }],
      credits: { bulk_lookup: 1_500, standard: 3 },
    },
  ],
  [
    'credits',
    {
      success: true,
      credit_type: 'bulk_lookup',
      balance: 1_499.5,
      cost_per_successful_request: 1,
      monthly: { available: 2_000, used: 501, remaining: 1_499 },
    },
  ],
  ['technologies', { ...technologies('a.com'), pagination }],
  ['technologies', { success: false, error: 'No data available' }],
  [
    'technology',
    {
      success: true,
      techapi_id: 'shopify',
      stack: 'Shopify',
      total_websites: 4_821_345,
      top_countries: [{ country: 'Germany', country_code: 'de', websites: 99_000 }],
      parent_category: 'E-commerce',
      child_category: 'Shop systems',
      websites: [{ domain: 'a.com', rank: 1 }, 'b.org', { url: 'https://c.net/' }],
      pagination,
    },
  ],
  ['company', company('a.com')],
  ['company', { success: true, data: { domain: 'a.com', company_name: 'A' } }],
  [
    'batch',
    {
      success: true,
      requested: 5,
      resolved: 2,
      served: 2,
      credits_charged: 2,
      results: [
        company('a.com'),
        company('https://www.b.org/'),
        { success: false, domain: 'nodata.net', error: 'No data available' },
      ],
      not_found: ['nodata.net'],
      invalid: ['x'],
      skipped_insufficient_credits: ['xn--bcher-kva.de'],
    },
  ],
  ['batch', { success: true, results: [technologies('a.com'), technologies('b.org')], credits_charged: 2 }],
  [
    'batch',
    { data: { 'a.com': technologies('a.com'), 'b.org': [technology('x', 'X')] }, missing: ['nodata.net'] },
  ],
  [
    'list',
    {
      success: true,
      report_id: 17,
      status: 'queued',
      technology: 'Shopify',
      credits_charged: 1,
      credit_type: 'standard',
      reused_billing_period: false,
      estimated_rows: 12_000,
      status_url: '/v1/tech-lookup/lists/17',
    },
  ],
  [
    'list',
    {
      success: true,
      lists: [
        {
          report_id: 17,
          status: 'ready',
          result_count: 12,
          exported_rows: 10,
          truncated: true,
          download_limit: 30,
        },
        { id: 16, status: 'failed', technology: { name: 'React' }, created_at: '2026-10-01T08:30:00Z' },
      ],
      pagination,
    },
  ],
  ['error', { success: false, error_code: 'rate_limited', message: 'Slow down.', retry_after: 2 }],
];

export function sampleAnswers(): SampleAnswer[] {
  return ANSWERS.map(([kind, answer]) => ({ kind, text: JSON.stringify(answer) }));
}
