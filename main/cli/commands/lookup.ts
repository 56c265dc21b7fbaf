import { StackdeskError } from '#contract/errors.ts';
import type { Interpretation, LookupAnswer } from '#contract/models/lookup.ts';
import { inEnglish } from '#contract/reason.ts';
import { oneLine, safeJson } from '#shared/text/one-line.ts';
import { shownDomain } from '#shared/text/shown-domain.ts';
import { ageFlag, type FlagValues, type ParsedArguments } from '../arguments.ts';
import { type Command, type CommandResult, isSet, takes, type Verb } from '../command.ts';
import { labelFlag } from '../label-flag.ts';
import { ownTime } from '#shared/time/own-clock.ts';
import { plural } from '../numbers.ts';
import { asksService, readsSaved, withEngine } from '../open-engine.ts';
import type { Terminal } from '../terminal.ts';
import { sayWithoutTeam, withoutTeamFlag } from '../without-team.ts';

type Subject = LookupAnswer['subject'];

export const lookupCommand: Command = {
  summary:
    'One lookup. A saved answer that is young enough is free; any other costs at most the price of one. With TEXT alone, shows for free what the text means and what is saved.',
  verbs: {
    '': {
      args: 'TEXT…',
      summary: 'What a text means, and what is saved about it; free.',
      flags: {},
      example: ['lookup "Example Inc."', 'lookup https://example.com/about'],
      run: ({ flags, args }, terminal) => {
        if (args.length === 0) throw nothingSaid();
        return understand(terminal, flags, args.join(' '));
      },
    },
    domain: subjectVerb('domain', 'The technologies of a domain.', [
      'example.com',
      'example.com --fresh --label Fabrikam',
    ]),
    technology: subjectVerb('technology', 'The figures of a technology.', [
      'Shopify',
      '"Google Analytics" --json',
    ]),
    company: subjectVerb('company', 'The company of a domain.', ['example.com', 'example.com --max-age 90d']),
  },
};

function subjectVerb(subject: Subject, summary: string, examples: readonly string[]): Verb {
  return {
    args: 'NAME…',
    summary: `${summary} A saved answer young enough is free, else it costs at most the price of one.`,
    flags: {
      fresh: isSet('asks again and has the service bypass its own cache'),
      'max-age': takes('30d', 'how old a saved answer may be: 30d, 12h, 2w, 0 for none, any'),
      'pay-here': isSet('pays although another workspace of this computer has an answer'),
      label: takes('TEXT', 'for whom it is paid'),
      'resend-unknown': isSet('asks although an earlier answer was lost and may have been charged'),
      ...withoutTeamFlag,
    },
    example: examples.map((example) => `lookup ${subject} ${example}`),
    run: (parsed, terminal) => ask(subject, parsed, terminal),
  };
}

function nothingSaid(): StackdeskError {
  return new StackdeskError(
    'usage',
    'Say what to look up: lookup domain|technology|company NAME, or lookup TEXT.',
  );
}

/** A saved answer needs no token, no network, and no lock on spending. */
async function ask(
  subject: Subject,
  { flags, args }: ParsedArguments,
  terminal: Terminal,
): Promise<CommandResult> {
  const name = args.join(' ');
  if (name === '') throw nothingSaid();
  const label = labelFlag(flags) ?? null;
  const question = {
    subject,
    name,
    label,
    fresh: flags.fresh === true,
    resendUnknown: flags['resend-unknown'] === true,
    maxAgeMs: ageFlag(flags, 'max-age'),
  };
  const saved = await withEngine(
    terminal,
    flags,
    readsSaved(terminal, flags, { orAll: true }),
    ({ client }) => client.lookup.answer({ ...question, pay: 'never' }),
  );
  if (saved !== null) return { json: saved, text: describe(saved, terminal), exitCode: 0 };
  const pay = flags['pay-here'] === true ? 'here' : 'unless_elsewhere';
  const answer = await withEngine(terminal, flags, asksService, async (opened) => {
    await sayWithoutTeam(opened, flags, terminal);
    return opened.client.lookup.answer({ ...question, pay });
  });
  if (answer === null) throw new StackdeskError('bad_answer', 'There is no answer.');
  const { like } = answer;
  return {
    json: answer,
    text: [describe(answer, terminal), like === undefined ? [] : `Did you mean ${like.join(', ')}?`].flat(),
    exitCode: 0,
  };
}

function understand(terminal: Terminal, flags: FlagValues, text: string): Promise<CommandResult> {
  return withEngine(terminal, flags, readsSaved(terminal, flags, { orAll: true }), async ({ client }) => {
    const { meant, domains, technologies, elsewhere } = await client.lookup.understand({ text });
    return {
      json: { meant: jsonOf(meant), domains, technologies, elsewhere },
      text: [
        ...describeMeaning(meant),
        ...domains.map(
          ({ domain, companyName, savedAt }) =>
            `  saved: ${domain} ${companyName ?? ''} (${ownTime(savedAt)})`,
        ),
        ...elsewhere.map(
          (there) =>
            `  saved in "${there.workspace}" (${ownTime(there.savedAt)}); --workspace "${there.workspace}" shows it for free`,
        ),
      ],
      exitCode: 0,
    };
  });
}

/** A reason becomes its sentence, which a script can print. */
function jsonOf(meant: Interpretation): object {
  return meant.kind === 'nothing' ? { ...meant, reason: inEnglish(meant.reason) } : meant;
}

function describeMeaning(meant: Interpretation): string[] {
  const like = (names: readonly string[]) =>
    names.length === 0 ? [] : [`Did you mean ${names.join(', ')}?`];
  switch (meant.kind) {
    case 'domain':
      return [`The domain ${shownDomain(meant.domain)}: lookup domain|company ${meant.domain}`];
    case 'company':
      return [
        `The company ${meant.companyName ?? ''} of ${shownDomain(meant.domain)}: lookup company ${meant.domain}`,
      ];
    case 'technology':
      return meant.isKnown
        ? [`The technology ${meant.name}: lookup technology "${meant.name}"`]
        : [`Nothing known here is called "${meant.name}".`, ...like(meant.like)];
    case 'nothing':
      return [inEnglish(meant.reason) ?? '', ...like([...meant.domains, ...meant.like])];
    default:
      return ['Several domains are looked up by enrich.'];
  }
}

function describe(answer: LookupAnswer, terminal: Terminal): string | string[] {
  const buyer = answer.boughtBy === null ? '' : ` by ${oneLine(answer.boughtBy)}`;
  const price = answer.saved
    ? `${buyer === '' ? 'saved' : 'bought'} ${ownTime(answer.fetchedAt)}${buyer}, free`
    : plural(answer.credits, 'credit');
  if (answer.outcome !== 'found') return `${answer.key}: no data available (${price})`;
  const [some, more] = describeRest(answer, terminal);
  return [`${answer.key} (${price}${some})`, ...safeJson(answer.answer, 2).split('\n'), ...more];
}

/** That an answer names only some technologies, and what brings the others at which price. */
function describeRest({ key, rest }: LookupAnswer, { nextCall }: Terminal): [string, string[]] {
  if (rest === null) return ['', []];
  const { named, total, page, credits } = rest;
  const some = `names ${named} of ${total ?? 'more'} technologies`;
  const price = plural(credits, 'credit');
  return [
    `; ${some}`,
    page === null
      ? [`It ${some}. The whole answer costs ${price}: ${nextCall(`lookup domain ${key} --max-age 0`)}`]
      : [`It ${some}. The next page costs ${price}, in the window.`],
  ];
}
