import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reason.ts';
import { literal } from '../duckdb/quote.ts';
import type { TableConnection } from '../world/table-database.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((word) => word !== ''));

/**
 * Functions that a person's SELECT may call, in any place but FROM: what works on values alone, in memory and time that
 * grow as what it is given does. Left out are, among others, those that read or change the database or the process, run a
 * statement, wait, make a long text from a short one (`repeat`, `lpad`, `format`), or go down into JSON without a bound.
 */
export const SCALARS = words(`
  !~~ !~~* % & * ** + - -> ->> / // << >> ^ ^@ | || ~ ~~ ~~* ~~~ @ @> <@ && <-> <=> !__postfix
  abs acos acosh add age alias array_append array_apply array_cat array_concat array_contains array_cosine_distance
  array_cosine_similarity array_distance array_distinct array_dot_product array_extract array_filter array_has array_has_all
  array_has_any array_indexof array_inner_product array_intersect array_length array_pop_back array_pop_front array_position
  array_prepend array_push_back array_push_front array_reduce array_reverse array_reverse_sort array_select array_slice
  array_sort array_to_json array_to_string array_transform array_unique array_value array_where array_zip ascii asin asinh
  atan atan2 atanh base64 bin bit_count bit_length bit_position cbrt ceil ceiling century char_length character_length chr
  combine concat concat_ws contains cos cosh cot current_date current_localtime current_localtimestamp date_add date_diff
  date_part date_sub date_trunc datediff datepart datesub datetrunc day dayname dayofmonth dayofweek dayofyear days_in_month
  decade decode degrees divide element_at encode ends_with epoch epoch_ms epoch_ns epoch_us equi_width_bins era even exp
  factorial fdiv filter flatten floor fmod format_bytes formatReadableDecimalSize formatReadableSize from_base64 from_binary
  from_hex gamma gcd gen_random_uuid get_bit get_current_time get_current_timestamp greatest greatest_common_divisor hamming
  hash hex hour ilike_escape instr isfinite isinf isnan isodow isoyear jaccard json json_array json_array_length json_exists
  json_extract json_extract_path json_extract_path_text json_extract_string json_keys json_object json_quote json_type
  json_valid json_value julian last_day lcase lcm least least_common_multiple left left_grapheme len length length_grapheme
  lgamma like_escape list_append list_apply list_any_value list_avg list_bool_and list_bool_or list_cat list_concat
  list_contains list_cosine_distance list_cosine_similarity list_count list_distance list_distinct list_dot_product
  list_element list_extract list_filter list_first list_has list_has_all list_has_any list_indexof list_inner_product
  list_intersect list_last list_max list_median list_min list_mode list_pack list_position list_prepend list_product
  list_reduce list_reverse list_reverse_sort list_select list_slice list_sort list_stddev_pop list_stddev_samp
  list_string_agg list_sum list_transform list_unique list_value list_var_pop list_var_samp list_where list_zip ln log log10
  log2 lower ltrim make_date make_time make_timestamp make_timestamp_ms make_timestamp_ns make_timestamptz map map_concat
  map_contains map_contains_entry map_contains_value map_entries map_extract map_extract_value map_from_entries map_keys
  map_values md5 microsecond millennium millisecond minute mod month monthname multiply nanosecond nextafter nfc_normalize
  not_ilike_escape not_like_escape now nullif octet_length ord parse_dirname parse_dirpath parse_filename
  parse_formatted_bytes parse_path pi position pow power prefix quarter radians random reduce regexp_escape regexp_extract
  regexp_extract_all regexp_full_match regexp_matches regexp_replace regexp_split_to_array replace reverse right
  right_grapheme round round_even roundbankers row row_to_json rtrim second sha1 sha256 sign signbit sin sinh split
  split_part sqrt starts_with str_split str_split_regex strftime string_split string_split_regex string_to_array
  strip_accents strlen strpos strptime struct_concat struct_contains struct_extract struct_extract_at struct_has
  struct_indexof struct_insert struct_keys struct_pack struct_position struct_update struct_values substr substring
  substring_grapheme subtract suffix tan tanh time_bucket timezone timezone_hour timezone_minute to_base to_base64 to_binary
  to_centuries to_days to_decades to_hex to_hours to_json to_microseconds to_millennia to_milliseconds to_minutes to_months
  to_quarters to_seconds to_timestamp to_weeks to_years today transaction_timestamp translate trim trunc try_strptime typeof
  ucase unbin unhex unicode union_extract union_tag union_value unnest unpivot_list upper url_decode url_encode uuid uuidv4
  uuidv7 wavg week weekday weekofyear weighted_avg xor year yearweek`);

/** Aggregates and window functions that it may call. */
export const AGGREGATES = words(`
  any_value approx_count_distinct approx_quantile approx_top_k arbitrary arg_max arg_max_null arg_max_nulls_last arg_min
  arg_min_null arg_min_nulls_last argmax argmin array_agg avg bit_and bit_or bit_xor bool_and bool_or corr count count_if
  count_star countif covar_pop covar_samp cume_dist dense_rank entropy favg fill first first_value fsum geomean
  geometric_mean group_concat histogram histogram_exact json_group_array json_group_object kahan_sum kurtosis kurtosis_pop
  lag last last_value lead list listagg mad max max_by mean median min min_by mode nth_value ntile percent_rank product
  quantile quantile_cont quantile_disc rank rank_dense regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope
  regr_sxx regr_sxy regr_syy reservoir_quantile row_number sem skewness stddev stddev_pop stddev_samp string_agg sum
  sum_no_overflow sumkahan var_pop var_samp variance`);

/** Functions that it may call in FROM, where their rows come one after another. */
export const TABLES = words('generate_series range unnest');

/** Kinds of nodes of a statement's tree: its queries, what FROM has, expressions, and what orders or limits. */
const KINDS = words(`
  SELECT_NODE SET_OPERATION_NODE RECURSIVE_CTE_NODE CTE_NODE
  BASE_TABLE SUBQUERY JOIN TABLE_FUNCTION EXPRESSION_LIST EMPTY PIVOT SHOW_REF
  ORDER_MODIFIER LIMIT_MODIFIER LIMIT_PERCENT_MODIFIER DISTINCT_MODIFIER ORDER_DEFAULT ASCENDING DESCENDING
  COLUMN_REF FUNCTION VALUE_CONSTANT COMPARE_EQUAL COMPARE_NOTEQUAL COMPARE_LESSTHAN COMPARE_GREATERTHAN
  COMPARE_LESSTHANOREQUALTO COMPARE_GREATERTHANOREQUALTO COMPARE_DISTINCT_FROM COMPARE_NOT_DISTINCT_FROM COMPARE_BETWEEN
  COMPARE_NOT_BETWEEN COMPARE_IN COMPARE_NOT_IN CONJUNCTION_AND CONJUNCTION_OR OPERATOR_NOT OPERATOR_IS_NULL
  OPERATOR_IS_NOT_NULL OPERATOR_COALESCE OPERATOR_NULLIF OPERATOR_TRY OPERATOR_CAST ARRAY_EXTRACT ARRAY_SLICE
  ARRAY_CONSTRUCTOR STRUCT_EXTRACT GROUPING_FUNCTION CASE_EXPR STAR LAMBDA COLLATE POSITIONAL_REFERENCE
  WINDOW_AGGREGATE WINDOW_ROW_NUMBER WINDOW_FIRST_VALUE WINDOW_LAST_VALUE WINDOW_NTH_VALUE WINDOW_RANK WINDOW_RANK_DENSE
  WINDOW_PERCENT_RANK WINDOW_CUME_DIST WINDOW_NTILE WINDOW_LEAD WINDOW_LAG WINDOW_FILL
  DECIMAL_TYPE_INFO LIST_TYPE_INFO STRUCT_TYPE_INFO ARRAY_TYPE_INFO STRING_TYPE_INFO UNBOUND_TYPE_INFO GENERIC_TYPE_INFO`);

const CLASSES = words(`
  BETWEEN CASE CAST COLLATE COLUMN_REF COMPARISON CONJUNCTION CONSTANT FUNCTION LAMBDA OPERATOR POSITIONAL_REFERENCE STAR
  SUBQUERY WINDOW`);

/** Types of values. A pointer is none, and none has a value of any type in it, whose depth has no bound. */
const TYPES: ReadonlySet<string> = new Set([
  ...words(`
    NULL BOOLEAN TINYINT SMALLINT INTEGER BIGINT HUGEINT UTINYINT USMALLINT UINTEGER UBIGINT UHUGEINT BIGNUM FLOAT DOUBLE
    DECIMAL VARCHAR CHAR BLOB BIT DATE TIME TIMESTAMP TIMESTAMP_S TIMESTAMP_MS TIMESTAMP_NS TIME_NS INTERVAL UUID LIST ARRAY
    STRUCT MAP UNION UNBOUND INTEGER_LITERAL STRING_LITERAL JSON TIMESTAMPTZ TIMETZ`),
  'TIME WITH TIME ZONE',
  'TIMESTAMP WITH TIME ZONE',
]);

/** Every name that a part of the tree may have. A new one of another DuckDB is refused until somebody looked at it. */
const KEYS = words(`
  aggregate_handling aggregates alias aliases arg_orders at_clause case_checks catalog catalog_name cast_type child
  child_type child_types children class collation column column_name_alias column_names columns comparison_type condition
  cte_map cte_name default_expr delim_flipped distinct distinct_on_targets duplicate_eliminated_columns else_expr end
  end_expr entries error exclude_clause exclude_list expected_names expected_types export_state expr expression
  extension_info filter filter_expr first from_table function function_name group_expressions group_sets groups having id
  identifier ignore_nulls include_nulls index input is_null is_operator is_percentage join_type key key_targets left lhs
  limit lower map materialized method modifiers name named_param_map node null_order offset offset_expr order_bys orders
  partitions pivot_enum pivot_expressions pivots qualified_exclude_list qualify query query_location ref_type relation_name
  rename_list replace_list right sample sample_size scale schema schema_name second seed select_list setop_all setop_type
  show_type size source star_expr start start_expr statements subquery subquery_type table table_name then_expr try_cast
  type type_info union_all unpivot_names upper user_type_modifiers using_columns value values when_expr where_clause width
  with_ordinality`);

/** Names of the database's own tables begin so. */
const OWN_NAMES = /^(?:duckdb|pg|pragma|sqlite|information_schema|sql)_?/i;

type Tree = Record<string, unknown>;

/**
 * Lets a SELECT of somebody else through by a list: of what its tree may hold, of functions and of types. It may read tables
 * with plain names. Throws `usage` with the reason `sql_refused` for anything else, and `sql_select` if it
 * has no tree, as what does not only read. Call it before the statement is run, with the text that is run.
 */
export async function admitSelect(connection: TableConnection, text: string): Promise<void> {
  const read = await connection.runAndReadAll(`SELECT json_serialize_sql(${literal(text)}::VARCHAR)`);
  const tree = treeOf(String(read.getRows()[0]?.[0]));
  if (tree.error === true) throw new StackdeskError('usage', because('sql_select'));
  /** Calls in FROM. Each comes after the node that it is in. */
  const inFrom = new Set<unknown>();
  for (const node of nodesOf(tree)) {
    if (node.type === 'TABLE_FUNCTION') inFrom.add(node.function);
    const what = refusedIn(node) ?? refusedCall(node, inFrom.has(node) ? [TABLES] : [SCALARS, AGGREGATES]);
    if (what !== null) throw new StackdeskError('usage', because('sql_refused', { what }));
  }
}

/** The tree as the database writes it, which has no form for a number without an end. */
function treeOf(json: string): Tree {
  try {
    return JSON.parse(json) as Tree;
  } catch (error) {
    throw new StackdeskError('usage', because('sql_refused', { what: 'Infinity' }), { cause: error });
  }
}

/** Every object in a tree. */
function* nodesOf(tree: unknown): Generator<Tree> {
  const open: unknown[] = [tree];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    if (!Array.isArray(next)) yield next as Tree;
    for (const part of Object.values(next)) open.push(part);
  }
}

/** True if a name can mean neither a file nor a table of the database's own. */
function isPlainName(name: string): boolean {
  return /^\p{L}[\p{L}\p{N}_]*$/u.test(name) && !OWN_NAMES.test(name);
}

/** What a node has that is on no list, as a person may know it. Null if nothing. */
function refusedIn(node: Tree): string | null {
  const text = (key: string) => (typeof node[key] === 'string' ? node[key] : '');
  const isUnknown = (key: string, list: ReadonlySet<string>) =>
    typeof node[key] === 'string' && !list.has(node[key]);
  const strange = Object.keys(node).find((key) => !KEYS.has(key));
  if (strange !== undefined) return strange;
  if (isUnknown('class', CLASSES)) return text('class');
  if (isUnknown('type', KINDS)) return text('type');
  if (isUnknown('id', TYPES)) return text('id');
  const place = ['catalog', 'catalog_name', 'schema', 'schema_name'].map(text).filter((name) => name !== '');
  // The parser itself names the schema of some functions.
  const isOwnCall = node.class === 'FUNCTION' && place.join('.') === 'main';
  if (place.length > 0 && !isOwnCall)
    return [...place, text('function_name') || text('table_name') || text('name')].join('.');
  if (node.at_clause != null) return 'AT';
  switch (node.type) {
    case 'BASE_TABLE':
      return isPlainName(text('table_name')) ? null : text('table_name');
    case 'SHOW_REF':
      return isShown(node) ? null : text('table_name') || text('show_type');
    case 'UNBOUND_TYPE_INFO':
      return TYPES.has(text('name').toUpperCase()) ? null : text('name');
    case 'GENERIC_TYPE_INFO':
      return text('alias') === '' || text('alias') === 'JSON' ? null : text('alias');
    default:
      return null;
  }
}

function refusedCall(node: Tree, lists: readonly ReadonlySet<string>[]): string | null {
  if (node.class !== 'FUNCTION' && node.class !== 'WINDOW') return null;
  const name = String(node.function_name);
  return lists.some((list) => list.has(name)) ? null : name;
}

/** DESCRIBE and SUMMARIZE of a query or a table that it may read. */
function isShown({ query, table_name: table }: Tree): boolean {
  return typeof table === 'string' && table !== '' ? isPlainName(table) : query !== null;
}
