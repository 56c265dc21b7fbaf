import { createStore } from 'zustand/vanilla';
import type { TeamStatus } from '#contract/models/team.ts';
import { sentenceOf } from '../../../words/said.ts';
import { words } from '../../../words/words.ts';
import { shell } from '../../bridge.ts';
import { engine } from '../../rpc/engine.ts';
import { attempt, tell } from '../frame/notices.ts';

/** How this computer stands with the library of its team; null until the engine was asked. */
export const teamStore = createStore<{ team: TeamStatus | null }>(() => ({ team: null }));

export async function readTeam(): Promise<void> {
  noteTeam(await engine.team.get());
}

/**
 * Notes how this computer stands with the library. Says once that the library became newer than this program: lookups and
 * lists have no preview that would say it, and then buy nothing.
 */
export function noteTeam(team: TeamStatus): void {
  const before = teamStore.getState().team;
  teamStore.setState({ team });
  const { reason = null } = team.problem ?? {};
  if (reason?.key !== 'team_newer' || before?.problem?.reason?.key === 'team_newer') return;
  tell(`${sentenceOf(reason)} ${words.team.buysNothing}`, { stays: true, mayCost: true });
}

/** Joins a library, if the person agrees in a dialog of the system. Throws why it can't be joined. */
export async function joinTeam(wish: {
  address: string;
  person: string;
  password: string | null;
}): Promise<void> {
  await shell.joinTeam(wish);
  await readTeam();
  tell(words.team.joined);
}

export function leaveTeam(): Promise<boolean> {
  return attempt(async () => {
    await shell.leaveTeam();
    await readTeam();
    tell(words.team.left);
  });
}

/** Shares tags and notes, or no more, if the person agrees in a dialog of the system. */
export function shareNotes(isShared: boolean): Promise<boolean> {
  return attempt(async () => {
    await shell.shareNotes({ isShared });
    await readTeam();
    tell(isShared ? words.team.notesShared : words.team.notesNotShared);
  });
}

/** Exchanges everything now. What goes wrong is part of the state. */
export function exchangeNow(): Promise<boolean> {
  return attempt(async () => {
    await engine.team.sync().catch(() => undefined);
    await readTeam();
  });
}
