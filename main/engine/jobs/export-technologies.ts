import type { TechnologyField } from '#contract/models/enrich.ts';
import { answerOf } from '../enrich/columns.ts';
import { askedFields, technologiesFor } from '../store/scope.ts';
import type { TableColumn, TableRow, TableSource } from '../exports/table.ts';
import type { Technology } from '../service/read/technologies.ts';
import { lookupResults } from '../store/job-lookups.ts';
import { rowsBetween } from '../store/job-rows.ts';
import type { JobExport } from './export-job.ts';

type NamedField = Exclude<TechnologyField, 'stack_id'>;

const COLUMNS: Record<NamedField, TableColumn & { cell: (technology: Technology) => TableRow[number] }> = {
  name: { name: 'Technology', type: 'text', cell: (each) => each.name },
  techapi_id: { name: 'Technology id', type: 'text', cell: (each) => each.id },
  parent_category: { name: 'Category', type: 'text', cell: (each) => each.parentCategory },
  child_category: { name: 'Sub-category', type: 'text', cell: (each) => each.childCategory },
  website: { name: 'Website', type: 'text', cell: (each) => each.website },
  total_sites: { name: 'Sites', type: 'number', cell: (each) => each.totalSites },
};

/** Input rows that are read at once. */
const STRIDE = 500;

/** One row for each technology of each distinct domain, with the asked fields and always the name. */
export function exportedTechnologies({ db, job, wants, signal }: JobExport): TableSource {
  const asked = askedFields(job.options.fields);
  const shown = (Object.keys(COLUMNS) as NamedField[]).filter(
    (field) => field === 'name' || asked === null || asked.includes(field),
  );
  const columns = shown.map((field) => COLUMNS[field]);
  const rows = async function* (): AsyncGenerator<TableRow[]> {
    for (let from = 0; from < job.rowCount; from += STRIDE) {
      signal.throwIfAborted();
      // Only the first row of each domain counts.
      const first = rowsBetween(db, job.id, from, from + STRIDE).filter(
        (row) => row.seq === row.idx && wants(row.state),
      );
      const results = lookupResults(
        db,
        job.id,
        'technologies',
        first.map(({ idx }) => idx),
      );
      yield first.flatMap(({ idx, domain }) => {
        const answer = answerOf(results.get(idx));
        if (answer === null) return [];
        const { technologies } = technologiesFor(job.options, answer);
        return technologies.map((technology) => [domain, ...columns.map(({ cell }) => cell(technology))]);
      });
    }
  };
  return {
    columns: [{ name: 'Domain', type: 'text' }, ...columns.map(({ name, type }) => ({ name, type }))],
    rows: rows(),
  };
}
