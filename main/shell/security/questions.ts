import { app, type BrowserWindow, dialog } from 'electron';
import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reason.ts';
import type { QuestionFacts, QuestionSayings, ShellWords } from '../../../words/en/shell.ts';
import type { Gestures } from '../page/web-links.ts';

/** Asks the person in a dialog of the system. A page can't draw, press or cover it. */
export interface Questions {
  /**
   * Resolves if the person says yes. Throws `cancelled` if they say no, or if another question is open. Enter
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

export function createQuestions(
  window: () => BrowserWindow | null,
  gestures: Pick<Gestures, 'hasComeSince'>,
  words: () => ShellWords['questions'],
): Questions {
  let isOpen = false;
  let declinedAtMs = Number.NEGATIVE_INFINITY;
  const show = async <Kind extends keyof QuestionFacts>(
    kind: Kind,
    facts: QuestionFacts[Kind],
    signal?: AbortSignal,
  ): Promise<boolean> => {
    const parent = window();
    if (parent === null) return false;
    const sayings: QuestionSayings = words();
    const { message, detail, confirm, cancel } = sayings[kind](plain(facts));
    const { response } = await dialog.showMessageBox(parent, {
      type: 'warning',
      title: app.name,
      message,
      detail,
      buttons: [confirm, cancel ?? words().cancel],
      defaultId: 1,
      cancelId: 1,
      noLink: true,
      ...(signal === undefined ? {} : { signal }),
    });
    return response === 0;
  };
  return {
    confirm: async (kind, facts) => {
      if (isOpen) throw new StackdeskError('cancelled', because('question_open'));
      const noStillCounts =
        performance.now() - declinedAtMs < NO_COUNTS_MS && !gestures.hasComeSince(declinedAtMs);
      if (noStillCounts) throw new StackdeskError('cancelled', because('not_confirmed'));
      isOpen = true;
      const isMeant = await show(kind, facts).finally(() => {
        isOpen = false;
      });
      if (isMeant) return;
      declinedAtMs = performance.now();
      throw new StackdeskError('cancelled', because('not_confirmed'));
    },
    ask: show,
  };
}

/** Replaces control characters: in the name of a file, they could break or reverse the line. */
function plain<Facts extends object>(facts: Facts): Facts {
  const clean = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '�');
    if (Array.isArray(value)) return value.map(clean);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, clean(part)]));
  };
  return clean(facts) as Facts;
}
