import { wordSet } from './sql-names.ts';

/**
 * Functions that a person's SELECT may call, in any place but FROM: what works on values alone, in memory and time that
 * grow as what it is given does. Left out are, among others, those that read or change the database or the process, run a
 * statement, wait, make a long text from a short one (`repeat`, `lpad`, `format`), or go down into JSON without a bound.
 */
export const SCALARS = wordSet(`
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
export const AGGREGATES = wordSet(`
  any_value approx_count_distinct approx_quantile approx_top_k arbitrary arg_max arg_max_null arg_max_nulls_last arg_min
  arg_min_null arg_min_nulls_last argmax argmin array_agg avg bit_and bit_or bit_xor bool_and bool_or corr count count_if
  count_star countif covar_pop covar_samp cume_dist dense_rank entropy favg fill first first_value fsum geomean
  geometric_mean group_concat histogram histogram_exact json_group_array json_group_object kahan_sum kurtosis kurtosis_pop
  lag last last_value lead list listagg mad max max_by mean median min min_by mode nth_value ntile percent_rank product
  quantile quantile_cont quantile_disc rank rank_dense regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope
  regr_sxx regr_sxy regr_syy row_number sem skewness stddev stddev_pop stddev_samp string_agg sum
  sum_no_overflow sumkahan var_pop var_samp variance`);

/** Functions that it may call in FROM, where their rows come one after another. */
export const TABLES = wordSet('generate_series range unnest');
