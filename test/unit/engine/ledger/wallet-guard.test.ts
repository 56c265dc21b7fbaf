import { describe, expect, it } from 'vitest';
import { createTraffic, createWalletGuard } from '../../../../main/engine/ledger/wallet-guard.ts';

describe('createWalletGuard', () => {
  it('gives quiet only once nothing is under way for any workspace', async () => {
    const traffic = createTraffic();
    const [first, second] = [createWalletGuard(traffic), createWalletGuard(traffic)];
    await second.enter();
    let isQuiet = false;
    const quiet = first.quiet(async () => {
      isQuiet = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(isQuiet).toBe(false);
    second.leave();
    await quiet;
    expect(isQuiet).toBe(true);
  });

  it('gives quiet only once nothing is under way, and holds back new requests meanwhile', async () => {
    const guard = createWalletGuard();
    const events: string[] = [];
    await guard.enter();
    const quiet = guard.quiet(async () => {
      events.push('quiet begins');
      await Promise.resolve();
      events.push('quiet ends');
    });
    const newcomer = guard.enter().then(() => events.push('newcomer enters'));
    events.push('first leaves');
    guard.leave();
    await Promise.all([quiet, newcomer]);
    expect(events).toEqual(['first leaves', 'quiet begins', 'quiet ends', 'newcomer enters']);
  });

  it('gives quiet to one caller after the other, and goes on after one that failed', async () => {
    const guard = createWalletGuard();
    let inside = 0;
    const work = async () => {
      inside += 1;
      expect(inside).toBe(1);
      await Promise.resolve();
      inside -= 1;
    };
    const failing = guard.quiet(() => Promise.reject(new Error('no')));
    const others = [guard.quiet(work), guard.quiet(work)];
    await expect(failing).rejects.toThrow('no');
    await Promise.all(others);
    await guard.enter();
    guard.leave();
  });
});
