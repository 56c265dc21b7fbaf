import type { ElectronApplication } from 'playwright-core';

/**
 * The person's reply to the shell's questions; `never` leaves them open. `stay` presses the second of three
 * buttons, and `stay always` also ticks the box that remembers it.
 */
export type Reply = 'yes' | 'yes always' | 'stay' | 'stay always' | 'no' | 'never';

/** A question as the system's dialog got it. */
export interface Asked {
  message: string;
  detail: string;
  buttons: string[];
  defaultId: number;
  cancelId: number;
}

interface Kept {
  /** `close` ends each question that was left open. */
  questions: { reply: Reply; asked: Asked[]; close: Set<() => void> };
}

/**
 * The system's dialogs can't be driven from a test, so this replaces the person who answers. `launchApp`
 * begins with a person who says yes; call this for another reply.
 */
export async function answerQuestions(app: ElectronApplication, reply: Reply): Promise<void> {
  await app.evaluate(({ dialog }, reply) => {
    const kept = globalThis as unknown as Partial<Kept>;
    if (kept.questions !== undefined) {
      kept.questions.reply = reply;
      return;
    }
    const questions: Kept['questions'] = { reply, asked: [], close: new Set() };
    kept.questions = questions;
    dialog.showMessageBox = (async (_window: unknown, options: Asked & { signal?: AbortSignal }) => {
      const { message, detail, buttons, defaultId, cancelId, signal } = options;
      questions.asked.push({ message, detail, buttons, defaultId, cancelId });
      const checkboxChecked = questions.reply.endsWith('always');
      const answer = (response: number) => ({ response, checkboxChecked });
      const [what] = questions.reply.split(' ');
      if (what !== 'never') return answer(what === 'yes' ? 0 : what === 'stay' ? 1 : cancelId);
      return new Promise((resolve) => {
        const close = () => resolve(answer(cancelId));
        signal?.addEventListener('abort', close);
        questions.close.add(close);
      });
    }) as never;
  }, reply);
}

/** The questions that were asked since the app was started or this was last called. */
export function takeAsked(app: ElectronApplication): Promise<Asked[]> {
  return app.evaluate(() => (globalThis as unknown as Kept).questions.asked.splice(0));
}

/** Cancels every question that was left open, and forgets what was asked. */
export function closeQuestions(app: ElectronApplication): Promise<void> {
  return app.evaluate(() => {
    const { asked, close } = (globalThis as unknown as Kept).questions;
    for (const each of close) each();
    close.clear();
    asked.splice(0);
  });
}
