import { expect, onTestFinished, test, vi } from 'vitest';
import type { TeamStatus } from '#contract/models/team.ts';
import { because, type Reason } from '#contract/reason.ts';

test('a library that became newer than this program is told once, with what it means', async () => {
  vi.stubGlobal('window', { stackdesk: { shell: {} } });
  onTestFinished(() => void vi.unstubAllGlobals());
  const { takeNotices } = await import('../../../renderer/stores/frame/notices.ts');
  const { noteTeam } = await import('../../../renderer/stores/session/team.ts');
  const note = (reason: Reason | null) =>
    noteTeam({
      state: reason === null ? 'ready' : 'refused',
      problem: reason === null ? null : { code: 'team_refused', message: '', advice: '', reason },
    } as TeamStatus);
  note(null);
  note(because('team_password', { user: 'anna', host: 'db' }));
  expect(takeNotices()).toEqual([]);
  const newer = because('team_newer', { version: 4, known: 3 });
  note(newer);
  note(newer);
  expect(takeNotices()).toMatchObject([
    { message: expect.stringMatching(/version 4.*nothing is bought here/), stays: true, mayCost: true },
  ]);
});
