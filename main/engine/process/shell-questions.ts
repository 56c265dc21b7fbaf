import type { Beginning, HostEvent, PersonsPart, TrashOutcome } from '#contract/host.ts';
import { after } from '../world/clock.ts';

/** Questions to the shell. Each has a number, by which its answer is matched. */
interface ShellQuestions<Answer, Subject = string> {
  ask(subject: Subject): Promise<Answer>;
  answer(id: number, answer: Answer): void;
}

/** How long requests wait for the shell's answer, ms. After that they go without a proxy. */
const PROXY_WAITS_MS = 10_000;

/** Asks the shell for this computer's proxy for an origin. */
export function createProxyQuestions(emit: (event: HostEvent) => void): ShellQuestions<string> {
  return createQuestions((id, origin) => emit({ type: 'proxy_wanted', id, origin }), {
    afterMs: PROXY_WAITS_MS,
    answer: 'DIRECT',
  });
}

/**
 * Asks the shell to move a file to the system's trash, which only the shell can. The answer says if it is
 * there, or else if a person agreed to delete it for good. The wait has no limit: with one, the engine could delete a file
 * that the shell is still moving, although the person was promised the trash. The shell always answers, and
 * an engine ends with it.
 */
export function createTrashQuestions(emit: (event: HostEvent) => void): ShellQuestions<TrashOutcome> {
  return createQuestions((id, path) => emit({ type: 'trash_wanted', id, path }), null);
}

/** Asks the shell if a person began what a page's call begins. The wait has no limit: a person may be asked. */
export function createPersonQuestions(
  emit: (event: HostEvent) => void,
): ShellQuestions<PersonsPart, Beginning> {
  return createQuestions((id, beginning) => emit({ type: 'person_wanted', id, beginning }), null);
}

function createQuestions<Answer, Subject = string>(
  send: (id: number, subject: Subject) => void,
  unanswered: { afterMs: number; answer: Answer } | null,
): ShellQuestions<Answer, Subject> {
  const waiting = new Map<number, (answer: Answer) => void>();
  let lastId = 0;
  return {
    ask: (subject) =>
      new Promise((resolve) => {
        lastId += 1;
        const id = lastId;
        const settle = (answer: Answer) => {
          cancel?.();
          waiting.delete(id);
          resolve(answer);
        };
        const cancel = unanswered && after(unanswered.afterMs, () => settle(unanswered.answer));
        waiting.set(id, settle);
        send(id, subject);
      }),
    answer: (id, answer) => waiting.get(id)?.(answer),
  };
}
