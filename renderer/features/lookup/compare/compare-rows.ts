import type { ComparedDomain, DomainComparison } from '#contract/models/compare.ts';
import { formatDate, formatExactTime } from '../../../../words/format.ts';
import { words } from '../../../../words/words.ts';
import type { Question } from '../../../stores/lookup/lookup.ts';
import { fieldTitle } from '../../../ui/field-name.ts';
import { languageOfField } from '../../../ui/language-of-field.ts';

/** How a cell looks. A cell without a mark has an age or plain words. */
export type CellMark = 'runs' | 'lacks' | 'unseen' | 'unknown';

export interface CompareCell {
  words: string;
  mark?: CellMark;
  /** An ISO time whose age is shown instead of the words. */
  at?: string;
  hint?: string;
}

/** A heading with blank cells, a fact of the answers or companies, or a technology that can be opened. */
export interface CompareRow {
  key: string;
  kind: 'group' | 'fact' | 'technology';
  title: string;
  /** Of the title of a group, and of the cells of a fact, if it is not the window's. */
  language?: 'en' | undefined;
  cells: readonly CompareCell[];
}

/** All rows of a comparison in order; `technologies` are those that are shown. */
export function rowsOf(
  { domains, company }: DomainComparison,
  technologies: DomainComparison['technologies'],
): CompareRow[] {
  const group = (title: string, language?: 'en'): CompareRow => ({
    key: `group ${title}`,
    kind: 'group',
    title,
    language,
    cells: domains.map(() => ({ words: '' })),
  });
  const rows = [
    group(words.compare.answers),
    fact(
      'answer technologies',
      words.compare.technologies,
      domains.map(({ technologies: answer }) => ageCell(answer)),
    ),
    fact(
      'answer company',
      words.compare.company,
      domains.map(({ company: answer }) => ageCell(answer)),
    ),
  ];
  if (company.length > 0) rows.push(group(words.compare.company));
  for (const { field, values } of company) {
    const cells = values.map((value) => ({ words: value ?? '' }));
    rows.push({ ...fact(`company ${field}`, fieldTitle(field), cells), language: languageOfField(field) });
  }
  let category: string | null | undefined;
  for (const { name, parentCategory, cells } of technologies) {
    if (category === undefined || parentCategory !== category)
      rows.push(
        group(
          words.compare.category(parentCategory),
          parentCategory === null ? undefined : languageOfField('category'),
        ),
      );
    category = parentCategory;
    rows.push({
      key: `technology ${name}`,
      kind: 'technology',
      title: name,
      cells: cells.map((cell, index) => markCell(cell, domains[index])),
    });
  }
  return rows;
}

function fact(key: string, title: string, cells: readonly CompareCell[]): CompareRow {
  return { key, kind: 'fact', title, cells };
}

function ageCell(answer: ComparedDomain['technologies'] | ComparedDomain['company']): CompareCell {
  if (answer === null) return { words: words.compare.notSaved, mark: 'unknown' };
  const { outcome, fetchedAt } = answer;
  if (outcome !== 'found')
    return { words: words.compare.noData, mark: 'unknown', hint: formatExactTime(fetchedAt) };
  return { words: formatExactTime(fetchedAt), at: fetchedAt };
}

function markCell(
  { mark, since }: DomainComparison['technologies'][number]['cells'][number],
  domain: ComparedDomain | undefined,
): CompareCell {
  if (mark === 'runs') {
    const hint = since === null ? {} : { hint: words.compare.markHints.since(formatDate(since)) };
    return { words: words.compare.marks.runs, mark, ...hint };
  }
  if (mark !== 'unknown')
    return { words: words.compare.marks[mark], mark, hint: words.compare.markHints[mark] };
  const why = domain?.technologies == null ? 'notSaved' : 'noData';
  return { words: words.compare[why], mark, hint: words.compare.markHints[why] };
}

/** Everything that was never asked about the domains, to be bought together. */
export function missingQuestions({ domains }: DomainComparison): Question[] {
  return domains.flatMap(({ domain, technologies, company }): Question[] => [
    ...(technologies === null ? [{ subject: 'domain' as const, name: domain, isFirst: true }] : []),
    ...(company === null ? [{ subject: 'company' as const, name: domain, isFirst: true }] : []),
  ]);
}
