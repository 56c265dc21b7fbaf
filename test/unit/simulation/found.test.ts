import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type DoorsPlan, doorsPlanOf } from '../../simulation/doors/doors-plan.ts';
import { simulateDoors } from '../../simulation/doors/simulate-doors.ts';
import { type Plan, planOf } from '../../simulation/plan.ts';
import { type Outcome, simulate } from '../../simulation/simulate.ts';
import { simulateTeam } from '../../simulation/team/simulate-team.ts';
import type { TeamPlan } from '../../simulation/team/team-plan.ts';
import { isFull } from '../../support/run/campaign-size.ts';

const folder = join(import.meta.dirname, '..', '..', 'simulation', 'found');

/**
 * Worlds in which the simulation found something. Their plans are stored, because a seed means another world
 * after the drawing changes. A long one takes 20 s, so only the full run has it.
 */
const worlds = readdirSync(folder).map((name) => {
  const { found, plan, isLong } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as {
    found: string;
    isLong?: boolean;
    plan: Plan | TeamPlan | DoorsPlan;
  };
  return { name: `${plan.seed}: ${found}`, plan, isLong };
});

function worldOf(plan: Plan | TeamPlan | DoorsPlan): Promise<Outcome> {
  if ('people' in plan) return simulateTeam(plan, { tellsStory: true });
  if ('most' in plan) return simulateDoors(plan, { tellsStory: true });
  return simulate(plan, { tellsStory: true });
}

describe('a world that once broke a promise keeps it', () => {
  const usual = worlds.filter(({ isLong }) => isLong !== true || isFull);
  it.each(usual)('$name', async ({ plan }) => {
    const { broken, story } = await worldOf(plan);
    expect(broken, story.slice(-40).join('\n')).toBeNull();
  });
});

describe('a seed', () => {
  it.each([
    ['of one program', planOf(7)],
    ['of several programs', doorsPlanOf(3)],
  ])('makes the same world %s each time', async (_name, plan) => {
    const first = await worldOf(plan);
    expect(first.story.length).toBeGreaterThan(10);
    expect(await worldOf(plan)).toEqual(first);
  });
});

describe('a world', () => {
  it('goes on from a backup, since a restore that failed would break no promise', async () => {
    const restores = ({ steps }: Plan) => JSON.stringify(steps).includes('"do":"restore"');
    const plans = Array.from({ length: 100 }, (_, at) => planOf(at + 1)).filter(restores);
    const stories: string[] = [];
    for (const plan of plans) {
      const { story } = await simulate(plan, { tellsStory: true });
      stories.push(...story.filter((line) => /restore|backup/.test(line)));
      if (story.some((line) => line.includes('restored:'))) return;
    }
    expect.fail(stories.join('\n'));
  });
});
