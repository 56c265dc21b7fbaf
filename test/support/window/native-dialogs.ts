import type { ElectronApplication } from 'playwright-core';

/**
 * The person's reply to the shell's questions; `never` leaves them open. A `yes` comes after a second, with the box ticked
 * if a question has one; `yes at once` is a click through, and `yes unticked` forgets the box. `stay` presses the second
 * of three buttons. `always` also ticks the box that remembers it. `in person` shows the real dialog, and whoever presses
 * a key in it answers.
 */
export type Reply =
  | 'yes'
  | 'yes at once'
  | 'yes unticked'
  | 'yes always'
  | 'stay'
  | 'stay always'
  | 'no'
  | 'never'
  | 'in person';

/** A question as the system's dialog got it. */
export interface Asked {
  message: string;
  detail: string;
  buttons: string[];
  defaultId: number;
  cancelId: number;
  checkboxLabel: string | undefined;
}

interface Kept {
  /** `close` ends each question that was left open. No test waits for the second: its clock goes ahead. */
  questions: { reply: Reply; asked: Asked[]; close: Set<() => void>; aheadMs: number };
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
    const questions: Kept['questions'] = { reply, asked: [], close: new Set(), aheadMs: 0 };
    kept.questions = questions;
    const now = performance.now.bind(performance);
    Object.defineProperty(performance, 'now', { value: () => now() + questions.aheadMs, configurable: true });
    const real = dialog.showMessageBox.bind(dialog) as unknown as (...given: unknown[]) => unknown;
    dialog.showMessageBox = (async (
      window: unknown,
      options: Asked & { type: string; signal?: AbortSignal },
    ) => {
      const { message, detail, buttons, defaultId, cancelId, checkboxLabel, signal } = options;
      questions.asked.push({ message, detail, buttons, defaultId, cancelId, checkboxLabel });
      const isTicked = options.type === 'warning' && checkboxLabel !== undefined;
      const checkboxChecked =
        questions.reply.endsWith('always') || (isTicked && questions.reply !== 'yes unticked');
      if (questions.reply !== 'yes at once') questions.aheadMs += 1_000;
      if (questions.reply === 'in person') {
        const closing = new AbortController();
        signal?.addEventListener('abort', () => closing.abort());
        questions.close.add(() => closing.abort());
        return real(window, { ...options, signal: closing.signal });
      }
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
