import { expect, test } from 'vitest';
import type { Kept } from '../../../main/shell/security/keychain.ts';
import { createTeamSetup } from '../../../main/shell/security/team.ts';
import { StackdeskError } from '#contract/errors.ts';
import type { ControlCall } from '#contract/host.ts';
import { because } from '#contract/reason.ts';

const address = 'postgres://anna@db.example.com:5432/research';

const shared = { host: 'db.example.com', person: 'Anna', domains: 3 };

/** A keychain that stores what it is given, and the calls that the engine got. */
function make({ confirm = async () => undefined, refuse = '', kept = {} as Record<string, Kept> } = {}) {
  const entries = new Map<string, Kept>(Object.entries(kept));
  const calls: [string, unknown][] = [];
  const call = (async (name: string, request: unknown) => {
    calls.push([name, request]);
    if (name === refuse) throw new StackdeskError('team_refused', because('team_unfinished'));
    if (name === 'check_notes') return shared;
    return name === 'check_team' ? { address, host: 'db.example.com', user: 'anna' } : null;
  }) as unknown as ControlCall;
  const asked: unknown[] = [];
  const team = createTeamSetup({
    call,
    keychain: {
      get: async (account: string) => entries.get(account) ?? null,
      set: async (account: string, entry: Kept) => {
        entries.set(account, entry);
        return 'memory' as const;
      },
      remove: async (account: string) => void entries.delete(account),
    },
    questions: {
      confirm: async (kind, facts) => {
        asked.push([kind, facts]);
        await confirm();
      },
    },
  });
  return { team, calls, asked, entries, call };
}

const wish = { address: 'postgres://anna@db.example.com/research', person: 'Anna', password: 'secret' };

test('the person sees the whole address before the password goes there, and it is kept for that address', async () => {
  const { team, calls, asked, entries } = make();
  await team.join(wish);
  expect(asked).toEqual([['team', { host: 'db.example.com', address, person: 'Anna' }]]);
  expect(calls).toEqual([
    ['check_team', { address: wish.address }],
    ['team_join', { address, person: 'Anna', password: 'secret' }],
  ]);
  expect(entries.get('team')).toEqual({ owner: address, user: 'anna', secret: 'secret' });
});

test('nothing is sent or kept if the person says no, or if the library refuses', async () => {
  const declined = make({ confirm: () => Promise.reject(new StackdeskError('cancelled', 'no')) });
  await expect(declined.team.join(wish)).rejects.toMatchObject({ code: 'cancelled' });
  expect(declined.calls.map(([name]) => name)).toEqual(['check_team']);
  expect(declined.entries.size).toBe(0);
  const refused = make({ refuse: 'team_join' });
  await expect(refused.team.join(wish)).rejects.toMatchObject({ code: 'team_refused' });
  expect(refused.entries.size).toBe(0);
  const stays = make({ confirm: () => Promise.reject(new StackdeskError('cancelled', 'no')) });
  await expect(stays.team.leave()).rejects.toMatchObject({ code: 'cancelled' });
  expect(stays.calls).toEqual([]);
});

test('tags and notes are shared if the person agrees to what the engine says, and no more if they agree', async () => {
  const { team, calls, asked } = make();
  await team.shareNotes({ isShared: true });
  await team.shareNotes({ isShared: false });
  expect(asked).toEqual([
    ['shareNotes', shared],
    ['shareNoNotes', {}],
  ]);
  expect(calls).toEqual([
    ['check_notes', null],
    ['team_share_notes', { isShared: true }],
    ['team_share_notes', { isShared: false }],
  ]);
  const declined = make({ confirm: () => Promise.reject(new StackdeskError('cancelled', 'no')) });
  for (const isShared of [true, false])
    await expect(declined.team.shareNotes({ isShared })).rejects.toMatchObject({ code: 'cancelled' });
  expect(declined.calls).toEqual([['check_notes', null]]);
});

test('a kept password goes to the address that it was given for, and to no other', async () => {
  const kept = { team: { owner: address, user: 'anna', secret: 'secret' } };
  const { team, call, calls } = make({ kept });
  await team.restore(call, 'postgres://anna@evil.example:5432/research');
  await team.restore(call, null);
  expect(calls).toEqual([]);
  await team.restore(call, address);
  expect(calls).toEqual([['team_password', { address, password: 'secret' }]]);
  calls.length = 0;
  await team.join({ ...wish, password: null });
  expect(calls.at(-1)).toEqual(['team_join', { address, person: 'Anna', password: 'secret' }]);
  const other = make({ kept: { team: { owner: 'postgres://b@evil:5432/x', user: 'b', secret: 'secret' } } });
  await other.team.join({ ...wish, password: null });
  expect(other.calls.at(-1)).toEqual(['team_join', { address, person: 'Anna', password: null }]);
  expect(other.entries.has('team')).toBe(false);
});
