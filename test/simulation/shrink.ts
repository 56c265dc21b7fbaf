import type { Plan } from './plan.ts';
import { type Outcome, simulate } from './simulate.ts';

/** The kind of a broken promise, without the figures that differ between worlds. */
export function ruleOf(broken: string): string {
  return broken.split(':')[0] ?? broken;
}

/**
 * Removes what a failing plan does not need to fail in the same way: steps by halves, then one by one, then
 * shortens pauses and files. Returns the shortest plan found in so many tries.
 */
export async function shrink(
  plan: Plan,
  broken: string,
  mostTries = 400,
): Promise<{ plan: Plan; outcome: Outcome }> {
  const rule = ruleOf(broken);
  let best = plan;
  let outcome = await simulate(plan, { tellsStory: true });
  let tries = 0;
  const isStill = async (candidate: Plan): Promise<boolean> => {
    if (tries >= mostTries) return false;
    tries += 1;
    const result = await simulate(candidate, { tellsStory: true });
    if (result.broken === null || ruleOf(result.broken) !== rule) return false;
    best = candidate;
    outcome = result;
    return true;
  };
  for (let size = Math.ceil(best.steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < best.steps.length; ) {
      const steps = [...best.steps.slice(0, from), ...best.steps.slice(from + size)];
      if (!(await isStill({ ...best, steps }))) from += size;
    }
  }
  for (const [index, step] of best.steps.entries()) {
    for (const change of simpler(step)) {
      const steps = best.steps.map((each, at) => (at === index ? change : each));
      await isStill({ ...best, steps });
    }
  }
  return { plan: best, outcome };
}

/** The same step, but smaller. */
function simpler(step: Plan['steps'][number]): Plan['steps'] {
  const changes: Plan['steps'] = [];
  if (step.afterMs > 1_000) changes.push({ ...step, afterMs: 1_000 });
  if (step.do === 'enrich' && step.domains.length > 1)
    changes.push({ ...step, domains: step.domains.slice(0, Math.ceil(step.domains.length / 2)) });
  if (step.do === 'weather') {
    for (const [fault, share] of Object.entries(step.faults))
      if (share > 0) changes.push({ ...step, faults: { ...step.faults, [fault]: 0 } });
  }
  return changes;
}
