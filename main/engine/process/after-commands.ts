import { createORPCClient, ORPCError } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import { StackdeskError } from '#contract/errors.ts';
import type { CommandContract } from '#contract/procedures/command.ts';
import { because } from '#contract/reason.ts';
import { readAddress } from '../../socket/address.ts';
import { connectToEngine, silentEngine } from '../../socket/connect.ts';
import { after, monotonic } from '../world/clock.ts';

/** How long a command may take to end its engine, ms. It waits for answers that are being paid for. */
const LONGEST_WAIT_MS = 150_000;
/** How long the lock may be held by a program that can't be asked, ms. */
const STARTING_MS = 5_000;
const LOOK_MS = 50;

/**
 * Opens an engine. If a command is the engine of this data folder, it is asked to make room; it goes on as a
 * client of the new engine. Throws `store_locked` if another program keeps the lock, and what `open` throws.
 */
export async function afterCommands<Engine>(dataDir: string, open: () => Engine): Promise<Engine> {
  const startedAt = monotonic();
  let wasAsked = false;
  /** When an engine was last known to end. */
  let endingMs = 0;
  for (;;) {
    try {
      return open();
    } catch (error) {
      const waitedMs = monotonic() - startedAt;
      const isLocked = error instanceof StackdeskError && error.code === 'store_locked';
      // An address without a listener means that the other engine is about to end. It removes the address first.
      if (wasAsked || readAddress(dataDir) !== null) endingMs = waitedMs;
      if (!isLocked || waitedMs > LONGEST_WAIT_MS || waitedMs - endingMs > STARTING_MS) throw error;
    }
    wasAsked = (await askForRoom(dataDir, LONGEST_WAIT_MS - (monotonic() - startedAt))) || wasAsked;
    await new Promise<void>((resolve) => void after(LOOK_MS, resolve));
  }
}

/**
 * True if an engine was asked, and has ended its connection or taken all that time. Throws `store_locked` if it is
 * that of a window, and `engine_silent` if it gives no sign of life.
 */
async function askForRoom(dataDir: string, mostMs: number): Promise<boolean> {
  const port = await connectToEngine(dataDir).catch((error: unknown) => {
    const isFor = (code: string) => error instanceof StackdeskError && error.code === code;
    if (isFor('other_version') || isFor('engine_silent')) throw error;
    return null;
  });
  if (port === null) return false;
  const client: ContractRouterClient<CommandContract> = createORPCClient(new RPCLink({ port }));
  let cancel = () => {};
  const late = new Promise<void>((resolve, reject) => {
    cancel = after(Math.max(0, mostMs), resolve);
    port.onLife((life) => {
      if (life !== 'alive') reject(silentEngine(port.pid));
    });
  });
  const asked = client.command.handOver().catch((error: unknown) => {
    if (error instanceof ORPCError && error.data?.code === 'store_locked')
      throw new StackdeskError('store_locked', because('store_elsewhere', { path: dataDir }));
  });
  try {
    await Promise.race([asked.then(() => port.ended), late]);
  } finally {
    cancel();
    port.close();
  }
  return true;
}
