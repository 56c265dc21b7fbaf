import { pageOrigin, portMessage } from '#contract/channels.ts';
import { errorOf, StackdeskError } from '#contract/errors.ts';
import type { GivenFile } from '#contract/models/file-ref.ts';
import { because } from '#contract/reason.ts';
import type {
  EngineState,
  ShellBridge,
  ShellCallName,
  ShellInput,
  ShellOutput,
  ShellResult,
} from '#contract/shell.ts';
import { engineConnection } from './rpc/engine.ts';

declare global {
  interface Window {
    readonly stackdesk: ShellBridge;
  }
}

const bridge = window.stackdesk;

type ShellCall<Name extends ShellCallName> =
  null extends ShellInput<Name>
    ? () => Promise<ShellOutput<Name>>
    : (input: ShellInput<Name>) => Promise<ShellOutput<Name>>;

/** The shell's calls; each rejects with a `StackdeskError`. */
export const shell = Object.fromEntries(
  Object.entries(bridge.shell).map(([name, call]) => [
    name,
    async (input: never) => {
      const result = (await call(input)) as ShellResult<unknown>;
      if (result.ok) return result.value;
      throw errorOf(result.problem);
    },
  ]),
) as unknown as { readonly [Name in ShellCallName]: ShellCall<Name> };

/** What to send for a file that was dropped; null if it is not on this computer's disk. */
export const giveFile = (file: File): Promise<GivenFile | null> => bridge.giveFile(file);

export const { onTheme, onMenuCommand, sendAvailable, sendShown, onOpened, onUpdate } = bridge;

/**
 * Asks for the engine and stays connected to it: calls `onPort` for each port, and `onState` when the
 * engine's state changes.
 */
export function joinEngine(onPort: () => void, onState: (state: EngineState) => void): void {
  const hear = (state: EngineState) => {
    if (state.state === 'restarting') engineConnection.drop();
    if (state.state === 'failed') {
      engineConnection.refuse(
        state.problem === null
          ? new StackdeskError('engine_stopped', because('engine_ended'))
          : errorOf(state.problem),
      );
    }
    onState(state);
  };
  window.addEventListener('message', (event: MessageEvent<{ type?: unknown } | null>) => {
    const [port] = event.ports;
    if (event.origin !== pageOrigin || event.data?.type !== portMessage || port === undefined) return;
    engineConnection.open(port);
    onPort();
  });
  bridge.onEngineState(hear);
  bridge.requestPort();
}
