import type { ControlCall } from '#contract/host.ts';
import type { CheckedInput } from '#contract/shell.ts';
import { type Keychain, teamAccount } from './keychain.ts';
import type { Questions } from './questions.ts';

/**
 * The shell's part of a team's library: its address, to which everything that is bought goes, and its password. A page
 * may wish for a library; the person agrees in a dialog of the system.
 */
export interface TeamSetup {
  join(input: CheckedInput<'joinTeam'>): Promise<void>;
  leave(): Promise<void>;
  shareNotes(input: CheckedInput<'shareNotes'>): Promise<void>;
  /** Gives a new engine the password of the library that it joined. */
  restore(call: ControlCall, address: string | null): Promise<void>;
}

export interface TeamSetupOptions {
  call: ControlCall;
  keychain: Pick<Keychain, 'get' | 'set' | 'remove'>;
  questions: Pick<Questions, 'confirm'>;
}

export function createTeamSetup({ call, keychain, questions }: TeamSetupOptions): TeamSetup {
  /** The password in the keychain, if it was given for exactly this address. */
  const keptFor = async (address: string): Promise<string | null> => {
    const kept = await keychain.get(teamAccount);
    return kept !== null && kept.owner === address ? kept.secret : null;
  };
  return {
    join: async ({ address: typed, person, password: given }) => {
      // An address that can't work is refused before the person is asked.
      const { address, host, user } = await call('check_team', { address: typed });
      await questions.confirm('team', { host, address, person });
      const password = given ?? (await keptFor(address));
      await call('team_join', { address, person, password });
      if (password === null) await keychain.remove(teamAccount);
      else await keychain.set(teamAccount, { owner: address, user, secret: password });
    },
    leave: async () => {
      await questions.confirm('noTeam', {});
      await call('team_leave', null);
      await keychain.remove(teamAccount);
    },
    shareNotes: async ({ isShared }) => {
      if (isShared) await questions.confirm('shareNotes', await call('check_notes', null));
      else await questions.confirm('shareNoNotes', {});
      await call('team_share_notes', { isShared });
    },
    restore: async (engine, address) => {
      if (address === null) return;
      const password = await keptFor(address);
      if (password !== null) await engine('team_password', { address, password });
    },
  };
}
