import type { CompanyField, EnrichOptions, LookupKind } from '#contract/models/enrich.ts';
import { STATUS_HEADINGS } from '#shared/tables/held-columns.ts';
import { stateInFiles } from '#shared/tables/run-table.ts';
import { savedJson } from '../service/answer.ts';
import { readCompanyFacts } from '../service/read/company.ts';
import type { Cell } from '../sheets/model.ts';
import { COMPANY_HEADINGS } from '../sheets/own-columns.ts';
import type { LookupResult } from '../store/job-lookups.ts';
import type { DomainlessState } from '../store/job-rows.ts';
import { technologiesFor } from '../store/scope.ts';
import {
  categoryCells,
  categoryHeadings,
  namesCell,
  namesHeading,
  usesCells,
  usesHeadings,
} from './technology-cells.ts';

/**
 * A column that a run adds, its type, and the lookup that it comes from. Its cells have single values, values that put the
 * rows into groups, or several such values.
 */
export interface AddedColumn {
  heading: string;
  type: 'text' | 'number';
  values: 'single' | 'category' | 'several';
  from: 'domain' | LookupKind;
}

const COMPANY_CELLS: Partial<Record<CompanyField, Partial<AddedColumn>>> = {
  industry: { values: 'category' },
  city: { values: 'category' },
  country: { values: 'category' },
  technologiesTracked: { type: 'number' },
};

/** The columns that a run adds, in order. They depend only on its options, not on what it found. */
export function addedColumns(options: EnrichOptions): AddedColumn[] {
  const columns: AddedColumn[] = [];
  const add = (
    from: AddedColumn['from'],
    headings: readonly string[],
    { type = 'text', values = 'single' }: Partial<AddedColumn> = {},
  ) => columns.push(...headings.map((heading) => ({ heading, type, values, from })));
  if (options.domainColumn) add('domain', ['Domain']);
  if (options.kinds.includes('companies')) {
    add('companies', [STATUS_HEADINGS.companies], { values: 'category' });
    for (const field of options.companyFields)
      add('companies', [COMPANY_HEADINGS[field]], COMPANY_CELLS[field]);
  }
  if (options.kinds.includes('technologies')) {
    add('technologies', [STATUS_HEADINGS.technologies], { values: 'category' });
    add('technologies', ['Technology count'], { type: 'number' });
    add(
      'technologies',
      options.technologyLayout === 'list' ? [namesHeading(options)] : categoryHeadings(options.category),
      { values: 'several' },
    );
    add('technologies', usesHeadings(options.technologyColumns), { values: 'category' });
  }
  return columns;
}

/**
 * The options of a run's rows where they are shown, counted and exported. Their domains have a column in any case, and names
 * are never cut as in a cell of the file: filters and counts would say of a row that it lacks what it has.
 */
export function rowOptions<Options extends EnrichOptions>({ options }: { options: Options }): Options {
  return { ...options, domainColumn: false, namesInCell: null };
}

export type LookupResults = Partial<Record<LookupKind, LookupResult | undefined>>;

/** A row's outcome: the results of its domain's lookups, or why it has no domain. */
export type RowOutcome = LookupResults | DomainlessState;

/** A row's domain and its outcome. */
export interface RowAnswers {
  domain: string | null;
  end: RowOutcome;
}

/**
 * The added cells of one row, in the order of `addedColumns`. The status of a row without a domain says why,
 * unless the row is blank.
 */
export function addedCells(options: EnrichOptions, { domain, end }: RowAnswers): Cell[] {
  const cells: Cell[] = [];
  const resultOf = (kind: LookupKind) => (typeof end === 'string' ? end : end[kind]);
  if (options.domainColumn) cells.push(domain);
  if (options.kinds.includes('companies')) addCompany(cells, options, resultOf('companies'));
  if (options.kinds.includes('technologies')) addTechnologies(cells, options, resultOf('technologies'));
  return cells;
}

type LookupEnd = LookupResult | DomainlessState | undefined;

function addCompany(cells: Cell[], options: EnrichOptions, result: LookupEnd): void {
  const answer = answerOf(result);
  const company = answer === null ? null : readCompanyFacts(savedJson(answer.raw));
  cells.push(statusOf(result));
  for (const field of options.companyFields) cells.push(company === null ? null : company[field]);
}

function addTechnologies(cells: Cell[], options: EnrichOptions, result: LookupEnd): void {
  cells.push(statusOf(result));
  const answer = answerOf(result);
  if (answer === null) {
    const width =
      (options.technologyLayout === 'list' ? 1 : categoryHeadings(options.category).length) +
      options.technologyColumns.length;
    for (let empty = 0; empty <= width; empty += 1) cells.push(null);
    return;
  }
  const reading = technologiesFor(options, answer);
  const { technologies, total } = reading;
  cells.push(
    total ?? technologies.length,
    ...(options.technologyLayout === 'list'
      ? [namesCell(options, technologies)]
      : categoryCells(options.category, technologies)),
    ...usesCells(options, reading),
  );
}

/** A blank row stays blank. */
function statusOf(result: LookupEnd): Cell {
  const state = typeof result === 'string' ? result : (result?.state ?? 'pending');
  return state === 'blank' ? null : stateInFiles[state];
}

/** The saved answer, if the lookup found something. */
export function answerOf(result: LookupEnd): { raw: string; scope: string } | null {
  if (typeof result === 'string' || result?.state !== 'found' || result.raw === null) return null;
  return { raw: result.raw, scope: result.scope ?? '' };
}
