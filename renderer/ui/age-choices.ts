import { DAY_MS } from '../../words/format.ts';
import { words } from '../../words/words.ts';

const ages = [0, DAY_MS, 7 * DAY_MS, 30 * DAY_MS, 90 * DAY_MS, 365 * DAY_MS, null];

/** Choices of how old a saved answer may be to be used (ms; null any, 0 none). */
export const ageChoices: readonly { ms: number | null; label: string }[] = ages.map((ms) => ({
  ms,
  label: words.parts.age(ms),
}));
