/** The types of a data set. Each has one type in DuckDB and one in PostgreSQL. */
export type ColumnType = 'text' | 'integer' | 'number' | 'boolean' | 'timestamp';

export interface Column {
  name: string;
  type: ColumnType;
  /** What a value means, in English. `docs/warehouse.md` and each manifest say the same. */
  meaning: string;
}

export interface Table {
  name: TableName;
  /** What one row is. */
  row: string;
  /** The columns that tell rows apart. None of them is ever null. */
  key: readonly string[];
  /** Of two rows with one key, the one that is later by this column is right. Null: the one that was exported later. */
  latestBy: string | null;
  /** True if a row with a key never changes. */
  isFixed?: boolean;
  columns: readonly Column[];
}

export const TABLE_NAMES = [
  'domains',
  'technologies',
  'pairs',
  'companies',
  'snapshots',
  'ledger',
  'lists',
  'list_rows',
] as const;
export type TableName = (typeof TABLE_NAMES)[number];

/** Count it up with each change of the tables or of what their columns mean. */
export const SCHEMA_VERSION = 1;

/** The last column of every table. */
export const EXPORTED_AT = 'exported_at';

const text = (name: string, meaning: string): Column => ({ name, type: 'text', meaning });
const integer = (name: string, meaning: string): Column => ({ name, type: 'integer', meaning });
const number = (name: string, meaning: string): Column => ({ name, type: 'number', meaning });
const boolean = (name: string, meaning: string): Column => ({ name, type: 'boolean', meaning });
const timestamp = (name: string, meaning: string): Column => ({ name, type: 'timestamp', meaning });

const place: readonly Column[] = [
  text('service', 'The origin of the service, or `sample` for sample data.'),
  text('workspace', 'The id of the workspace at the service.'),
];
const exported = timestamp(EXPORTED_AT, 'When the export began that wrote the row.');

export const TABLES: Readonly<Record<TableName, Table>> = {
  domains: {
    name: 'domains',
    row: 'a saved domain, as its newest answers describe it',
    key: ['service', 'workspace', 'domain'],
    latestBy: 'saved_at',
    columns: [
      ...place,
      text('domain', 'The domain, in ASCII.'),
      text('company', 'The name of the company behind it.'),
      text('industry', 'The industry of the company.'),
      text('country', 'The country of the company.'),
      text('city', 'The city of the company.'),
      integer(
        'technology_count',
        'How many technologies the saved answers name. Null if none was ever asked about.',
      ),
      boolean('has_company', 'Whether an answer about its company found something.'),
      boolean('has_technologies', 'Whether an answer about its technologies found something.'),
      timestamp('first_saved_at', 'When its first answer came.'),
      timestamp('saved_at', 'When its newest answer came.'),
      exported,
    ],
  },
  technologies: {
    name: 'technologies',
    row: 'a technology that an answer named',
    key: ['technology'],
    latestBy: null,
    columns: [
      text('technology', 'Its name.'),
      text('technology_id', 'The id that the service gives it.'),
      text('website', 'Its website.'),
      text('category', 'Its category.'),
      text('subcategory', 'Its category within that.'),
      integer('total_sites', 'On how many sites the service says it runs.'),
      exported,
    ],
  },
  pairs: {
    name: 'pairs',
    row: 'a technology on a domain',
    key: ['service', 'workspace', 'domain', 'technology'],
    latestBy: 'last_seen',
    columns: [
      ...place,
      text('domain', 'The domain, in ASCII.'),
      text('technology', 'The name of the technology.'),
      timestamp('first_seen', 'When an answer named it first; if it came back, when it did. Whole seconds.'),
      timestamp('last_seen', 'When an answer named it last. Whole seconds.'),
      boolean('is_current', 'False if a later whole answer no longer names it.'),
      exported,
    ],
  },
  companies: {
    name: 'companies',
    row: 'the company behind a domain, by the newest answer that found one',
    key: ['service', 'workspace', 'domain'],
    latestBy: 'fetched_at',
    columns: [
      ...place,
      text('domain', 'The domain, in ASCII.'),
      text('name', 'The name of the company.'),
      text('industry', 'Its industry.'),
      text('country', 'Its country.'),
      text('city', 'Its city.'),
      text('address', 'Its address.'),
      text('network_url', 'Its page on a professional network.'),
      integer('technologies_tracked', 'How many technologies the service says it follows there.'),
      text('last_updated', 'When the service says that it learned this, in its own words.'),
      text('other_fields', 'Further fields of the answer, as one JSON object.'),
      text('answer_id', 'The answer in `snapshots`.'),
      timestamp('fetched_at', 'When the answer came.'),
      exported,
    ],
  },
  snapshots: {
    name: 'snapshots',
    row: 'an answer of the service about one domain or technology',
    key: ['answer_id'],
    latestBy: null,
    isFixed: true,
    columns: [
      text(
        'answer_id',
        'The beginning of the SHA-256 of the answer and of what it answers: 32 hexadecimal digits.',
      ),
      ...place,
      text('kind', '`companies`, `technologies`, or `technology` for one about a technology.'),
      text('subject', 'The domain, or the technology, that was asked about.'),
      timestamp('fetched_at', 'When it came.'),
      text('outcome', '`found`, `no_data` or `invalid`.'),
      integer('page', 'The page of a long answer, from 1.'),
      text('scope', 'What the question was narrowed to. Empty for a whole answer.'),
      text('answer', 'The JSON of the service, as it came.'),
      exported,
    ],
  },
  ledger: {
    name: 'ledger',
    row: 'a charge',
    key: ['charge_id'],
    latestBy: null,
    columns: [
      text('charge_id', 'The beginning of a SHA-256 that names the charge: 32 hexadecimal digits.'),
      ...place,
      text('wallet', '`bulk_lookup` or `standard`. Credits of the two are never added up.'),
      timestamp('at', 'When it was booked.'),
      text('operation', 'What was asked for, such as `companies_batch` or `list_start`.'),
      text('subject', 'The domain or technology that was asked about. Null for several.'),
      integer('asked', 'About how many domains or technologies the request asked.'),
      number('credits', 'What it cost.'),
      number('balance_after', 'The balance of the wallet afterwards, if the service named it.'),
      boolean('refunded', 'Whether the service took the charge back. Then it costs 0.'),
      boolean('lost', 'Whether only the balance shows the charge, since the answer was lost.'),
      text('label', 'For whom it was paid.'),
      exported,
    ],
  },
  lists: {
    name: 'lists',
    row: 'a technology list of the service',
    key: ['service', 'workspace', 'list_id'],
    latestBy: null,
    columns: [
      ...place,
      integer('list_id', 'The id that the service gives it.'),
      text('technology', 'The technology whose sites it lists.'),
      text('technology_id', 'The id that the service gives the technology.'),
      text('filters', 'What it was narrowed to, as one JSON object. Null if it was started elsewhere.'),
      text('state', '`queued`, `ready`, `failed`, `expired` or `unknown`.'),
      integer('estimated_rows', 'How many rows the service expected.'),
      integer('result_count', 'How many rows the service found.'),
      integer('exported_rows', 'How many rows the service put into its file.'),
      integer('withheld_rows', 'How many rows the service kept back.'),
      boolean('truncated', 'Whether the service cut it short.'),
      number('credits', 'What it cost.'),
      text('label', 'For whom it was paid.'),
      timestamp('created_at', 'When it was started.'),
      timestamp('ready_at', 'When it was ready.'),
      text('file_sha256', 'The SHA-256 of the downloaded file. Null without one.'),
      exported,
    ],
  },
  list_rows: {
    name: 'list_rows',
    row: 'a row of the downloaded file of a list',
    key: ['service', 'workspace', 'list_id', 'row_number'],
    latestBy: null,
    columns: [
      ...place,
      integer('list_id', 'The list in `lists`.'),
      integer('row_number', 'The place of the row in the file, from 1.'),
      text('domain', 'The domain of the row, in ASCII. Null if it has none.'),
      text(
        'cells',
        'The row as one JSON object of texts, by the headings of the file. A blank cell is null.',
      ),
      exported,
    ],
  },
};

/** The partitions of `snapshots`, as names of folders. Their values are columns of the rows, too. */
export const PARTITIONS = { kind: 'answer_kind', month: 'answer_month' } as const;
