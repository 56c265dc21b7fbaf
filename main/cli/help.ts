import {
  type Command,
  type Commands,
  callName,
  examplesOf,
  type Flags,
  globalFlags,
  type Verb,
} from './command.ts';

const token = 'The token is read from STACKDESK_TOKEN and is never a flag.';

const exitCodes = [
  { code: 0, meaning: 'done' },
  { code: 1, meaning: 'failed' },
  { code: 2, meaning: 'wrong usage' },
  {
    code: 3,
    meaning:
      'finished with rows failed, skipped or unknown, or with a list that has other rows than were announced',
  },
];

/** The help of the whole program: every command with its verbs. */
export function helpText(commands: Commands): string[] {
  const lines = Object.entries(commands).flatMap(([name, { summary, verbs }]) => {
    const calls = Object.entries(verbs).map(([verb, { args }]) => [callName(name, verb), args]);
    return [`  ${calls.map((call) => joined(call)).join(' | ')}`, `      ${summary}`];
  });
  return [
    'stackdesk COMMAND [FLAGS]',
    '',
    'Commands',
    ...lines,
    '  sandbox [--port N] [--time-scale X] …',
    '      The sample service alone, until it is stopped.',
    '',
    'What a command takes: stackdesk COMMAND --help, or stackdesk COMMAND VERB --help.',
    'The version: stackdesk --version. All of this as JSON: stackdesk help --json.',
    '',
    'Flags of every command',
    ...flagLines(globalFlags),
    '',
    token,
    `Exit codes: ${exitCodes.map(({ code, meaning }) => `${code} ${meaning}`).join(', ')}.`,
  ];
}

/** The help of a command, for a call that names no verb of it. */
export function commandHelp(name: string, { summary, verbs }: Command): string[] {
  const calls = Object.entries(verbs).flatMap(([verb, each]) => [
    `  stackdesk ${joined([callName(name, verb), each.args])}`,
    `      ${each.summary}`,
  ]);
  return [summary, '', ...calls, '', `Flags of each: stackdesk ${name} VERB --help.`];
}

export function verbHelp(call: string, verb: Verb): string[] {
  const { args, summary, flags } = verb;
  const own = Object.keys(flags).length === 0 ? [] : ['', 'Flags', ...flagLines(flags)];
  const usage = joined(['stackdesk', call, args, own.length === 0 ? '' : '[FLAGS]']);
  const others = Object.keys(globalFlags).map((name) => `--${name}`);
  return [
    usage,
    summary,
    ...own,
    '',
    `Flags of every command: ${others.join(', ')}.`,
    '',
    'For example:',
    ...examplesOf(verb).map((example) => `  stackdesk ${example}`),
  ];
}

function flagLines(flags: Flags): string[] {
  const named = Object.entries(flags).map(([name, { short, value, multiple, help }]) => ({
    flag: joined([short === undefined ? '' : `-${short},`, `--${name}`, value ?? '']),
    help: multiple === true ? `${help}; may be given several times` : help,
  }));
  const width = Math.min(30, Math.max(...named.map(({ flag }) => flag.length)));
  return named.flatMap(({ flag, help }) =>
    flag.length > width
      ? [`  ${flag}`, `  ${' '.repeat(width)}  ${help}`]
      : [`  ${flag.padEnd(width)}  ${help}`],
  );
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}

/** The same as data, for programs that call this one, and for the manual page (scripts/package/man-page.mjs). */
export function helpJson(commands: Commands): object {
  const flagsOf = (flags: Flags) =>
    Object.entries(flags).map(([name, { type, value, multiple, help }]) => ({
      flag: `--${name}`,
      value: type === 'string' ? (value ?? null) : null,
      mayRepeat: multiple === true,
      help,
    }));
  return {
    commands: Object.entries(commands).flatMap(([name, { verbs }]) =>
      Object.entries(verbs).map(([word, verb]) => ({
        command: callName(name, word),
        args: verb.args,
        summary: verb.summary,
        flags: flagsOf(verb.flags),
        examples: examplesOf(verb).map((example) => `stackdesk ${example}`),
      })),
    ),
    flags: flagsOf(globalFlags),
    token,
    exitCodes,
  };
}
