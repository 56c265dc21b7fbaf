import type { EnrichOptions } from '#contract/models/enrich.ts';
import type { RememberedChoices } from '#contract/models/remembered.ts';
import type { SheetInspection } from '#contract/models/sheet.ts';
import { enrichDefaults } from '#contract/values/enrich.ts';
import { type FlagValues, listFlag } from './arguments.ts';

/** Flags, with gaps filled from earlier choices for the file or for one like it. */
export interface RememberedFlags {
  flags: FlagValues;
  /** Choices that have no flag. */
  options: Partial<Pick<EnrichOptions, 'companyFields' | 'namesInCell'>>;
  /** What was taken over, as flags and words. */
  taken: string[];
}

/** `facts`: what was found in the file when it was read with the remembered sheet, header and encoding. */
export function withRemembered(
  choices: RememberedChoices,
  facts: SheetInspection,
  flags: FlagValues,
): RememberedFlags {
  return merged(flags, fittingFlags(flags, choices, facts));
}

/** Drops choices that contradict flags: those for another sheet or header, or a column that a flag uses. */
function fittingFlags(
  flags: FlagValues,
  { column, header, headerNames, fallback, ...choices }: RememberedChoices,
  { sheet, columns }: SheetInspection,
): RememberedChoices {
  if (flags.sheet !== undefined && !isSameName(flags.sheet, sheet)) return choices;
  const isOtherHeader =
    header !== undefined && flags.header !== undefined && !isSameName(flags.header, String(header ?? 'none'));
  if (isOtherHeader) return choices;
  const names = (flag: FlagValues[string], name: string) =>
    isSameName(flag, name) || columns.some((each) => each.name === name && flag === String(each.index + 1));
  return {
    ...choices,
    ...(header === undefined ? {} : { header, headerNames }),
    ...(column === undefined || names(flags.fallback, column) ? {} : { column }),
    ...(fallback === undefined || names(flags.column, fallback) ? {} : { fallback }),
  };
}

function isSameName(flag: FlagValues[string], name: string): boolean {
  return typeof flag === 'string' && flag.trim().toLowerCase() === name.trim().toLowerCase();
}

function merged(flags: FlagValues, choices: RememberedChoices): RememberedFlags {
  const taken: string[] = [];
  const result: FlagValues = { ...flags };
  const take = (name: string, value: FlagValues[string]) => {
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
  if (choices.platformPages === true) take('platform-pages', true);
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
  if (options.domainColumn) take('domain-column', true);
  if (!options.update && flags.update !== true) take('no-update', true);
  const others = {
    ...(isSame(options.companyFields, enrichDefaults.companyFields)
      ? {}
      : { companyFields: options.companyFields }),
    ...(options.namesInCell === enrichDefaults.namesInCell ? {} : { namesInCell: options.namesInCell }),
  };
  if (others.companyFields !== undefined) taken.push(`company columns ${options.companyFields.join(', ')}`);
  if (others.namesInCell !== undefined) taken.push(`${options.namesInCell} technologies in a cell`);
  return { flags: result, options: others, taken };
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((each, index) => each === other[index]);
}

function quoted(text: string): string {
  return /[\s"']/.test(text) ? `"${text}"` : text;
}
