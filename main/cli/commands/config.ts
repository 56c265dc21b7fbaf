import { resolve } from 'node:path';
import { StackdeskError } from '../../../preload/contract/errors.ts';
import { outputNameFault } from '../../../preload/contract/values/output-name.ts';
import { changeSettings } from '../../engine/data/change-settings.ts';
import { countRemembered, forgetRemembered } from '../../engine/store/remembered.ts';
import { readSettings } from '../../engine/store/settings.ts';
import { type Flags, requireNoMoreWords, textFlag } from '../arguments.ts';
import type { Command } from '../command.ts';
import { plural } from '../numbers.ts';
import { withEngine } from '../open-engine.ts';

export const configCommand: Command = {
  usage: 'config [--output-name PATTERN] [--output-dir DIR|beside] [--forget-remembered]',
  summary:
    'Standing choices for enriched files: how they are called ({name}, {date}, {n}), where they lie, and what is remembered of files by their headers.',
  flags: {
    'output-name': { type: 'string' },
    'output-dir': { type: 'string' },
    'forget-remembered': { type: 'boolean' },
  },
  run: async ({ flags, words }) => {
    requireNoMoreWords(words, 0);
    const changes = changesOf(flags);
    return withEngine(flags, { maySpend: false, needsService: false }, async (engine) => {
      if (Object.keys(changes).length > 0) changeSettings(engine, changes);
      if (flags['forget-remembered'] === true) forgetRemembered(engine.db, undefined);
      const { outputName, outputDir } = readSettings(engine.db);
      const remembered = countRemembered(engine.db);
      return {
        json: { outputName, outputDir, remembered },
        text: `Enriched files are called ${outputName} and lie ${outputDir === null ? 'next to their originals' : `in ${outputDir}`}. Choices are remembered for ${plural(remembered, 'header')}.`,
        exitCode: 0,
      };
    });
  },
};

function changesOf(flags: Flags): { outputName?: string; outputDir?: string | null } {
  const outputName = textFlag(flags, 'output-name')?.trim();
  const folder = textFlag(flags, 'output-dir');
  if (outputName !== undefined && outputName !== '' && outputNameFault(outputName) !== null)
    throw new StackdeskError(
      'usage',
      '--output-name takes a name with {name} in it, and {date} or {n} if wanted, each once, such as "{name} {date}". It must not hold any of < > : " / \\ | ? *',
    );
  if (outputName === '') throw new StackdeskError('usage', '--output-name takes a name with {name} in it.');
  return {
    ...(outputName === undefined ? {} : { outputName }),
    ...(folder === undefined ? {} : { outputDir: folder === 'beside' ? null : resolve(folder) }),
  };
}
