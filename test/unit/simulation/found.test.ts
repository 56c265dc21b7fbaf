import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Plan } from '../../simulation/plan.ts';
import { planOf } from '../../simulation/plan.ts';
import { simulate } from '../../simulation/simulate.ts';
import { simulateTeam } from '../../simulation/team/simulate-team.ts';
import type { TeamPlan } from '../../simulation/team/team-plan.ts';

const folder = join(import.meta.dirname, '..', '..', 'simulation', 'found');

/**
 * Worlds in which the simulation found something. Their plans are stored, because a seed means another world
 * after the drawing changes.
 */
const worlds = readdirSync(folder).map((name) => {
  const { found, plan } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as {
    found: string;
    plan: Plan | TeamPlan;
  };
  return { name: `${plan.seed}: ${found}`, plan };
});

describe('a world that once broke a promise keeps it', () => {
  it.each(worlds)('$name', async ({ plan }) => {
    const { broken, story } =
      'people' in plan
        ? await simulateTeam(plan, { tellsStory: true })
        : await simulate(plan, { tellsStory: true });
    expect(broken, story.slice(-40).join('\n')).toBeNull();
  });
});

describe('a seed', () => {
  it('makes the same world each time', async () => {
    const tell = () => simulate(planOf(7), { tellsStory: true });
    const first = await tell();
    expect(first.story.length).toBeGreaterThan(10);
    expect(await tell()).toEqual(first);
  });
});
