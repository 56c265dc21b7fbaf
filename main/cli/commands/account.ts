import { StackdeskError } from '#contract/errors.ts';
import { textFlag } from '../arguments.ts';
import { requireWord } from '../ask-person.ts';
import { type Command, isSet, takes } from '../command.ts';
import { asksService, withEngine } from '../open-engine.ts';
import type { Table } from '../table.ts';

const ASK_FREE = { ...asksService, maySpend: false };
/** A token may reach no workspace, or several. Who holds it is known without one. */
const ASK_WHO = { ...ASK_FREE, needsWorkspace: false };

export const meCommand: Command = {
  summary: 'Who holds the token, and which workspaces it reaches. Free.',
  verbs: {
    '': {
      args: '',
      summary: 'Who holds the token, and which workspaces it reaches. Free.',
      flags: {},
      example: ['me', 'me --json'],
      run: ({ flags }, terminal) =>
        withEngine(terminal, flags, ASK_WHO, async ({ client }) => {
          const account = await client.session.account();
          const { user, workspaces, credits } = account;
          return {
            json: account,
            text: [
              `${user.name ?? '(no name)'} <${user.email ?? 'no e-mail address'}>`,
              `Credits of their own: ${count(credits.bulkLookup)} for lookups, ${count(credits.standard)} for lists.`,
              ...(workspaces.length === 0
                ? ['The token reaches no workspace: nothing can be looked up with it.']
                : [
                    '',
                    {
                      columns: [{ title: 'Workspace' }, { title: 'ID', isWhole: true }],
                      rows: workspaces.map(({ id, name }) => [name, id]),
                    },
                  ]),
            ],
            exitCode: 0,
          };
        }),
    },
  },
};

export const creditsCommand: Command = {
  summary: 'What the wallets for lookups and for lists hold. Free.',
  verbs: {
    '': {
      args: '',
      summary: 'What the wallets for lookups and for lists hold. Free.',
      flags: {
        others: takes(
          'yes|once|no',
          'says that somebody else uses this wallet, too: yes is remembered, once only explains what it fell by so far; no takes a yes back, and lets nothing go on',
        ),
        yes: isSet('gives that word without a question'),
      },
      example: ['credits', 'credits --workspace Acme', 'credits --others yes'],
      run: ({ flags }, terminal) => {
        const others = textFlag(flags, 'others');
        if (others !== undefined && others !== 'yes' && others !== 'once' && others !== 'no')
          throw new StackdeskError('usage', '--others takes yes, once or no.');
        // A word changes what is kept.
        const opens = others === undefined ? ASK_FREE : asksService;
        return withEngine(terminal, flags, opens, async ({ client }) => {
          if (others === 'yes' || others === 'once')
            await requireWord(terminal, flags, 'This lets runs, watches and assistants spend again.');
          if (others !== undefined) await client.session.tellOthers({ others });
          const wallet = await client.session.wallet();
          const { workspace, balance, listBalance, monthly } = wallet;
          const table: Table = {
            columns: [
              { title: 'Workspace' },
              { title: 'Lookup credits', isNumber: true },
              { title: 'Used this month', isNumber: true },
              { title: 'Of', isNumber: true },
              { title: 'Own list credits', isNumber: true },
            ],
            rows: [[workspace.name, ...[balance, monthly.used, monthly.available, listBalance].map(count)]],
          };
          const { isShared, fall } = wallet;
          const said = [
            ...(isShared ? ['Others use this wallet, too: what it falls by may be theirs.'] : []),
            ...(fall > 0
              ? [
                  `Since you last said whether others use it, it fell by more than anything here explains (credits: ${count(fall)}). Runs, watches and assistants wait until you say that others use it (--others yes), or that you know of this (--others once). Else look at the service what was charged.`,
                ]
              : []),
          ];
          return { json: wallet, text: [table, ...said], exitCode: 0 };
        });
      },
    },
  },
};

function count(value: number | null): string {
  return value === null ? 'unknown' : value.toLocaleString('en');
}
