import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { AGGREGATES, SCALARS, TABLES } from '#shared/tables/sql-functions.ts';
import { wordSet } from '#shared/tables/sql-names.ts';
import { literal } from '../duckdb/quote.ts';
import type { TableConnection } from '../world/table-database.ts';

/** Kinds of nodes of a statement's tree: its queries, what FROM has, expressions, and what orders or limits. */
const KINDS = wordSet(`
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

const CLASSES = wordSet(`
  BETWEEN CASE CAST COLLATE COLUMN_REF COMPARISON CONJUNCTION CONSTANT FUNCTION LAMBDA OPERATOR POSITIONAL_REFERENCE STAR
  SUBQUERY WINDOW`);

/** Types of values. A pointer is none, and none has a value of any type in it, whose depth has no bound. */
const TYPES: ReadonlySet<string> = new Set([
  ...wordSet(`
    NULL BOOLEAN TINYINT SMALLINT INTEGER BIGINT HUGEINT UTINYINT USMALLINT UINTEGER UBIGINT UHUGEINT BIGNUM FLOAT DOUBLE
    DECIMAL VARCHAR CHAR BLOB BIT DATE TIME TIMESTAMP TIMESTAMP_S TIMESTAMP_MS TIMESTAMP_NS TIME_NS INTERVAL UUID LIST ARRAY
    STRUCT MAP UNION UNBOUND INTEGER_LITERAL STRING_LITERAL JSON TIMESTAMPTZ TIMETZ`),
  'TIME WITH TIME ZONE',
  'TIMESTAMP WITH TIME ZONE',
]);

/** Every name that a part of the tree may have. A new one of another DuckDB is refused until somebody looked at it. */
const KEYS = wordSet(`
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
