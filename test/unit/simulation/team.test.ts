import { describe, expect, it } from 'vitest';
import { simulateTeam } from '../../simulation/team/simulate-team.ts';
import { teamPlanOf } from '../../simulation/team/team-plan.ts';

/**
 * 26: what a killed program had bought was bought again, since its lease ran out. 132: an answer that could not be read
 * right after the lease was taken was bought again. 604: notes were lost of a person who stopped sharing and began again
 * while they were read.
 */
const SEEDS = [1, 2, 3, 5, 8, 13, 21, 26, 34, 132, 604];

describe('several computers with one library', () => {
  it.each(SEEDS)('in world %i buy each thing once, and nobody waits for one who is gone', async (seed) => {
    const { broken, story } = await simulateTeam(teamPlanOf(seed), { tellsStory: true });
    expect(broken, story.slice(-40).join('\n')).toBeNull();
  });

  it('make the same world each time', async () => {
    const [one, other] = [
      await simulateTeam(teamPlanOf(7), { tellsStory: true }),
      await simulateTeam(teamPlanOf(7), { tellsStory: true }),
    ];
    expect(one.story).toEqual(other.story);
  });
});
