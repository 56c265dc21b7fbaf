import type { ComparedDomain, ComparedTechnology, DomainComparison } from '#contract/models/compare.ts';
import { isoTime } from '../base/iso-time.ts';
import { companyOf, fieldsOf } from '../changes/compare.ts';
import { answersOf, type CurrentTechnology, currentTechnologies } from '../changes/technology-history.ts';
import type { Reader } from '../store/database.ts';
import { listSnapshots } from '../store/snapshots.ts';
import { describeCompany } from './domain-view.ts';
import { domainKey } from './subject.ts';

/** One domain's column, with what its cells are made from. */
interface Column {
  described: ComparedDomain;
  /** What runs there, by the technology's key; null if not known. */
  current: ReadonlyMap<string, CurrentTechnology> | null;
  company: Readonly<Record<string, string | null>>;
}

/**
 * What is saved about domains, side by side. Asks the service nothing. A domain that is named twice appears
 * once. Throws `usage` if a text is no domain.
 */
export function compareDomains(db: Reader, workspace: number, domains: readonly string[]): DomainComparison {
  const columns = [...new Set(domains.map(domainKey))].map((domain) => columnOf(db, workspace, domain));
  return {
    domains: columns.map(({ described }) => described),
    company: companyRows(columns),
    technologies: technologyRows(columns),
  };
}

function columnOf(db: Reader, workspace: number, domain: string): Column {
  const answers = answersOf(listSnapshots(db, workspace, 'technologies', domain));
  const current = currentTechnologies(answers);
  const found = answers.filter(({ snapshot }) => snapshot.outcome === 'found');
  const shown = found.at(-1) ?? answers.at(-1);
  const company = listSnapshots(db, workspace, 'companies', domain).at(-1);
  return {
    described: {
      domain,
      technologies:
        shown === undefined
          ? null
          : {
              fetchedAt: isoTime(shown.snapshot.fetchedAt),
              outcome: shown.snapshot.outcome,
              count: current?.size ?? 0,
              isPartial: found.length > 0 && found.every(({ isPartial }) => isPartial),
            },
      company: company === undefined ? null : describeCompany(company),
    },
    current,
    company: company === undefined ? {} : fieldsOf(companyOf(company)),
  };
}

/** Leaves out fields that no company has a value for. */
function companyRows(columns: readonly Column[]): DomainComparison['company'] {
  const fields = new Set(columns.flatMap(({ company }) => Object.keys(company)));
  return [...fields]
    .map((field) => ({ field, values: columns.map(({ company }) => company[field] ?? null) }))
    .filter(({ values }) => values.some((value) => value !== null));
}

function technologyRows(columns: readonly Column[]): ComparedTechnology[] {
  const known = new Map<string, CurrentTechnology>();
  // The spelling and category of the first domain that has it are used.
  for (const { current } of columns)
    for (const [key, each] of current ?? []) if (!known.has(key)) known.set(key, each);
  const told = columns.filter(({ current }) => current !== null);
  return [...known]
    .map(([key, { technology }]) => ({
      name: technology.name,
      parentCategory: technology.parentCategory,
      childCategory: technology.childCategory,
      isShared: told.length > 1 && told.every(({ current }) => current?.has(key)),
      cells: columns.map((column) => cellOf(column, key)),
    }))
    .sort(byCategory);
}

function cellOf({ current, described }: Column, key: string): ComparedTechnology['cells'][number] {
  if (current === null) return { mark: 'unknown', since: null };
  const here = current.get(key);
  if (here !== undefined) return { mark: 'runs', since: isoTime(here.firstSeen) };
  return { mark: described.technologies?.isPartial ? 'unseen' : 'lacks', since: null };
}

function byCategory(a: ComparedTechnology, b: ComparedTechnology): number {
  return (
    Number(a.parentCategory === null) - Number(b.parentCategory === null) ||
    (a.parentCategory ?? '').localeCompare(b.parentCategory ?? '') ||
    a.name.localeCompare(b.name)
  );
}
