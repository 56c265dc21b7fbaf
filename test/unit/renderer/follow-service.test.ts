import { expect, onTestFinished, test } from 'vitest';
import type { Connection, Session } from '#contract/models/connection.ts';
import { followService } from '../../../renderer/stores/session/follow-service.ts';
import { sessionStore } from '../../../renderer/stores/session/session.ts';

const PAUSE_MS = 2;
const longer = () => new Promise((resolve) => setTimeout(resolve, 20 * PAUSE_MS));

function show(service: Session['service'], state: Connection['state'] = 'ready'): void {
  const connection = { id: 'mine', state } as Connection;
  sessionStore.setState({
    session: { connections: [connection], activeId: 'mine', balances: [], service, silentSince: null },
  });
}

/** Counts the requests; `answer` answers each. */
function follow(answer: (asked: number) => Promise<unknown> | undefined) {
  const count = { asked: 0 };
  const end = followService(async () => {
    count.asked += 1;
    await answer(count.asked);
  }, PAUSE_MS);
  onTestFinished(() => {
    end();
    sessionStore.setState({ session: null });
  });
  return { count, end };
}

test('a service that cannot be reached is asked again, even after failures, until it is back', async () => {
  show('offline');
  const { count } = follow((asked) => {
    if (asked < 3) throw new Error('away');
    show('online');
    return undefined;
  });
  await expect.poll(() => sessionStore.getState().session?.service).toBe('online');
  await longer();
  expect(count.asked).toBe(3);
  show('offline');
  await expect.poll(() => count.asked).toBeGreaterThan(3);
});

test('a request is not sent again before it was answered', async () => {
  show('offline');
  const { count } = follow(() => new Promise(() => {}));
  await expect.poll(() => count.asked).toBe(1);
  show('offline');
  await longer();
  expect(count.asked).toBe(1);
});

test.each([
  ['that can be reached', () => show('online')],
  ['that was not asked yet', () => show('unknown')],
  ['without a token', () => show('offline', 'no_token')],
  ['whose token is awaited', () => show('offline', 'awaited')],
])('a service %s is not asked', async (_which, showIt) => {
  showIt();
  const { count } = follow(() => undefined);
  await longer();
  expect(count.asked).toBe(0);
});

test('nothing is asked after the end', async () => {
  show('offline');
  const { count, end } = follow(() => undefined);
  end();
  await longer();
  expect(count.asked).toBe(0);
});
