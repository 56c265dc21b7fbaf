import type { Opened } from './open-engine.ts';
import type { Terminal } from './terminal.ts';

/** Says before something is paid for that colleagues are not asked whether they have bought it, and why. */
export async function sayWithoutTeam({ client }: Pick<Opened, 'client'>, terminal: Terminal): Promise<void> {
  const { problem } = await client.team.get({ isFresh: true });
  if (problem !== null)
    terminal.say(`Without the team: ${problem.message} What colleagues have bought may be bought again.`);
}
