import { errorOf, StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { after } from '../engine/world/clock.ts';
import { world } from '../engine/world/world.ts';
import { readAddress } from './address.ts';
import { createFrames, LONGEST_LINE } from './frames.ts';
import {
  answerSchema,
  challengeSchema,
  createNonce,
  isProof,
  leavingSchema,
  ownVersion,
  proofOf,
  settledSchema,
} from './meeting.ts';
import { type Life, watchLife } from './sign-of-life.ts';

/** A connection to the engine of a data folder. It fits the RPC library's message-port adapter. */
export interface EngineSocket {
  postMessage(data: unknown): void;
  on(event: string, listener: (event?: { data: string }) => void): void;
  close(): void;
  /** Ends the connection at once, for an engine that gives no sign of life. */
  abandon(): void;
  /** Called when the engine gives no sign of life, and when it does again. */
  onLife(listener: (life: Life) => void): void;
  timeScale: number;
  pid: number;
  /** True once the engine said that it ends, or the connection ended. */
  isLeaving(): boolean;
  /** True if the engine said that what it took is answered. What has no answer never reached it. */
  isSettled(): boolean;
  /** Resolves when the connection has ended. */
  ended: Promise<void>;
}

/** How long an engine may take to let a command in, ms. A busy one may be slow. */
const ANSWER_LIMIT_MS = 30_000;

/**
 * Connects to the engine of this data folder. Null if none listens, or if it ends the connection. Throws
 * `other_version` if it is of another version, `engine_silent` if it gives no sign of life, and `engine_stopped` if it
 * is no engine of this data folder. `signal` ends an attempt as if the engine were silent.
 */
export async function connectToEngine(dataDir: string, signal?: AbortSignal): Promise<EngineSocket | null> {
  const address = readAddress(dataDir);
  if (address === null) return null;
  const socket = await world().local.connect(address.path);
  if (socket === null) return null;

  const listeners: { event: string; listener: (event?: { data: string }) => void }[] = [];
  const challenge = createNonce();
  let onLife = (_life: Life) => {};
  const life = watchLife((now) => onLife(now));
  socket.onText(life.heard);
  socket.onClose(life.stop);
  let isLeaving = false;
  let isSettled = false;
  let finish = () => {};
  const ended = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return new Promise((resolve, reject) => {
    const fail = (error: StackdeskError) => {
      cancel();
      socket.destroy();
      reject(error);
    };
    const silent = () => new StackdeskError('engine_stopped', because('engine_ended_unanswered'));
    const giveUp = () => fail(silentEngine(address.pid));
    onLife = giveUp;
    signal?.addEventListener('abort', giveUp);
    const cancel = after(ANSWER_LIMIT_MS, () => fail(silent()));
    const fire = (event: string, detail?: { data: string }) => {
      for (const each of listeners) if (each.event === event) each.listener(detail);
    };
    const frames = createFrames(socket, {
      onMessage: (data) => fire('message', { data }),
      onNote: (note) => {
        if (leavingSchema.safeParse(note).success) isLeaving = true;
        if (settledSchema.safeParse(note).success) isSettled = true;
        const asked = challengeSchema.safeParse(note);
        if (asked.success) {
          const proof = proofOf(address.secret, 'command', asked.data.challenge);
          frames.sendNote({ version: ownVersion(), proof, challenge });
        }
        const answer = answerSchema.safeParse(note).data;
        if (answer === undefined) return;
        if ('refused' in answer) return fail(refusalOf(answer.refused));
        const { proof, timeScale, pid } = answer.welcome;
        // Another program took the address of an engine that has ended. It gets nothing, least of all a token.
        if (!isProof(proof, proofOf(address.secret, 'engine', challenge))) return fail(silent());
        cancel();
        onLife = () => {};
        signal?.removeEventListener('abort', giveUp);
        resolve({
          postMessage: (data) => frames.sendMessage(String(data)),
          on: (event, listener) => void listeners.push({ event, listener }),
          close: () => frames.end(),
          abandon: () => socket.destroy(),
          onLife: (listener) => {
            onLife = listener;
          },
          timeScale,
          pid,
          isLeaving: () => isLeaving,
          isSettled: () => isSettled,
          ended,
        });
      },
      longest: () => LONGEST_LINE,
      onWrong: () => fail(silent()),
      onEnd: () => {
        isLeaving = true;
        cancel();
        // Before it let this program in, it was about to end, or it has too many connections.
        resolve(null);
        fire('close');
        finish();
      },
    });
  });
}

/** The error of an engine that gives no sign of life. */
export function silentEngine(pid: number | undefined): StackdeskError {
  return new StackdeskError('engine_silent', because('engine_silent', { pid: String(pid ?? '?') }));
}

function refusalOf({
  code,
  version: other,
}: {
  code: 'other_version' | 'usage';
  version: string;
}): StackdeskError {
  if (code === 'usage')
    return errorOf({ code: 'engine_stopped', message: 'The engine did not let this program in.' });
  return new StackdeskError('other_version', because('other_version', { own: ownVersion(), other }));
}
