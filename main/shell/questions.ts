import { app, type BrowserWindow, dialog } from 'electron';
import { StackdeskError } from '../../preload/contract/errors.ts';
import { because } from '../../preload/contract/reasons/reason.ts';
import type { QuestionWords, ShellWords } from './words/en.ts';

/** Asks the person in a dialog of the system, which no page can draw, answer or cover. Whatever spends trust is asked here first. */
export interface Questions {
  /**
   * Resolves if the person says yes, and throws `cancelled` if they do not, or while another question is open. Enter and Escape say no,
   * so that nobody says yes to a question that comes while they type.
   */
  confirm(choose: (words: ShellWords['questions']) => QuestionWords): Promise<void>;
  /** Resolves with whether the person says yes; it is asked whatever else is open, and closes as a no when `signal` says so. */
  ask(choose: (words: ShellWords['questions']) => QuestionWords, signal: AbortSignal): Promise<boolean>;
}

export function createQuestions(
  window: () => BrowserWindow | null,
  words: () => ShellWords['questions'],
): Questions {
  let isOpen = false;
  const show = async (
    { message, detail, confirm, cancel }: QuestionWords,
    signal?: AbortSignal,
  ): Promise<boolean> => {
    const parent = window();
    if (parent === null) return false;
    const { response } = await dialog.showMessageBox(parent, {
      type: 'warning',
      title: app.name,
      message: plain(message),
      detail: plain(detail),
      buttons: [confirm, cancel ?? words().cancel],
      defaultId: 1,
      cancelId: 1,
      noLink: true,
      ...(signal === undefined ? {} : { signal }),
    });
    return response === 0;
  };
  return {
    confirm: async (choose) => {
      if (isOpen) throw new StackdeskError('cancelled', because('question_open'));
      isOpen = true;
      const isMeant = await show(choose(words())).finally(() => {
        isOpen = false;
      });
      if (!isMeant) throw new StackdeskError('cancelled', because('not_confirmed'));
    },
    ask: (choose, signal) => show(choose(words()), signal),
  };
}

/** A name of a file or an address could turn the words around it, or end the line. The line ends are our own. */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (sign) => (sign === '\n' ? sign : '�'));
}
