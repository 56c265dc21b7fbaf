import { errorOf, StackdeskError } from '#contract/errors.ts';
import type { ControlName, ControlReply, ControlRequest, EngineFrame, HostFrame } from '#contract/host.ts';
import { because } from '#contract/reason.ts';

interface Waiting {
  resolve: (reply: never) => void;
  reject: (error: StackdeskError) => void;
}

/** Control calls that wait for a reply. Each is rejected if the engine stops first. */
export interface PendingCalls {
  call<Name extends ControlName>(
    send: (frame: HostFrame) => void,
    name: Name,
    request: ControlRequest<Name>,
  ): Promise<ControlReply<Name>>;
  settle(frame: Extract<EngineFrame, { frame: 'reply' | 'failure' }>): void;
  rejectAll(): void;
}

export function createPendingCalls(): PendingCalls {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  return {
    call: (send, name, request) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        send({ frame: 'call', id: lastId, name, request });
      }),
    settle: (frame) => {
      const call = waiting.get(frame.id);
      waiting.delete(frame.id);
      if (frame.frame === 'reply') call?.resolve(frame.reply as never);
      else call?.reject(errorOf(frame.problem));
    },
    rejectAll: () => {
      const calls = [...waiting.values()];
      waiting.clear();
      for (const { reject } of calls) reject(new StackdeskError('engine_stopped', because('engine_ended')));
    },
  };
}
