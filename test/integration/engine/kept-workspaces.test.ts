import { expect, it } from 'vitest';
import { FIRST_TOKEN, openDesk } from '../../support/engine/money-fixture.ts';
import { sendJson } from '../../support/services/http-service.ts';
import { moneyWorkspace, startMoneyService } from '../../support/services/money-service.ts';

const MINUTE_MS = 60_000;
const acme = { id: moneyWorkspace, name: 'Acme' };
const other = { id: '8f0c7c52-0000-4000-8000-000000000002', name: 'Other' };

/** A service whose token reaches the workspaces in `reached`, and a command that borrows this token. */
async function openBorrower() {
  const reached = [acme];
  const service = await startMoneyService({
    instead: ({ path }, response) => {
      if (path !== '/v1/me') return false;
      sendJson(response, { success: true, user: { id: 1, email: 'ada@acme.example' }, workspaces: reached });
      return true;
    },
  });
  const desk = await openDesk(service);
  const { engine } = desk;
  return {
    ...desk,
    reached,
    asked: () => service.seen.filter(({ path }) => path === '/v1/me').length,
    borrow: async (workspaceId: string | null) => {
      const access = { kind: 'service', baseUrl: service.baseUrl, token: FIRST_TOKEN, workspaceId } as const;
      const loan = await engine.sessions.borrow({ ...access, paysFor: () => false });
      loan.giveBack();
      return loan.workspace?.name;
    },
    age: (minutes: number) =>
      engine.db.run('UPDATE token_holders SET asked_at = asked_at - ?', [minutes * MINUTE_MS]),
  };
}

it('believes for ten minutes which workspace a name means, or that there is only one', async () => {
  const { borrow, asked, age, reached } = await openBorrower();
  // The window's connection asked, too.
  expect(asked()).toBe(1);
  for (const named of [null, 'acme', acme.id]) expect(await borrow(named)).toBe('Acme');
  age(9);
  expect(await borrow(null)).toBe('Acme');
  expect(asked()).toBe(1);
  age(1);
  reached.push(other);
  await expect(borrow(null)).rejects.toMatchObject({ code: 'workspace_required' });
  expect(asked()).toBe(2);
  age(11);
  reached.splice(0, 2, { ...acme, name: 'Old' }, { ...other, name: 'Acme' });
  expect(await borrow('Acme')).toBe('Acme');
  expect(asked()).toBe(3);
});

it('believes for a day that a token reaches a workspace that is named by its id', async () => {
  const { borrow, asked, age } = await openBorrower();
  age(23 * 60);
  expect(await borrow(acme.id)).toBe('Acme');
  expect(asked()).toBe(1);
  age(61);
  expect(await borrow(acme.id)).toBe('Acme');
  expect(asked()).toBe(2);
});

it('keeps what the service says whenever it is asked whose a token is', async () => {
  const { borrow, asked, age, reached, client } = await openBorrower();
  reached.push(other);
  age(11);
  await client.session.account();
  expect(asked()).toBe(2);
  await expect(borrow('Other')).resolves.toBe('Other');
  expect(asked()).toBe(2);
});
