import type { Problem } from '#contract/models/job.ts';
import type { FlagValues } from './arguments.ts';
import { isSet } from './command.ts';
import type { Opened } from './open-engine.ts';
import type { Terminal } from './terminal.ts';

/** The flag by which a person says that something is bought although colleagues may have bought it. */
export const withoutTeamFlag = {
  'without-team': isSet("goes on although the team's library can't be asked what colleagues have bought"),
};

/**
 * Says before something is paid for that colleagues can't be asked whether they have bought it, and why. Passes on a
 * person's word to go on without them. Without it, the engine waits, and stops if the library refuses.
 */
export async function sayWithoutTeam(
  { client }: Pick<Opened, 'client'>,
  flags: FlagValues,
  terminal: Terminal,
): Promise<void> {
  const { problem } = await client.team.get({ isFresh: true });
  const isWanted = flags['without-team'] === true;
  if (isWanted) await client.team.goWithout();
  if (problem !== null) terminal.say(isWanted ? describeAlone(problem) : problem.message);
}

/** What is said once when something is bought without the library. */
export function describeAlone({ message }: Pick<Problem, 'message'>): string {
  return `Without the team: ${message} What colleagues have bought may be bought again.`;
}
