import { StackdeskError } from '../../preload/contract/errors.ts';
import {
  type EnrichOptions,
  enrichOptionsSchema,
  type LookupKind,
  technologyLayoutSchema,
} from '../../preload/contract/models/enrich.ts';
import { mostPerDomain } from '../../preload/contract/values/enrich.ts';
import { ageFlag, countFlag, type Flags, textFlag } from './arguments.ts';

/** What an enrichment is asked for, by its flags; `savedAgeMs` is the age of saved answers that the settings allow. */
export function enrichOptions(flags: Flags, savedAgeMs: number | null): EnrichOptions {
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
    ...narrowOptions(flags, kinds),
  });
}

function narrowOptions(
  flags: Flags,
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
  return {
    ...(category === undefined ? {} : { category }),
    ...(perDomain === undefined ? {} : { perDomain }),
  };
}
