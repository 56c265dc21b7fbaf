const text = { type: 'string' };
const whole = { type: 'integer' };
const number = { type: 'number' };
const truth = { type: 'boolean' };
const texts = { type: 'array', items: text };

/** An object schema. All fields are required except those in `sometimes`. */
function fields(properties: Record<string, object>, sometimes: readonly string[] = []): object {
  const required = Object.keys(properties).filter((name) => !sometimes.includes(name));
  return { type: 'object', properties, required };
}

const technology = fields(
  {
    techapi_id: text,
    name: text,
    website: { type: 'string', format: 'uri' },
    parent_category: text,
    child_category: text,
    total_sites: whole,
  },
  ['parent_category', 'child_category', 'total_sites', 'techapi_id', 'name', 'website'],
);
const company = fields({
  name: text,
  industry: text,
  city: text,
  country: text,
  address: text,
  linkedin_url: { type: 'string', format: 'uri' },
});
const pagination = fields({
  current_page: whole,
  per_page: whole,
  total: whole,
  last_page: whole,
  has_more: truth,
});
const noData = fields({ success: { const: false }, error: { const: 'No data available' } });
const found = { const: true };
const orNoData = (schema: object) => ({ oneOf: [schema, noData] });
const timestamp = { type: 'string', format: 'date-time' };
const companyProfile = fields({
  success: found,
  domain: text,
  last_updated: timestamp,
  company,
  total_technologies_tracked: whole,
});

const listState = { type: 'string', enum: ['queued', 'ready', 'failed'] };
const onceReady = ['download_url', 'result_count', 'exported_rows', 'truncated', 'withheld_rows'];
const listStatus = {
  status: listState,
  download_url: { type: 'string', format: 'uri' },
  result_count: whole,
  exported_rows: whole,
  truncated: truth,
  withheld_rows: whole,
  download_count: whole,
  download_limit: whole,
  downloads_remaining: whole,
};

/** The shapes of all answers, by the names that the operations use. */
export const schemas: Readonly<Record<string, object>> = {
  TokenHolder: fields({
    success: truth,
    user: fields({ id: whole, name: text, email: text }),
    workspaces: { type: 'array', items: fields({ id: { type: 'string', format: 'uuid' }, name: text }) },
    credits: fields({ bulk_lookup: number, standard: number }),
  }),
  Credits: fields({
    success: truth,
    credit_type: { const: 'bulk_lookup' },
    balance: number,
    cost_per_successful_request: number,
    monthly: fields({ available: number, used: number, remaining: number }),
  }),
  DomainTechnologies: orNoData(
    fields(
      {
        success: found,
        domain: text,
        last_updated: timestamp,
        technologies: { type: 'array', items: technology },
        pagination,
      },
      ['technologies'],
    ),
  ),
  TechnologyStatistics: orNoData(
    fields(
      {
        success: found,
        techapi_id: text,
        stack: text,
        total_websites: whole,
        top_countries: {
          type: 'array',
          items: fields({ country: text, country_code: text, websites: whole }),
        },
        parent_category: text,
        child_category: text,
        websites: { type: 'array', items: fields({ domain: text, url: text, last_seen: timestamp }) },
      },
      ['total_websites', 'parent_category', 'child_category', 'websites'],
    ),
  ),
  CompanyProfile: orNoData(companyProfile),
  Batch: fields({
    success: truth,
    requested: whole,
    resolved: whole,
    served: whole,
    credits_charged: whole,
    results: {
      type: 'array',
      items: {
        oneOf: [
          companyProfile,
          fields({
            success: found,
            domain: text,
            last_updated: timestamp,
            total_technologies: whole,
            has_more: truth,
            technologies: { type: 'array', items: technology },
          }),
          fields({ success: { const: false }, domain: text, error: text }),
        ],
      },
    },
    not_found: texts,
    invalid: texts,
    skipped_insufficient_credits: texts,
  }),
  ListStart: fields({
    success: truth,
    report_id: whole,
    status: listState,
    technology: text,
    credits_charged: number,
    credit_type: { const: 'standard' },
    reused_billing_period: truth,
    estimated_rows: whole,
    status_url: { type: 'string', format: 'uri' },
  }),
  ListStatus: fields({ success: truth, ...listStatus }, onceReady),
  ListHistory: fields({
    success: truth,
    lists: {
      type: 'array',
      items: fields(
        {
          report_id: whole,
          technology: text,
          techapi_id: text,
          created_at: timestamp,
          completed_at: { type: ['string', 'null'], format: 'date-time' },
          credits_charged: number,
          estimated_rows: whole,
          filters: { type: 'object' },
          expired: truth,
          status_url: { type: 'string', format: 'uri' },
          ...listStatus,
        },
        onceReady,
      ),
    },
  }),
  Error: fields({ success: truth, error_code: text, message: text, retry_after: whole }, [
    'success',
    'error_code',
    'retry_after',
  ]),
};
