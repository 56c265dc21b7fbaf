import { describe, expect, it } from 'vitest';
import { parseCall } from '../../../main/cli/arguments.ts';
import { callName, examplesOf } from '../../../main/cli/command.ts';
import { commands } from '../../../main/cli/main.ts';

function call(line: string) {
  const [name = '', ...argv] = line.split(' ');
  const command = commands[name];
  if (command === undefined) throw new Error(`no command ${name}`);
  return parseCall(name, command, argv);
}

/** The verbs of a command, as a person reads them. */
function verbsOf(name: string): string {
  const verbs = Object.keys(commands[name]?.verbs ?? {}).filter((verb) => verb !== '');
  return new Intl.ListFormat('en-GB').format(verbs);
}

describe('arguments of a verb', () => {
  const bounded = Object.entries(commands).flatMap(([name, { verbs }]) =>
    Object.entries(verbs)
      // Without arguments of its own, the command takes the word for a verb.
      .filter(([verb, { args }]) => !args.includes('…') && (verb !== '' || args !== ''))
      .map(
        ([verb, { args }]) => [callName(name, verb), args.split(' ').filter((each) => each !== '')] as const,
      ),
  );

  it.each(bounded)('are as many as it names: %s %j', (name, args) => {
    const line = [name, ...args.map((_, index) => `word${index}`)].join(' ');
    expect(call(line)).toMatchObject({ name, parsed: { args: { length: args.length } } });
    expect(() => call(`${line} more`)).toThrow('The word "more" is one too many.');
  });
});

describe('flags of a verb', () => {
  it.each([
    ['runs resume 7 --budget 10', 'runs resume', ['7'], { budget: '10' }],
    ['runs --json show 7', 'runs show', ['7'], { json: true }],
    ['saved --out a.csv export ada', 'saved export', ['ada'], { out: 'a.csv' }],
    ['lookup technology Node.js', 'lookup technology', ['Node.js'], {}],
    ['lookup Node.js', 'lookup', ['Node.js'], {}],
    ['ledger export --out a.csv', 'ledger export', [], { out: 'a.csv' }],
    ['enrich - --budget=5', 'enrich', ['-'], { budget: '5' }],
  ])('are read: %s', (line, name, args, flags) => {
    expect(call(line)).toMatchObject({ name, parsed: { args, flags } });
  });

  it.each([
    [
      'runs show 7 --budget 10',
      'runs show does not know --budget: it takes ID. --budget is a flag of runs resume, runs rerun and runs set.',
    ],
    [
      'runs resume 7 --failed',
      'runs resume does not know --failed: it takes ID, --budget, --resend-unknown and --without-team. --failed is a flag of runs rerun.',
    ],
    ['me --budget 1', 'me does not know --budget: it takes no flags of its own.'],
    ['saved show a.com -x', 'saved show does not know -x: it takes DOMAIN.'],
  ])('that it does not know are refused: %s', (line, message) => {
    expect(() => call(line)).toThrow(expect.objectContaining({ code: 'usage', message }));
  });

  it.each([
    ['runs delete 7', `runs knows ${verbsOf('runs')}, not "delete".`],
    ['saved', `saved knows ${verbsOf('saved')}, not "".`],
  ])('belong to a verb that exists: %s', (line, message) => {
    expect(() => call(line)).toThrow(message);
  });

  it('mean the same by all verbs of a command', () => {
    for (const [name, { verbs }] of Object.entries(commands)) {
      const known = new Map<string, string>();
      for (const { flags } of Object.values(verbs))
        for (const [flag, { type, multiple, short }] of Object.entries(flags)) {
          const kind = `${type} ${multiple} ${short}`;
          expect(known.get(flag) ?? kind, `${name} --${flag}`).toBe(kind);
          known.set(flag, kind);
        }
    }
  });

  it('are what the example of each verb uses', () => {
    for (const [name, { verbs }] of Object.entries(commands))
      for (const [verb, facts] of Object.entries(verbs))
        for (const example of examplesOf(facts)) {
          // Its examples are lines of a shell.
          if (name === 'completion') continue;
          const words = [...example.matchAll(/"([^"]*)"|(\S+)/g)].map(
            ([, quoted, plain]) => quoted ?? plain ?? '',
          );
          // A command may show what is done with another one before.
          const [called = ''] = words;
          const command = commands[called];
          const call = command === undefined ? null : parseCall(called, command, words.slice(1));
          if (called === name) expect(call?.verb, example).toBe(verbs[verb]);
          else expect(call, example).not.toBeNull();
        }
  });
});
