import type { DomainComparison } from '#contract/models/compare.ts';
import type { CsvStyle } from '#contract/models/csv-style.ts';
import type { ExportFormat } from '#contract/models/task.ts';
import { ageOf, type ComparisonPart, isAmong, markWords } from '#shared/tables/compare.ts';
import type { TaskHandle } from '../base/tasks.ts';
import type { TableColumn, TableRow } from '../exports/table.ts';
import { type WrittenTable, writeTable } from '../exports/write-table.ts';

export interface ComparisonExport {
  part: ComparisonPart;
  text: string;
  format: ExportFormat;
  out: string;
  replaces?: boolean | undefined;
  style?: CsvStyle | undefined;
}

const COMPANY_FIELDS: Readonly<Record<string, string>> = {
  name: 'Company name',
  industry: 'Industry',
  city: 'City',
  country: 'Country',
  address: 'Address',
  networkUrl: 'Network profile',
  technologiesTracked: 'Number of technologies',
};

/** Writes a comparison: how old its answers are, the companies, the technologies. Each domain is a column. */
export async function exportComparison(
  { domains, company, technologies }: DomainComparison,
  { part, text, format, out, replaces, style }: ComparisonExport,
  task: Pick<TaskHandle, 'signal' | 'progress'>,
): Promise<WrittenTable> {
  const columns: TableColumn[] = ['Group', 'Row', ...domains.map(({ domain }) => domain)].map((name) => ({
    name,
    type: 'text',
  }));
  const rows: TableRow[] = [
    ['Answers', 'Technologies', ...domains.map(({ technologies: answer }) => ageOf(answer))],
    ['Answers', 'Company', ...domains.map(({ company: answer }) => ageOf(answer))],
    ...company.map(({ field, values }) => ['Company', COMPANY_FIELDS[field] ?? field, ...values]),
    ...technologies
      .filter((each) => isAmong(each, part, text))
      .map(({ name, parentCategory, cells }) => [
        parentCategory ?? 'Other technologies',
        name,
        ...cells.map(({ mark }) => markWords[mark]),
      ]),
  ];
  const chunks = async function* () {
    yield rows;
  };
  return writeTable({
    columns,
    rows: chunks(),
    out,
    replaces,
    format,
    csv: style,
    onProgress: (done) => task.progress(done),
    signal: task.signal,
  });
}
