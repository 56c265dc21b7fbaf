import { StackdeskError } from '#contract/errors.ts';
import {
  type EnrichOptions,
  enrichOptionsSchema,
  type LookupKind,
  technologyLayoutSchema,
} from '#contract/models/enrich.ts';
import { mostPerDomain, mostTechnologyColumns } from '#contract/values/enrich.ts';
import { ageFlag, countFlag, type FlagValues, listFlag, textFlag } from './arguments.ts';

/** The options of an enrichment, by its flags. `savedAgeMs`: the settings' limit for saved answers. */
export function enrichOptions(flags: FlagValues, savedAgeMs: number | null): EnrichOptions {
  const kinds: LookupKind[] = [];
  if (flags.companies === true || flags.technologies !== true) kinds.push('companies');
  if (flags.technologies === true) kinds.push('technologies');
  const layout = technologyLayoutSchema.optional().safeParse(textFlag(flags, 'layout'));
  if (!layout.success) throw new StackdeskError('usage', '--layout takes list or categories.');
  const maxAgeMs = ageFlag(flags, 'max-age');
  return enrichOptionsSchema.parse({
    kinds,
    technologyLayout: layout.data,
    maxAgeMs: maxAgeMs === undefined ? savedAgeMs : maxAgeMs,
    fresh: flags.fresh === true,
    update: updateFlag(flags),
    domainColumn: flags['domain-column'] === true,
    technologyColumns: usesFlag(flags, kinds),
    ...narrowOptions(flags, kinds),
  });
}

function updateFlag(flags: FlagValues): boolean {
  if (flags.update === true && flags['no-update'] === true)
    throw new StackdeskError('usage', '--update and --no-update exclude each other.');
  return flags['no-update'] !== true;
}

/** The technologies that get a column of their own, each once. */
function usesFlag(flags: FlagValues, kinds: readonly LookupKind[]): string[] {
  const names = new Map(listFlag(flags, 'uses').map((name) => [name.trim().toLowerCase(), name.trim()]));
  if (names.size > 0 && !kinds.includes('technologies'))
    throw new StackdeskError('usage', '--uses adds columns to --technologies, which is missing.');
  if ([...names.keys()].some((name) => name === '' || name.length > 100))
    throw new StackdeskError('usage', '--uses takes the name of a technology.');
  if (names.size > mostTechnologyColumns)
    throw new StackdeskError('usage', `--uses may be given ${mostTechnologyColumns} times at most.`);
  return [...names.values()];
}

function narrowOptions(
  flags: FlagValues,
  kinds: readonly LookupKind[],
): Partial<Pick<EnrichOptions, 'category' | 'perDomain'>> {
  const category = textFlag(flags, 'category')?.trim();
  const perDomain = countFlag(flags, 'per-domain');
  if (category === undefined && perDomain === undefined) return {};
  if (!kinds.includes('technologies'))
    throw new StackdeskError('usage', '--category and --per-domain narrow --technologies, which is missing.');
  if (category === '' || (category?.length ?? 0) > 200)
    throw new StackdeskError('usage', '--category takes the name of a category.');
  if (perDomain !== undefined && (perDomain < 1 || perDomain > mostPerDomain))
    throw new StackdeskError('usage', `--per-domain takes a number from 1 to ${mostPerDomain}.`);
  return { category, perDomain };
}
