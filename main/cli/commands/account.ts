import type { Command } from '../command.ts';
import { plural } from '../numbers.ts';
import { asksService, withEngine } from '../open-engine.ts';

const ASK_FREE = { ...asksService, maySpend: false };

export const meCommand: Command = {
  summary: 'Who holds the token, and which workspaces it reaches. Free.',
  verbs: {
    '': {
      args: '',
      summary: 'Who holds the token, and which workspaces it reaches. Free.',
      flags: {},
      example: 'me --json',
      run: ({ flags }) =>
        withEngine(flags, ASK_FREE, async ({ client }) => {
          const account = await client.session.account();
          const { user, workspaces } = account;
          return {
            json: account,
            text: [
              `${user.name ?? '(no name)'} <${user.email ?? 'no e-mail address'}>`,
              'Workspaces:',
              ...workspaces.map(({ id, name }) => `  ${id}  ${name}`),
            ],
            exitCode: 0,
          };
        }),
    },
  },
};

export const creditsCommand: Command = {
  summary: 'What the lookup wallet of the workspace holds. Free.',
  verbs: {
    '': {
      args: '',
      summary: 'What the lookup wallet of the workspace holds. Free.',
      flags: {},
      example: 'credits --workspace Acme',
      run: ({ flags }) =>
        withEngine(flags, ASK_FREE, async ({ client }) => {
          const wallet = await client.session.wallet();
          const { workspace, balance, monthly } = wallet;
          const held = balance === null ? 'unknown lookup credits' : plural(balance, 'lookup credit');
          return {
            json: wallet,
            text: `${workspace.name}: ${held}; this month ${count(monthly.used)} of ${count(monthly.available)} used`,
            exitCode: 0,
          };
        }),
    },
  },
};

function count(value: number | null): string {
  return value === null ? 'unknown' : value.toLocaleString('en');
}
