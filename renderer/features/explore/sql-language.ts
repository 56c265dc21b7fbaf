import { autocompletion, type Completion, type CompletionSource, ifNotIn } from '@codemirror/autocomplete';
import { keywordCompletionSource, SQLDialect, schemaCompletionSource } from '@codemirror/lang-sql';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { tags } from '@lezer/highlight';
import { AGGREGATES, SCALARS, TABLES } from '#shared/tables/sql-functions.ts';
import { otherKeywords, reservedWords, usualTypes } from '#shared/tables/sql-names.ts';
import { type SqlTable, sqlStore, tablesIn } from '../../stores/explore/sql.ts';

const functions = [...SCALARS, ...AGGREGATES, ...TABLES].filter(
  (name) => /^[a-z]\w*$/.test(name) && !reservedWords.has(name),
);

/** The language as the engine takes it: its functions are those that it lets through. */
const duckdb = SQLDialect.define({
  keywords: [...reservedWords, ...otherKeywords].join(' '),
  types: [...usualTypes].join(' '),
  builtin: functions.join(' '),
  doubleDollarQuotedStrings: true,
  caseInsensitiveIdentifiers: true,
});

/** Fewer letters than these open no names by themselves: Enter after a short name shall begin a line. */
const LEAST_TYPED = 2;

/** More names than a query can have. */
const MOST_NAMES = 5_000;

const words = keywordCompletionSource(duckdb, false, (label, type) => ({
  label: type === 'keyword' ? label.toUpperCase() : label,
  type,
  boost: -1,
}));

const optionsOf = (name: string): Completion[] =>
  (sqlStore.getState().columns.get(name) ?? []).map((label) => ({ label, detail: name, type: 'property' }));

/** The tables, and after a table's name or alias and a dot its columns. */
function ofSchema(tables: () => readonly SqlTable[]): CompletionSource {
  return (context) => {
    const schema = Object.fromEntries(
      tables().map(({ name, title }) => [
        name,
        { self: { label: name, detail: title, type: 'type' }, children: optionsOf(name) },
      ]),
    );
    return schemaCompletionSource({ dialect: duckdb, schema })(context);
  };
}

/** The columns of the tables that the query names. */
function ofColumns(tables: () => readonly SqlTable[]): CompletionSource {
  return ifNotIn(['QuotedIdentifier', 'String', 'LineComment', 'BlockComment'], ({ state, pos }) => {
    const from = pos - (/\w*$/.exec(state.sliceDoc(0, pos))?.[0].length ?? 0);
    const options = tablesIn(state.doc.toString(), tables()).flatMap(({ name }) => optionsOf(name));
    return { from, options };
  });
}

/**
 * All names that fit; after a dot only columns. Once a whole name is written, nothing is offered by itself: Enter shall
 * begin a line, not make DESCRIBE of DESC.
 */
function ofAll(tables: () => readonly SqlTable[]): CompletionSource {
  const [schema, columns] = [ofSchema(tables), ofColumns(tables)];
  return async (context) => {
    const typed = context.matchBefore(/\.?\w*$/)?.text ?? '';
    const isAfterDot = typed.startsWith('.');
    if (!isAfterDot && !context.explicit && typed.length < LEAST_TYPED) return null;
    const sources = isAfterDot ? [schema] : [schema, columns, words];
    const found = await Promise.all(sources.map((source) => source(context)));
    const from = found.find((each) => each !== null)?.from;
    if (from === undefined) return null;
    const options = found.flatMap((each) => (each?.from === from ? each.options : []));
    const written = context.state.sliceDoc(from, context.pos).toLowerCase();
    const others = options.filter(({ label }) => label.toLowerCase() !== written);
    return others.length < options.length && !context.explicit ? null : { from, options: others };
  };
}

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--sd-accent-ink)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--sd-found)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--sd-money)' },
  { tag: [tags.typeName, tags.standard(tags.name)], color: 'var(--sd-kind-technology)' },
  { tag: tags.comment, color: 'var(--sd-ink-3)' },
]);

/** Colours and completion of a query over these tables. */
export function sqlLanguage(tables: () => readonly SqlTable[]): Extension {
  return [
    duckdb.extension,
    syntaxHighlighting(colours),
    // All are drawn, so that a screen reader counts them right.
    autocompletion({ icons: false, override: [ofAll(tables)], maxRenderedOptions: MOST_NAMES }),
  ];
}
