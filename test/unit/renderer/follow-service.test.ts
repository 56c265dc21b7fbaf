import { expect, onTestFinished, test } from 'vitest';
import type { Connection, Session } from '../../../preload/contract/models/connection.ts';
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

/** Counts the questions; each is answered as `answer` says. */
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

test('a service that is away is asked again and again, whatever comes of it, until it is back', async () => {
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

test('a question that is not answered yet is not put again', async () => {
  show('offline');
  const { count } = follow(() => new Promise(() => {}));
  await expect.poll(() => count.asked).toBe(1);
  show('offline');
  await longer();
  expect(count.asked).toBe(1);
});

test.each([
  ['that is there', () => show('online')],
  ['that nobody asked yet', () => show('unknown')],
  ['without a token', () => show('offline', 'no_token')],
  ['whose token is on its way', () => show('offline', 'awaited')],
])('a service %s is not asked', async (_which, showIt) => {
  showIt();
  const { count } = follow(() => undefined);
  await longer();
  expect(count.asked).toBe(0);
});

test('nothing is asked once it was ended', async () => {
  show('offline');
  const { count, end } = follow(() => undefined);
  end();
  await longer();
  expect(count.asked).toBe(0);
});
