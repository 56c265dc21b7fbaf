import { words } from '../../../words/words.ts';
import { jobsStore } from '../../stores/jobs/jobs.ts';
import { type Filter, labelKey } from '../../stores/saved/saved.ts';

type Labels = Readonly<Record<string, string>>;

/** The name of a filter's value; kinds, ages and null have words of the window's language. */
export function nameOf(filter: Pick<Filter, 'facet' | 'value'>, labels: Labels): string {
  const { facet, value } = filter;
  if (value === null) return words.saved.none[facet];
  const [side, ms] = value.split(':');
  if (facet === 'age')
    return side === 'older' ? words.saved.older(Number(ms)) : words.saved.younger(Number(ms));
  if (facet === 'kind') return words.saved.kinds[value] ?? value;
  const label = labels[labelKey(filter)];
  if (facet !== 'job') return label ?? value;
  // The same name as on the run's own screen: the engine's name for a run that nobody named is English.
  return jobsStore.getState().jobs.get(Number(value))?.fileName ?? label ?? `#${value}`;
}

/** A filter in words. */
export function sentenceOf(filter: Filter, labels: Labels): string {
  const { facet, value, isNot } = filter;
  if (value === null) return isNot ? words.saved.any[facet] : words.saved.none[facet];
  const say = isNot ? words.saved.chipNot : words.saved.chip;
  return say(words.saved.facet[facet], nameOf(filter, labels));
}
