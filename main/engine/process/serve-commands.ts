import { RPCHandler } from '@orpc/server/message-port';
import { serveCommands as listenForCommands } from '../../socket/serve.ts';
import type { Engine } from '../engine.ts';
import { commandRouter } from '../handlers/command.ts';
import { connectCommand } from '../handlers/command-session.ts';
import { checkPort } from './checked-port.ts';

const rpc = new RPCHandler(commandRouter);

/**
 * Lets commands of this user reach an engine that may spend, until it closes. `onHandOver` is called if another
 * program wants to take its place. If the system lets no socket be made, commands must wait until the engine
 * ends, as the returned error says. An engine that can keep nothing has no lock, so each command is one itself.
 */
export async function serveCommands(
  engine: Engine,
  { timeScale, onHandOver }: { timeScale: number; onHandOver: () => void },
): Promise<Error | null> {
  if (engine.store.refusal !== null) return null;
  try {
    const server = await listenForCommands({ dataDir: engine.dataDir, timeScale }, (port) => {
      const { context, close } = connectCommand(engine, onHandOver);
      port.on('close', close);
      rpc.upgrade(checkPort(port, port.refuse), { context });
    });
    engine.onClose(server);
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
