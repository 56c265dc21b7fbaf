import { expect, test } from 'vitest';
import { emptyHome, homeOf, isTourDue, tourSteps } from '../../../../renderer/stores/home/home.ts';
import type { SessionState } from '../../../../renderer/stores/session/session.ts';

test('the tour is shown while a step is left, unless a person shows or hides it', () => {
  expect(isTourDue({ mode: 'while_new', done: ['lookup'] })).toBe(true);
  expect(isTourDue({ mode: 'while_new', done: [...tourSteps] })).toBe(false);
  expect(isTourDue({ mode: 'shown', done: [...tourSteps] })).toBe(true);
  expect(isTourDue({ mode: 'hidden', done: [] })).toBe(false);
});

test('data that was read in one workspace is not shown in another', () => {
  const inWorkspace = (id: string) =>
    ({
      session: {
        activeId: 'c',
        connections: [{ id: 'c', workspaceId: id, workspaces: [{ id, name: id }] }],
      },
    }) as unknown as SessionState;
  const home = { ...emptyHome, workspace: 'c/one', lookups: [] };
  expect(homeOf(home, inWorkspace('one'))).toBe(home);
  expect(homeOf(home, inWorkspace('two'))).toBe(emptyHome);
});
