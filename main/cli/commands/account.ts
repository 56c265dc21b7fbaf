import { readCredits } from '../../engine/service/read/credits.ts';
import { readMe } from '../../engine/service/read/me.ts';
import { requireNoMoreWords } from '../arguments.ts';
import type { Command } from '../command.ts';
import { plural } from '../numbers.ts';
import { withEngine } from '../open-engine.ts';

const FREE = { maySpend: false, needsService: true } as const;

export const meCommand: Command = {
  usage: 'me',
  summary: 'Who holds the token, and which workspaces it reaches. Free.',
  flags: {},
  run: ({ flags, words }) => {
    requireNoMoreWords(words, 0);
    return withEngine(flags, FREE, async ({ sessions }) => {
      const { client } = sessions.walletOf(sessions.workspace().row);
      const me = readMe((await client.me()).body);
      const workspaces = me.workspaces.map(({ id, name }) => `  ${id}  ${name}`);
      return {
        json: {
          user: { id: me.id, name: me.name, email: me.email },
          workspaces: me.workspaces,
          credits: { bulkLookup: me.bulkLookupCredits, standard: me.standardCredits },
        },
        text: [
          `${me.name ?? '(no name)'} <${me.email ?? 'no e-mail address'}>`,
          'Workspaces:',
          ...workspaces,
        ],
        exitCode: 0,
      };
    });
  },
};

export const creditsCommand: Command = {
  usage: 'credits',
  summary: 'What the lookup wallet of the workspace holds. Free.',
  flags: {},
  run: ({ flags, words }) => {
    requireNoMoreWords(words, 0);
    return withEngine(flags, FREE, async ({ sessions }) => {
      const workspace = sessions.workspace();
      const { client } = sessions.walletOf(workspace.row);
      const credits = readCredits((await client.credits()).body);
      return {
        json: {
          workspace: { id: workspace.id, name: workspace.name },
          wallet: credits.wallet,
          balance: credits.balance,
          costPerSuccessfulRequest: credits.costPerRequest,
          monthly: {
            available: credits.monthlyAvailable,
            used: credits.monthlyUsed,
            remaining: credits.monthlyRemaining,
          },
        },
        text: `${workspace.name}: ${credits.balance === null ? 'unknown lookup credits' : plural(credits.balance, 'lookup credit')}; this month ${count(credits.monthlyUsed)} of ${count(credits.monthlyAvailable)} used`,
        exitCode: 0,
      };
    });
  },
};

function count(value: number | null): string {
  return value === null ? 'unknown' : value.toLocaleString('en');
}
