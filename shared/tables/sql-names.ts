/** The words of a text, each once. */
export const wordSet = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words that can't be the name of a table or a column without quotes, by DuckDB's `duckdb_keywords()`. */
export const reservedWords = wordSet(
  `all analyse analyze and anti any array as asc asof asymmetric at authorization binary both by case cast check collate
  collation column columns concurrently constraint create cross default deferrable desc describe distinct do else end
  except false fetch for foreign freeze from full generated glob group having ilike in initially inner intersect into is
  isnull join lambda lateral leading left like limit map natural not notnull null offset on only or order outer overlaps
  pivot pivot_longer pivot_wider placing positional primary qualify references returning right select semi show similar
  some struct summarize symmetric table tablesample then to trailing true try_cast union unique unpack unpivot using
  variadic verbose when where window with`,
);

/** Words of SQL that can be names as well. */
export const otherKeywords = wordSet(
  `between cube current escape exclude exists first following grouping if last nulls ordinality
  over partition preceding range recursive rollup rows sets unbounded values within`,
);

/** The types that a person usually converts to. */
export const usualTypes = wordSet(
  `bigint boolean date decimal double float integer interval json time timestamp varchar`,
);

/** A name that a person can type in SQL without quotes: small letters, digits and underscores, none of SQL's words. */
export function sqlName(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 60);
  const named = plain === '' ? 'unnamed' : /^\d/.test(plain) ? `n${plain}` : plain;
  return reservedWords.has(named) ? `${named}_` : named;
}

/** The names of several things, each once: a name that is taken gets a number. */
export function sqlNames(texts: readonly string[]): string[] {
  const taken = new Set<string>();
  return texts.map((text) => {
    const name = sqlName(text);
    let free = name;
    for (let number = 2; taken.has(free); number += 1) free = `${name}_${number}`;
    taken.add(free);
    return free;
  });
}

/** Column names that differ even without case: the second `A` becomes `A_2`. */
export function uniqueNames(columns: readonly { name: string }[]): string[] {
  const taken = new Set<string>();
  return columns.map(({ name }, index) => {
    const wanted = name === '' ? `column_${index + 1}` : name;
    let unique = wanted;
    for (let number = 2; taken.has(unique.toLowerCase()); number += 1) unique = `${wanted}_${number}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}
