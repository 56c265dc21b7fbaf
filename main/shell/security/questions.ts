import { app, type BrowserWindow, dialog } from 'electron';
import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { oneLines } from '#shared/text/one-line.ts';
import type { QuestionFacts, QuestionSayings, ShellWords } from '../../../words/en/shell.ts';
import type { Gestures } from '../page/gestures.ts';
import type { DialogTurn } from '../window/dialog-turn.ts';

/** Asks the person in a dialog of the system. A page can't draw, press or cover it. */
export interface Questions {
  /**
   * Resolves if the person says yes. Throws `cancelled` if they say no, or if another dialog is open. Enter
   * and Escape mean no, so that no one agrees by accident while typing. A no counts for some seconds, or
   * until the person does something in the window: if a page asks again before that, the call throws and no
   * dialog is shown.
   */
  confirm<Kind extends keyof QuestionFacts>(kind: Kind, facts: QuestionFacts[Kind]): Promise<void>;
  /** True for yes. Shows the dialog whatever else is open. `signal` closes it, which means no. */
  ask<Kind extends keyof QuestionFacts>(
    kind: Kind,
    facts: QuestionFacts[Kind],
    signal: AbortSignal,
  ): Promise<boolean>;
}

/** How long a no counts if the person does nothing, ms. */
const NO_COUNTS_MS = 5_000;
/** A yes counts only if the question was on the screen for so long, ms. A click may be meant for the page below it. */
const READ_MS = 1_000;
/** A yes that does not count is asked for again, so often at most. */
const MOST_TIMES = 5;

export function createQuestions(options: {
  turn: DialogTurn;
  window: () => BrowserWindow | null;
  gestures: Pick<Gestures, 'hasComeSince'>;
  words: () => ShellWords['questions'];
}): Questions {
  const { turn, window, gestures, words } = options;
  let declinedAtMs = Number.NEGATIVE_INFINITY;
  const show = async <Kind extends keyof QuestionFacts>(
    parent: BrowserWindow,
    kind: Kind,
    facts: QuestionFacts[Kind],
    signal?: AbortSignal,
  ): Promise<boolean> => {
    const sayings: QuestionSayings = words();
    const { message, detail, confirm, cancel, tick } = sayings[kind](oneLines(facts));
    for (let times = 0; times < MOST_TIMES && signal?.aborted !== true; times += 1) {
      const readMs = startReading();
      const { response, checkboxChecked } = await dialog.showMessageBox(parent, {
        type: 'warning',
        title: app.name,
        message,
        detail,
        buttons: [confirm, cancel ?? words().cancel],
        defaultId: 1,
        cancelId: 1,
        noLink: true,
        // A second act of another kind, at another place: a yes cannot be one click too many.
        ...(tick === undefined ? {} : { checkboxLabel: tick, checkboxChecked: false }),
        ...(signal === undefined ? {} : { signal }),
      });
      const isRead = readMs() >= READ_MS;
      if (response !== 0) return false;
      if (isRead && (tick === undefined || checkboxChecked)) return true;
    }
    return false;
  };
  return {
    confirm: async (kind, facts) => {
      const noStillCounts =
        performance.now() - declinedAtMs < NO_COUNTS_MS && !gestures.hasComeSince(declinedAtMs);
      if (noStillCounts) throw new StackdeskError('cancelled', because('not_confirmed'));
      const isMeant = await turn((parent) => show(parent, kind, facts));
      if (isMeant === true) return;
      declinedAtMs = performance.now();
      throw new StackdeskError('cancelled', because('not_confirmed'));
    },
    ask: async (kind, facts, signal) => {
      const parent = window();
      return parent !== null && show(parent, kind, facts, signal);
    },
  };
}

const TICK_MS = 20;

/**
 * Returns a function that ends the reading and says how long it took, ms. Time in which this process was busy does not
 * count: a page could keep it busy, and it would hear of a click only afterwards. Pauses are what the computer's clock
 * says. If someone sets that clock meanwhile, the question is asked again.
 */
function startReading(): () => number {
  const beganMs = performance.now();
  let busyMs = 0;
  let tickAt = Date.now();
  const tick = () => {
    const at = Date.now();
    busyMs += Math.max(0, at - tickAt - 2 * TICK_MS);
    tickAt = at;
  };
  const ticking = setInterval(tick, TICK_MS);
  return () => {
    clearInterval(ticking);
    tick();
    return performance.now() - beganMs - busyMs;
  };
}
