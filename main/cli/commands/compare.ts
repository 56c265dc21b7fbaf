import { StackdeskError } from '#contract/errors.ts';
import type { DomainComparison } from '#contract/models/compare.ts';
import {
  ageOf,
  type ComparisonPart,
  comparisonParts,
  isAmong,
  MOST_COMPARED,
  markWords,
} from '#shared/tables/compare.ts';
import { shownDomain } from '#shared/text/shown-domain.ts';
import { facts } from '../../../words/en/facts.ts';
import { type FlagValues, type ParsedArguments, textFlag } from '../arguments.ts';
import { type Command, type CommandResult, takes } from '../command.ts';
import { ownTime } from '#shared/time/own-clock.ts';
import { readsSaved, withEngine } from '../open-engine.ts';
import { exportTarget, targetFlags } from '../out-file.ts';
import type { Terminal } from '../terminal.ts';
import { csvStyleFlags, writeExport } from '../write-export.ts';

const summary = `What is saved about 2 to ${MOST_COMPARED} domains side by side, without the service and free.`;

export const compareCommand: Command = {
  summary,
  verbs: {
    '': {
      args: 'DOMAIN…',
      summary,
      flags: {
        only: takes('differences|shared', 'technologies that do not run on all, or that do'),
        filter: takes('TEXT', 'technologies with this in their name or category'),
        ...targetFlags,
        ...csvStyleFlags,
      },
      example: [
        'compare shopify.com github.com',
        'compare shopify.com github.com --only differences --filter payment',
        'compare shopify.com github.com --out side-by-side.xlsx',
      ],
      run: compare,
    },
  },
};

function compare({ flags, args }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  if (args.length < 2 || args.length > MOST_COMPARED)
    throw new StackdeskError('usage', `Say 2 to ${MOST_COMPARED} domains: compare a.com b.com.`);
  const part = partOf(flags);
  const text = textFlag(flags, 'filter') ?? '';
  const target = exportTarget(flags, terminal, 'compare A B');
  return withEngine(terminal, flags, readsSaved(terminal, flags), async (opened) => {
    const whole = await opened.client.lookup.compare({ domains: args });
    if (whole.domains.every(({ technologies, company }) => technologies === null && company === null))
      throw new StackdeskError(
        'nothing_saved',
        'Nothing is saved about any of these domains. Look them up first, or choose another workspace.',
      );
    if (target !== null) {
      const { format } = target;
      const written = await writeExport(opened, { ...target, flags, noun: 'row' }, terminal, (place) =>
        opened.client.lookup.exportComparison({ ...place, domains: args, part, text, format }),
      );
      return { json: { format, ...written.json }, text: written.text, exitCode: 0 };
    }
    const shown = {
      ...whole,
      technologies: whole.technologies.filter((each) => isAmong(each, part, text)),
    };
    return { json: shown, text: describe(shown), exitCode: 0 };
  });
}

function partOf(flags: FlagValues): ComparisonPart {
  const only = textFlag(flags, 'only');
  if (only === undefined) return 'all';
  const part = comparisonParts.find((each) => each === only && each !== 'all');
  if (part === undefined)
    throw new StackdeskError('usage', `--only takes differences or shared, not "${only}".`);
  return part;
}

/** One line for each row: its name, then its cells in the order of the domains. */
function describe({ domains, company, technologies }: DomainComparison): string[] {
  const line = (name: string, cells: readonly string[]) => [name, ...cells].join('  ');
  const lines = [
    line(
      'Compared',
      domains.map(({ domain }) => shownDomain(domain)),
    ),
    line(
      'Technologies saved',
      domains.map((each) => ageOf(each.technologies, ownTime)),
    ),
    line(
      'Company saved',
      domains.map((each) => ageOf(each.company, ownTime)),
    ),
    ...company.map(({ field, values }) =>
      line(
        facts[field] ?? field,
        values.map((value) => value ?? '–'),
      ),
    ),
  ];
  let category = '';
  for (const { name, parentCategory, cells } of technologies) {
    const wanted = parentCategory ?? 'Other technologies';
    if (wanted !== category) lines.push(wanted);
    category = wanted;
    lines.push(
      line(
        `  ${name}`,
        cells.map(({ mark }) => markWords[mark]),
      ),
    );
  }
  return lines;
}
