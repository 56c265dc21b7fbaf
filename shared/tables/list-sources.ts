import type {
  ExploreCombination,
  ExploreGrouping,
  ExploreJoin,
  ExploreQuery,
} from '#contract/models/explore.ts';
import type { GivenFile } from '#contract/models/file-ref.ts';
import type { ListViewSource } from '#contract/models/list-view.ts';

/** The rows of a query in SQL. */
export interface QueriedList<Source> {
  kind: 'sql';
  text: string;
  parts: readonly { name: string; source: Source }[];
}

/** Groups of rows. */
export interface GroupedList<Source> {
  kind: 'grouped';
  of: Source;
  query: ExploreQuery;
  grouping: ExploreGrouping;
  /** The columns that `query` and `grouping` count by place. */
  columnNames: readonly string[];
}

export interface CombinedList<Source> {
  kind: 'combined';
  combination: ExploreCombination;
  by: ExploreJoin;
  parts: readonly Source[];
}

/** A list that is made of others. */
type MadeList<Source> = QueriedList<Source> | GroupedList<Source> | CombinedList<Source>;

/** The same list, made of other sources; null if one of them is null. */
export function remade<From, To>(
  list: MadeList<From>,
  remake: (source: From) => To | null,
): MadeList<To> | null {
  if (list.kind === 'grouped') {
    const of = remake(list.of);
    return of === null ? null : { ...list, of };
  }
  if (list.kind === 'sql') {
    const parts = list.parts.flatMap(({ name, source }) => {
      const made = remake(source);
      return made === null ? [] : [{ name, source: made }];
    });
    return parts.length < list.parts.length ? null : { ...list, parts };
  }
  const parts = list.parts.map(remake).filter((part) => part !== null);
  return parts.length < list.parts.length ? null : { ...list, parts };
}

/** The same source with other files. */
export function withOwnFiles(source: ListViewSource, change: (file: GivenFile) => GivenFile): ListViewSource {
  if (source.kind === 'file') return { ...source, file: change(source.file) };
  if (source.kind === 'list' || source.kind === 'saved') return source;
  return remade(source, (part) => withOwnFiles(part, change)) ?? source;
}

/** The texts of all queries that a source runs. */
export function queriesIn(source: ListViewSource): string[] {
  if (source.kind === 'sql') return [source.text, ...source.parts.flatMap((part) => queriesIn(part.source))];
  if (source.kind === 'grouped') return queriesIn(source.of);
  return source.kind === 'combined' ? source.parts.flatMap(queriesIn) : [];
}
