import { describe, expect, it } from 'vitest';
import { fallAfter, type SaidOfTeam, teamShare } from '../../../../main/engine/ledger/team-fall.ts';
import type { Fall } from '../../../../main/engine/store/wallets.ts';

const nothing: Fall = { fall: 0, others: 0, told: null, toldTo: null, untold: 0 };
const said = (spent: number, reader = 'ours') => ({ reader, spent, inDoubt: 0, underWay: 0 });

function look(before: Fall, team: SaidOfTeam, fell: number): Fall {
  return fallAfter(before, team, teamShare(before, team, 1), { fell, doubt: 0 });
}

describe('a fall while the library could not be asked', () => {
  it('is explained by its next number', () => {
    const before = look(look(nothing, said(10), 0), 'later', 12);
    expect(look(before, said(22), 0)).toMatchObject({ fall: 0, untold: 0 });
  });

  it.each([
    ['the first', nothing],
    ['the first of another library', look(nothing, said(10, 'theirs'), 0)],
  ])('counts as not told if that number is %s', (_, before) => {
    expect(look(look(before, 'later', 12), said(22), 0)).toMatchObject({ fall: 12, untold: 1 });
  });
});

it("a fall that was not the team's before does not become one that is not told", () => {
  const before = look(look(nothing, said(10, 'theirs'), 0), said(10, 'theirs'), 12);
  expect(look(before, said(22), 0)).toMatchObject({ fall: 12, untold: 0 });
});
