import type { HostEvent } from '../../../preload/contract/host.ts';
import { after } from '../world/clock.ts';

/** Questions to the shell, each with a number by which its answer finds it. */
interface ShellQuestions<Answer> {
  ask(subject: string): Promise<Answer>;
  answer(id: number, answer: Answer): void;
}

/** A shell that does not answer must not hold up every request: the direct way is taken after this, ms. */
const PROXY_WAITS_MS = 10_000;

/** Asks the shell, which knows how this computer is set up, on which way an origin is reached. */
export function createProxyQuestions(emit: (event: HostEvent) => void): ShellQuestions<string> {
  return createQuestions((id, origin) => emit({ type: 'proxy_wanted', id, origin }), {
    afterMs: PROXY_WAITS_MS,
    answer: 'DIRECT',
  });
}

/**
 * Asks the shell, which alone knows the system's trash, to move a file there. The answer says whether it is there; else it is where it
 * was. There is no limit to the wait: a file that is deleted while it is moved is not in the trash, as the person was promised. The
 * shell always answers, and an engine does not outlive it.
 */
export function createTrashQuestions(emit: (event: HostEvent) => void): ShellQuestions<boolean> {
  return createQuestions((id, path) => emit({ type: 'trash_wanted', id, path }), null);
}

function createQuestions<Answer>(
  send: (id: number, subject: string) => void,
  unanswered: { afterMs: number; answer: Answer } | null,
): ShellQuestions<Answer> {
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
