import { userInfo } from 'node:os';
import { StackdeskError } from '#contract/errors.ts';
import type { TeamStatus } from '#contract/models/team.ts';
import { countFlag, type ParsedArguments, textFlag } from '../arguments.ts';
import { type Command, type CommandResult, isSet, takes } from '../command.ts';
import { ownDay } from '#shared/time/own-clock.ts';
import { number, plural } from '../numbers.ts';
import { type Opened, readsAll, withEngine } from '../open-engine.ts';
import type { Terminal } from '../terminal.ts';

/** What this computer bought is offered by the engine that may also spend: the one that runs, else this command. */
const exchanges = { ...readsAll, maySpend: true };

export const teamCommand: Command = {
  summary:
    'The library of answers that a team shares on PostgreSQL: what a colleague bought is free. The password is taken from PGPASSWORD.',
  verbs: {
    '': {
      args: '',
      summary: 'How this computer stands with the library, as at its last exchange.',
      flags: {},
      example: 'team',
      run: (parsed, terminal) =>
        withEngine(terminal, parsed.flags, readsAll, async ({ client }) =>
          told(await client.team.get(), terminal),
        ),
    },
    setup: {
      args: '[ADDRESS]',
      summary:
        'Makes the library in a database, or brings it up to date. Whoever connects owns it; --print writes the SQL for an administrator.',
      flags: {
        print: isSet('prints the SQL of a new library, and connects to nothing'),
        from: takes('VERSION', 'with --print: the SQL that brings a library of this version up to date'),
      },
      example: 'team setup postgres://owner@db.example.com/research',
      run: setUp,
    },
    join: {
      args: 'ADDRESS',
      summary: 'Shares what this computer bought and buys, and takes what colleagues bought.',
      flags: { name: takes('NAME', 'by which name colleagues know you; without it, your user name') },
      example: 'team join postgres://anna@db.example.com/research --name Anna',
      run: join,
    },
    status: {
      args: '',
      summary:
        'Asks the library, and says what went wrong, also with what was offered last, and who bought what is here.',
      flags: {},
      example: 'team status --json',
      run: (parsed, terminal) =>
        withEngine(terminal, parsed.flags, readsAll, async ({ client }) => {
          const before = await client.team.get();
          if (before.state !== 'none') await client.team.sync().catch(() => undefined);
          const status = await client.team.get();
          // A schedule sees by this that not everything is exchanged.
          return { ...told(status, terminal), exitCode: status.problem === null ? 0 : 1 };
        }),
    },
    sync: {
      args: '',
      summary: 'Offers what was bought here, and reads what colleagues bought. Free.',
      flags: {},
      example: 'team sync',
      run: (parsed, terminal) =>
        withEngine(terminal, parsed.flags, exchanges, async ({ client }) => exchanged(client, terminal)),
    },
    'share-notes': {
      args: 'on|off',
      summary:
        'Shares your tags and notes with the team, or no more. Then those of colleagues disappear here; what you shared stays.',
      flags: {},
      example: 'team share-notes on',
      run: shareNotes,
    },
    leave: {
      args: '',
      summary: 'Shares nothing any more. What is saved here stays.',
      flags: {},
      example: 'team leave',
      run: (parsed, terminal) =>
        withEngine(terminal, parsed.flags, exchanges, async ({ client }) => {
          const { address } = await client.team.get();
          const json = await client.team.leave();
          const text =
            address === null
              ? 'This computer had joined no team.'
              : `Left ${address}. What is saved here stays.`;
          return { json, text, exitCode: 0 };
        }),
    },
  },
};

async function setUp({ flags, args }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  const [address] = args;
  if (flags.print === true) {
    return withEngine(terminal, flags, readsAll, async ({ client }) => {
      const { sql } = await client.team.script({ from: countFlag(flags, 'from') ?? 0 });
      return { json: { sql }, text: sql.trimEnd().split('\n'), exitCode: 0 };
    });
  }
  if (address === undefined)
    throw new StackdeskError(
      'usage',
      'Name the database, such as postgres://owner@db.example.com/research, or use --print for its SQL.',
    );
  return withEngine(terminal, flags, { ...readsAll, unlocksTeam: false }, async ({ client }) => {
    const made = await client.team.setUp({ address, ...passwordOf(terminal) });
    const { from, to } = made;
    const text =
      from === to
        ? `The library is up to date (version ${to}).`
        : from === 0
          ? `The library is made (version ${to}). Give each colleague a login: CREATE ROLE anna LOGIN PASSWORD '...' IN ROLE stackdesk_member;`
          : `The library was brought from version ${from} to version ${to}.`;
    return { json: made, text, exitCode: 0 };
  });
}

async function join({ flags, args }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  const [address] = args;
  if (address === undefined)
    throw new StackdeskError('usage', 'Name the library, such as postgres://anna@db.example.com/research.');
  const chosen = textFlag(flags, 'name');
  const person = chosen ?? userInfo().username;
  return withEngine(terminal, flags, { ...exchanges, unlocksTeam: false }, async ({ client }) => {
    const { person: name } = await client.team.join({ address, person, ...passwordOf(terminal) });
    const why = chosen === undefined ? ', your user name (--name gives colleagues another)' : '';
    terminal.say(
      `Joined as ${name}${why}. What was bought here is offered now; what colleagues bought is read.`,
    );
    const json = await exchange(client, terminal);
    // Joining begins an exchange of its own, which may have done all there was to do.
    return { json, text: describe(json.team, terminal.nextCall), exitCode: 0 };
  });
}

async function shareNotes({ flags, args }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  const [wish] = args;
  if (wish !== 'on' && wish !== 'off')
    throw new StackdeskError('usage', 'Say on or off, such as: stackdesk team share-notes on');
  return withEngine(terminal, flags, exchanges, async ({ client }) => {
    const json = await client.team.shareNotes({ isShared: wish === 'on' });
    if (wish === 'on') {
      terminal.say('Your tags and notes are shared from now on.');
      return exchanged(client, terminal);
    }
    const text =
      'Your tags and notes are no longer shared. What was shared stays in the library; those of colleagues are gone here.';
    return { json, text, exitCode: 0 };
  });
}

/** Exchanges everything, and says if rows of the library were left out. */
async function exchange(client: Opened['client'], terminal: Terminal) {
  const { offered, received, refused, notesShared, notesReceived } = await client.team.sync();
  const team = await client.team.get();
  if (refused > 0)
    terminal.note(
      `${plural(refused, 'row')} of the library cannot be used, and ${refused === 1 ? 'was' : 'were'} left out.`,
    );
  if (team.problem !== null) terminal.note(`${team.problem.message} ${team.problem.advice}`.trimEnd());
  return { offered, received, refused, notesShared, notesReceived, team };
}

async function exchanged(client: Opened['client'], terminal: Terminal): Promise<CommandResult> {
  const json = await exchange(client, terminal);
  const { offered, received, notesShared, notesReceived, team } = json;
  return {
    json,
    text: [
      `Offered ${plural(offered, 'answer')}, received ${plural(received, 'answer')}.`,
      ...(team.sharesNotes
        ? [
            `Shared tags and notes of ${plural(notesShared, 'domain')}, received ${plural(notesReceived, 'note')}.`,
          ]
        : []),
    ],
    exitCode: 0,
  };
}

function passwordOf({ program }: Terminal): { password?: string } {
  const { PGPASSWORD: password } = program.environment;
  return password === undefined || password === '' ? {} : { password };
}

function told(status: TeamStatus, { nextCall }: Terminal): CommandResult {
  return { json: status, text: describe(status, nextCall), exitCode: 0 };
}

function describe(status: TeamStatus, nextCall: Terminal['nextCall']): string[] {
  const { state, address, person, problem, toOffer, received, refused, inDoubt, buyers } = status;
  if (state === 'none') return ['This computer has joined no team.'];
  return [
    `${address}, as ${person}: ${STATES[state]}`,
    ...(problem === null ? [] : [`${problem.message} ${problem.advice}`.trimEnd()]),
    ...(status.workspaces > 0
      ? []
      : [
          `No workspace is known here yet, so nothing is exchanged. What colleagues bought comes with the first command that asks the service, such as: ${nextCall('credits')}`,
        ]),
    `${plural(received, 'answer')} of colleagues here, ${number(toOffer)} still to be offered.`,
    status.sharesNotes
      ? `Tags and notes are shared: ${plural(status.notesReceived, 'note')} of colleagues here, ${number(status.notesToShare)} still to be shared.`
      : 'Tags and notes are not shared.',
    ...(inDoubt === 0 ? [] : [`${plural(inDoubt, 'question')} may have been charged to a colleague.`]),
    ...(refused === 0 ? [] : [`${plural(refused, 'row')} of the library cannot be used.`]),
    ...buyers.map(
      ({ person: name, answers, lastAt }) =>
        `  ${name}: ${plural(answers, 'answer')}, the last bought ${ownDay(lastAt)}`,
    ),
  ];
}

const STATES: Record<TeamStatus['state'], string> = {
  none: 'none',
  unknown: 'not asked yet',
  ready: 'reached',
  away: 'away',
  refused: 'refused',
};
