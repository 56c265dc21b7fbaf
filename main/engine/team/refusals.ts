import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { problemOf } from '../base/problem.ts';
import type { TeamConnection } from '../store/team.ts';
import { readTeamAddress } from './address.ts';
import type { NotTaken } from './around-refusals.ts';
import { absenceOf } from './server.ts';

/** What the library refused of this computer since this process began, or joined it. */
export interface Refusals {
  readonly answers: NotTaken;
  /** By the ids of domains whose tags and notes are untold. */
  readonly notes: NotTaken;
  /**
   * Waits until something was sent to a library, and keeps why it was refused, in whole or in part: other questions may be
   * answered meanwhile, and other programs say it, too.
   */
  keep(what: Kind, id: string, sent: Promise<void>): Promise<void>;
  forget(): void;
}

type Kind = 'answers' | 'notes';

/** `keepProblem` keeps a problem, as JSON, with the library that is joined. */
export function createRefusals(
  inUse: () => TeamConnection | null,
  keepProblem: (library: string, problem: string | null) => void,
): Refusals {
  const none = (): Record<Kind, NotTaken> => ({ answers: new Map(), notes: new Map() });
  const noProblems = (): Record<Kind, StackdeskError | null> => ({ answers: null, notes: null });
  let refused = none();
  let problems = noProblems();
  const note = (what: Kind, id: string, error: StackdeskError | null) => {
    problems[what] = error;
    const worse = problems.answers ?? problems.notes;
    const problem = worse === null ? null : JSON.stringify(problemOf(worse));
    const team = inUse();
    if (team?.library === id && team.offerProblem !== problem) keepProblem(id, problem);
  };
  return {
    get answers() {
      return refused.answers;
    },
    get notes() {
      return refused.notes;
    },
    keep: (what, id, sent) =>
      sent.then(
        () => note(what, id, problemWith(inUse(), refused[what], what)),
        (error: unknown) => {
          const absence = absenceOf(error);
          if (error instanceof StackdeskError && absence !== null && absence !== 'away')
            note(what, id, error);
          throw error;
        },
      ),
    forget: () => {
      refused = none();
      problems = noProblems();
    },
  };
}

/** That the library cannot store some answers or notes, with its server's words about the last one. */
function problemWith(team: TeamConnection | null, notTaken: NotTaken, what: Kind): StackdeskError | null {
  const words = [...notTaken.values()].at(-1);
  if (team === null || words === undefined) return null;
  const facts = { host: readTeamAddress(team.address).host, count: notTaken.size, words };
  const reason =
    what === 'answers' ? because('team_not_taken', facts) : because('team_notes_not_taken', facts);
  return new StackdeskError('team_refused', reason);
}
