import { StackdeskError } from '../../../preload/contract/errors.ts';
import type { DomainComparison } from '../../../preload/contract/models/compare.ts';
import { exportFormatSchema } from '../../../preload/contract/models/task.ts';
import {
  type ComparisonPart,
  comparisonParts,
  isAmong,
  MOST_COMPARED,
} from '../../../preload/contract/values/compare.ts';
import { shownDomain } from '../../../preload/contract/values/shown-domain.ts';
import { compareDomains } from '../../engine/lookups/compare-domains.ts';
import { ageOf, exportComparison, markWords } from '../../engine/lookups/export-comparison.ts';
import { readSettings } from '../../engine/store/settings.ts';
import { type Flags, textFlag } from '../arguments.ts';
import type { Command } from '../command.ts';
import { CSV_STYLE_USAGE, changedCellsOf, csvStyleFlags, csvStyleOf } from '../csv-style.ts';
import { plural } from '../numbers.ts';
import { withEngine } from '../open-engine.ts';
import { newFilePath } from '../out-file.ts';
import { savedWorkspace } from '../saved-workspace.ts';

export const compareCommand: Command = {
  usage: `compare DOMAIN DOMAIN … [--only differences|shared] [--filter TEXT] [--out FILE.csv|xlsx|json|parquet|md] ${CSV_STYLE_USAGE}`,
  summary: `What is saved about 2 to ${MOST_COMPARED} domains side by side, without the service and free.`,
  flags: {
    only: { type: 'string' },
    filter: { type: 'string' },
    format: { type: 'string' },
    out: { type: 'string' },
    ...csvStyleFlags,
  },
  run: ({ flags, words }) => {
    if (words.length < 2 || words.length > MOST_COMPARED)
      throw new StackdeskError('usage', `Say 2 to ${MOST_COMPARED} domains: compare a.com b.com.`);
    const part = partOf(flags);
    const text = textFlag(flags, 'filter') ?? '';
    const target = targetOf(flags);
    return withEngine(flags, { maySpend: false, needsService: false }, async ({ db }) => {
      const whole = compareDomains(db, savedWorkspace(db, flags).row, words);
      if (whole.domains.every(({ technologies, company }) => technologies === null && company === null))
        throw new StackdeskError('nothing_saved', 'Nothing is saved about any of these domains.');
      if (target !== null) {
        const style = csvStyleOf(flags, readSettings(db).csvStyle);
        const written = await exportComparison(
          whole,
          { part, text, style, ...target },
          { signal: new AbortController().signal, progress: () => undefined },
        );
        const { path: out, rows, columns, sizeBytes, changedCells } = written;
        return {
          json: { out, format: target.format, rows, columns, sizeBytes, changedCells },
          text: `${plural(rows, 'row')} written to ${out}${changedCellsOf(changedCells)}`,
          exitCode: 0,
        };
      }
      const shown = {
        ...whole,
        technologies: whole.technologies.filter((each) => isAmong(each, part, text)),
      };
      return { json: shown, text: describe(shown), exitCode: 0 };
    });
  },
};

function partOf(flags: Flags): ComparisonPart {
  const only = textFlag(flags, 'only');
  if (only === undefined) return 'all';
  const part = comparisonParts.find((each) => each === only && each !== 'all');
  if (part === undefined)
    throw new StackdeskError('usage', `--only takes differences or shared, not "${only}".`);
  return part;
}

function targetOf(flags: Flags) {
  const name = textFlag(flags, 'out');
  if (name === undefined) return null;
  const format = exportFormatSchema.safeParse(
    textFlag(flags, 'format') ?? name.toLowerCase().split('.').at(-1),
  );
  if (!format.success)
    throw new StackdeskError('usage', 'Say where and how: --out FILE.csv|xlsx|json|parquet|md.');
  return { out: newFilePath(name), format: format.data };
}

/** One line a row, its cells behind its name in the order of the domains. */
function describe({ domains, company, technologies }: DomainComparison): string[] {
  const line = (name: string, cells: readonly string[]) => [name, ...cells].join('  ');
  const names = domains.map(({ domain }) => shownDomain(domain));
  const lines = [line('Compared', names)];
  lines.push(
    line(
      'Technologies saved',
      domains.map((each) => ageOf(each.technologies)),
    ),
  );
  lines.push(
    line(
      'Company saved',
      domains.map((each) => ageOf(each.company)),
    ),
  );
  for (const { field, values } of company)
    lines.push(
      line(
        field,
        values.map((value) => value ?? '–'),
      ),
    );
  let category = '';
  for (const { name, parentCategory, cells } of technologies) {
    const wanted = parentCategory ?? 'Other technologies';
    if (wanted !== category) lines.push(wanted);
    category = wanted;
    lines.push(
      line(
        `  ${name}`,
        cells.map(({ mark }) => markWords[mark]),
      ),
    );
  }
  return lines;
}
