import { StackdeskError } from '../../../preload/contract/errors.ts';
import { type LookupAnswer, type LookupSubject, lookup } from '../../engine/lookups/lookup.ts';
import { readSettings } from '../../engine/store/settings.ts';
import { ageFlag } from '../arguments.ts';
import type { Command } from '../command.ts';
import { withEngine } from '../open-engine.ts';

const SUBJECTS: readonly LookupSubject[] = ['domain', 'technology', 'company'];

export const lookupCommand: Command = {
  usage: 'lookup domain|technology|company NAME [--fresh] [--max-age 30d]',
  summary: 'One lookup: a saved answer young enough is free, else at most 1 credit.',
  flags: { fresh: { type: 'boolean' }, 'max-age': { type: 'string' } },
  run: ({ flags, words }) => {
    const subject = SUBJECTS.find((each) => each === words[0]);
    const name = words.slice(1).join(' ');
    if (subject === undefined || name === '') {
      throw new StackdeskError('usage', 'Say what to look up: lookup domain|technology|company NAME.');
    }
    return withEngine(flags, { maySpend: true, needsService: true }, async ({ db, sessions }) => {
      const wallet = sessions.walletOf(sessions.workspace().row);
      const wanted = ageFlag(flags, 'max-age');
      const maxAgeMs = wanted === undefined ? readSettings(db).maxAgeMs : wanted;
      const answer = await lookup(wallet, { subject, name, maxAgeMs, fresh: flags.fresh === true });
      return { json: answer, text: describe(answer), exitCode: 0 };
    });
  },
};

function describe(answer: LookupAnswer): string {
  const price = answer.saved ? `saved ${answer.fetchedAt}, free` : `${answer.credits} credits`;
  if (answer.outcome !== 'found') return `${answer.key}: no data available (${price})`;
  return `${answer.key} (${price})\n${JSON.stringify(answer.answer, null, 2)}`;
}
