import type { EnrichOptions } from '../../preload/contract/models/enrich.ts';
import type { RememberedChoices } from '../../preload/contract/models/remembered.ts';
import { enrichDefaults } from '../../preload/contract/values/enrich.ts';
import { recall } from '../engine/enrich/remember.ts';
import type { SheetFacts } from '../engine/sheets/inspect.ts';
import type { SheetFile } from '../engine/sheets/model.ts';
import type { Reader } from '../engine/store/database.ts';
import { type Flags, listFlag } from './arguments.ts';

/** Flags with what was chosen for the last file with the same header, as far as they say nothing themselves. */
export interface RememberedFlags {
  flags: Flags;
  /** Choices that no flag makes. */
  options: Partial<Pick<EnrichOptions, 'companyFields' | 'technologyLimit'>>;
  /** What was taken, as flags and words. */
  taken: string[];
}

/** `facts` are those of the file without any choice. */
export async function withRemembered(
  db: Reader,
  { file, facts }: { file: SheetFile; facts: SheetFacts },
  flags: Flags,
): Promise<RememberedFlags> {
  const recalled = await recall(db, file, facts);
  if (recalled === null) return { flags, options: {}, taken: [] };
  return merged(flags, fittingFlags(flags, recalled.remembered.choices, recalled.facts));
}

/** Drops choices that would contradict flags: those for another sheet or header, and a column that a flag takes for something else. */
function fittingFlags(
  flags: Flags,
  { column, header, headerNames, fallback, ...choices }: RememberedChoices,
  { sheet, columns }: SheetFacts,
): RememberedChoices {
  if (flags.sheet !== undefined && !isSameName(flags.sheet, sheet)) return choices;
  const isOtherHeader =
    header !== undefined && flags.header !== undefined && !isSameName(flags.header, String(header ?? 'none'));
  if (isOtherHeader) return choices;
  const names = (flag: Flags[string], name: string) =>
    isSameName(flag, name) || columns.some((each) => each.name === name && flag === String(each.index + 1));
  return {
    ...choices,
    ...(header === undefined ? {} : { header, headerNames }),
    ...(column === undefined || names(flags.fallback, column) ? {} : { column }),
    ...(fallback === undefined || names(flags.column, fallback) ? {} : { fallback }),
  };
}

function isSameName(flag: Flags[string], name: string): boolean {
  return typeof flag === 'string' && flag.trim().toLowerCase() === name.trim().toLowerCase();
}

function merged(flags: Flags, choices: RememberedChoices): RememberedFlags {
  const taken: string[] = [];
  const result: Flags = { ...flags };
  const take = (name: string, value: Flags[string]) => {
    if (value === undefined || flags[name] !== undefined) return;
    result[name] = value;
    const values = Array.isArray(value) ? value : [value];
    taken.push(...values.map((each) => (each === true ? `--${name}` : `--${name} ${quoted(String(each))}`)));
  };
  const { header, options } = choices;
  take('sheet', choices.sheet);
  take('column', choices.column);
  take('fallback', choices.fallback);
  if (choices.domains === 'registrable') take('registrable', true);
  if (choices.personalAddresses === true) take('personal-addresses', true);
  take('header', header === undefined ? undefined : header === null ? 'none' : String(header));
  take('encoding', choices.encoding);
  take('output-encoding', choices.outputEncoding);
  if (flags.out === undefined) take('out-dir', choices.outputDir ?? undefined);
  const namesKinds = flags.companies !== undefined || flags.technologies !== undefined;
  if (!namesKinds && options.kinds.includes('technologies')) {
    if (options.kinds.includes('companies')) take('companies', true);
    take('technologies', true);
  }
  if (result.technologies === true) {
    if (options.technologyLayout !== enrichDefaults.technologyLayout)
      take('layout', options.technologyLayout);
    if (listFlag(flags, 'uses').length === 0 && options.technologyColumns.length > 0)
      take('uses', options.technologyColumns);
  }
  take('label', choices.label ?? undefined);
  if (options.domainColumn) take('domain-column', true);
  if (!options.update && flags.update !== true) take('no-update', true);
  const others = {
    ...(isSame(options.companyFields, enrichDefaults.companyFields)
      ? {}
      : { companyFields: options.companyFields }),
    ...(options.technologyLimit === enrichDefaults.technologyLimit
      ? {}
      : { technologyLimit: options.technologyLimit }),
  };
  if (others.companyFields !== undefined) taken.push(`company columns ${options.companyFields.join(', ')}`);
  if (others.technologyLimit !== undefined) taken.push(`${options.technologyLimit} technologies in a cell`);
  return { flags: result, options: others, taken };
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((each, index) => each === other[index]);
}

function quoted(text: string): string {
  return /[\s"']/.test(text) ? `"${text}"` : text;
}
