import { StackdeskError } from '#contract/errors.ts';
import { outputNameFault } from '#shared/files/output-name.ts';
import { type FlagValues, textFlag } from '../arguments.ts';
import {
  assistantChange,
  assistantFlags,
  describeAssistants,
  describeDays,
  requirePerson,
} from '../assistant-flags.ts';
import { type Command, isSet, takes } from '../command.ts';
import { plural } from '../numbers.ts';
import { type Opened, readsAll, withEngine } from '../open-engine.ts';

export const configCommand: Command = {
  summary:
    'Standing choices: names ({name}, {date}, {n}) and folder of enriched files, what is remembered of files by their headers, what assistants may spend, and whose days caps count.',
  verbs: {
    '': {
      args: '',
      summary: 'Shows the standing choices, after the change if there is one.',
      flags: {
        'output-name': takes('PATTERN', 'how they are called: {name}, and {date} or {n} if wanted'),
        'output-dir': takes('DIR|beside', 'the folder of all of them, or beside each file'),
        'forget-remembered': isSet('forgets the choices for all headers'),
        ...assistantFlags,
      },
      example: [
        'config',
        'config --output-name "{name} {date}" --output-dir results',
        'config --assistants on --assistant-session-budget 20',
      ],
      run: async ({ flags }, terminal) => {
        const outputName = nameFlag(flags);
        const assistants = assistantChange(flags);
        return withEngine(terminal, flags, readsAll, async (opened) => {
          const { client } = opened;
          const outputDir = await folderFlag(opened, flags);
          if (assistants !== null) {
            await requirePerson(terminal, await client.settings.get(), assistants);
            await client.assistants.setLimits(assistants);
          }
          if (outputName !== undefined || outputDir !== undefined)
            await client.settings.set({ outputName, outputDir });
          if (flags['forget-remembered'] === true) await client.enrich.forget({});
          const settings = await client.settings.get();
          const { count: remembered } = await client.enrich.remembered();
          const place = settings.outputDir === null ? 'next to their originals' : `in ${settings.outputDir}`;
          return {
            json: {
              outputName: settings.outputName,
              outputDir: settings.outputDir,
              remembered,
              assistantsMaySpend: settings.assistantsMaySpend,
              assistantSessionBudget: settings.assistantSessionBudget,
              assistantDayBudget: settings.assistantDayBudget,
              timeZone: settings.timeZone,
            },
            text: [
              `Enriched files are called ${settings.outputName} and lie ${place}. Choices are remembered for ${plural(remembered, 'header')}.`,
              describeAssistants(settings),
              describeDays(settings),
            ],
            exitCode: 0,
          };
        });
      },
    },
  },
};

function nameFlag(flags: FlagValues): string | undefined {
  const outputName = textFlag(flags, 'output-name')?.trim();
  if (outputName !== undefined && outputName !== '' && outputNameFault(outputName) !== null)
    throw new StackdeskError(
      'usage',
      '--output-name takes a name with {name} in it, and {date} or {n} if wanted, each once, such as "{name} {date}". It must not hold any of < > : " / \\ | ? *',
    );
  if (outputName === '') throw new StackdeskError('usage', '--output-name takes a name with {name} in it.');
  return outputName;
}

/** The folder as a handle for the router. Null puts each file next to its original. */
async function folderFlag({ give }: Opened, flags: FlagValues): Promise<string | null | undefined> {
  const folder = textFlag(flags, 'output-dir');
  if (folder === undefined) return undefined;
  return folder === 'beside' ? null : give(folder, { kind: 'folder' });
}
