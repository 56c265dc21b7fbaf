import type { TeamStatus } from '#contract/models/team.ts';
import { isoTime } from '../base/iso-time.ts';
import { problemOf } from '../base/problem.ts';
import type { Reader } from '../store/database.ts';
import { problemIn } from '../store/kept-problem.ts';
import { countToOffer, listBuyers, ownStream, sharedWorkspaces, type TeamConnection } from '../store/team.ts';
import { countTeamDoubts } from '../store/team-doubts.ts';
import { countColleaguesNotes, countUntold } from '../store/team-notes.ts';

/** What only this process knows. */
export interface TeamMoment {
  state: TeamStatus['state'];
  problem: Error | null;
  syncedAt: number | null;
  isSyncing: boolean;
  /** Whether something is bought without the library, since it can't be asked. */
  isAlone: boolean;
  /** Rows of the library that could not be used. */
  refused: number;
  /** Answers of this computer that the library cannot store. */
  notTaken: number;
}

/** How this computer stands with the library that it joined. */
export function describeTeam(
  db: Reader,
  team: TeamConnection | null,
  { problem, syncedAt, ...moment }: TeamMoment,
): TeamStatus {
  const buyers = team === null ? [] : listBuyers(db);
  return {
    ...moment,
    problem: problem === null ? problemIn(team?.offerProblem ?? null) : problemOf(problem),
    syncedAt: isoTime(syncedAt),
    address: team?.address ?? null,
    person: team?.person ?? null,
    workspaces: sharedWorkspaces(db).length,
    toOffer: team === null ? 0 : toOffer(db, team.library),
    received: buyers.reduce((sum, { answers }) => sum + answers, 0),
    inDoubt: team === null ? 0 : countTeamDoubts(db, team.library),
    sharesNotes: team?.sharesNotes === 1,
    notesToShare: team === null ? 0 : countUntold(db),
    notesReceived: team === null ? 0 : countColleaguesNotes(db),
    buyers: buyers.map(({ person, answers, lastAt }) => ({ person, answers, lastAt: isoTime(lastAt) })),
  };
}

function toOffer(db: Reader, library: string): number {
  return sharedWorkspaces(db).reduce(
    (sum, { row }) => sum + countToOffer(db, row, ownStream(db, library, row)),
    0,
  );
}
