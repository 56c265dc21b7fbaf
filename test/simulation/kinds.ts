import { doorsPlanOf } from './doors/doors-plan.ts';
import { simulateDoors } from './doors/simulate-doors.ts';
import { type Outcome, simulate } from './simulate.ts';
import { simulateTeam } from './team/simulate-team.ts';
import { teamPlanOf } from './team/team-plan.ts';
import { worldOf } from './year-plan.ts';

/**
 * Worlds of one program, of which some last a year; only such that last a year; of several computers with the team's
 * library; and of several programs on one data folder.
 */
export const worldKinds = ['usual', 'years', 'team', 'doors'] as const;
export type WorldKind = (typeof worldKinds)[number];

/** Runs the world of a seed. */
export function simulateSeed(
  kind: WorldKind,
  seed: number,
  options: { tellsStory?: boolean } = {},
): Promise<Outcome> {
  if (kind === 'team') return simulateTeam(teamPlanOf(seed), options);
  if (kind === 'doors') return simulateDoors(doorsPlanOf(seed), options);
  return simulate(worldOf(seed, { years: kind === 'years' }), options);
}
