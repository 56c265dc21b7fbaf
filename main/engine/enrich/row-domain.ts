import type { DomainSpelling, HeldBack } from '#contract/models/enrich.ts';
import { because, type Reason } from '#contract/reason.ts';
import { shownDomain } from '#shared/text/shown-domain.ts';
import { heldBack, namesCompany } from '../domains/held-back.ts';
import { type CellReading, readCell } from '../domains/read-cell.ts';
import type { NamedDomain } from '../domains/read-text.ts';
import { askable, loadSites, type Registrable } from '../domains/registrable.ts';
import type { Row } from '../sheets/model.ts';
import type { DomainlessState } from '../store/job-rows.ts';

/** How the domains of rows are read. */
export interface DomainRule {
  columnIndex: number;
  options: {
    /** The column for rows without a domain in the first one. */
    fallback?: { index: number; name: string } | null | undefined;
    domains: DomainSpelling;
    /** Whether to ask about addresses at personal mail providers. */
    personalAddresses: boolean;
    /** Whether to ask about the platforms of pages. */
    platformPages: boolean;
  };
}

/** A row's domain, and how the row names it. */
export interface RowDomain {
  /** The text of the cell in the first column. */
  value: string;
  /** The domain to ask about, or null. */
  domain: string | null;
  /** The domain as written and its registrable domain; both null if they are the same. */
  host: string | null;
  base: string | null;
  /** If there is no domain: why. */
  state: DomainlessState;
  note: Reason | null;
  /** Why what names it may be no company's, whether it is asked about or not. */
  heldBack: HeldBack | null;
  /** Found in the target of a link. */
  isLinked: boolean;
  /** Found in the second column. */
  isFallback: boolean;
  /** The cell names several domains, and the first is used. */
  isAmbiguous: boolean;
}

/** Makes a function that reads the domain of a row. */
export async function createRowReader(rule: DomainRule): Promise<(row: Row) => RowDomain> {
  const registrable = await loadSites();
  return (row) => readRowDomain(row, rule, registrable);
}

/**
 * Takes a company's domain from the first column, else the second; one that is held back last.
 */
function readRowDomain(row: Row, { columnIndex, options }: DomainRule, registrable: Registrable): RowDomain {
  const readAt = (column: number): CellReading => {
    const cell = readCell(row, column);
    const domains = askable(cell.domains, registrable);
    const invalid =
      domains.length < cell.domains.length && domains.length === 0 ? 'not-a-domain' : cell.invalid;
    return domains === cell.domains ? cell : { ...cell, domains, invalid };
  };
  const first = readAt(columnIndex);
  // Mostly the first column names a company. Then the second one is not read.
  const second = options.fallback == null || namesCompany(first) ? null : readAt(options.fallback.index);
  const find = (isMeant: (cell: CellReading) => boolean) => {
    if (isMeant(first)) return first;
    return second !== null && isMeant(second) ? second : undefined;
  };
  const company = find(namesCompany);
  const isAsked = (each: NamedDomain) => {
    const why = heldBack(each);
    return why === 'platform' ? options.platformPages : why === null || options.personalAddresses;
  };
  const taken = company ?? find(({ domains }) => domains.some(isAsked));
  if (taken === undefined) {
    const nothing = { ...NOTHING, value: first.text };
    const [held] = find(({ domains }) => domains.length > 0)?.domains ?? [];
    const why = held === undefined ? null : heldBack(held);
    if (why !== null) return { ...nothing, state: why, heldBack: why };
    const failing = find(({ invalid }) => invalid !== 'blank');
    if (failing === undefined) {
      const lacksResult = row.uncomputed?.some(
        (column) => column === columnIndex || column === options.fallback?.index,
      );
      return { ...nothing, state: 'blank', note: lacksResult === true ? because('cell_uncomputed') : null };
    }
    const note = failing.invalid === 'foreign-ending' ? because('cell_foreign_ending') : null;
    return { ...nothing, state: 'invalid', note };
  }
  // Of several domains, those that are held back count only if there are no others.
  const isMeant = company === undefined ? isAsked : (each: NamedDomain) => heldBack(each) === null;
  const written = taken.domains.length === 1 ? taken.domains : taken.domains.filter(isMeant);
  const [meant] = written;
  const host = meant?.domain ?? '';
  const base = registrable(host);
  const asOf = (domain: string) => (options.domains === 'registrable' ? registrable(domain) : domain);
  const names = written.length === 1 ? null : [...new Set(written.map(({ domain }) => asOf(domain)))];
  const isFallback = taken === second;
  const isAmbiguous = names !== null && names.length > 1;
  return {
    value: first.text,
    domain: asOf(host),
    host: base === host ? null : host,
    base: base === host ? null : base,
    state: 'invalid',
    note: noteOf(taken, isFallback ? (options.fallback?.name ?? '') : null, isAmbiguous ? names : null),
    heldBack: meant === undefined ? null : heldBack(meant),
    isLinked: taken.target !== null,
    isFallback,
    isAmbiguous,
  };
}

const NOTHING = {
  domain: null,
  host: null,
  base: null,
  state: 'invalid',
  note: null,
  heldBack: null,
  isLinked: false,
  isFallback: false,
  isAmbiguous: false,
} as const;

/** The longest text of a cell or link that a note quotes. */
const LONGEST_QUOTE = 200;

function noteOf(
  { text, target }: CellReading,
  column: string | null,
  names: readonly string[] | null,
): Reason | null {
  if (names !== null)
    return because('cell_several', { domains: names.slice(0, 5).map(shownDomain).join(', ') });
  const quote = (target ?? text).trim().slice(0, LONGEST_QUOTE);
  if (column !== null) return because('cell_fallback', { column, cell: quote });
  return target === null ? null : because('cell_link', { target: quote });
}
