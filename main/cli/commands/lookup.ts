import { StackdeskError } from '../../../preload/contract/errors.ts';
import { safeJson } from '../../../preload/contract/values/one-line.ts';
import {
  type LookupAnswer,
  type LookupRequest,
  type LookupSubject,
  lookup,
  savedAnswer,
} from '../../engine/lookups/lookup.ts';
import type { Reader } from '../../engine/store/database.ts';
import { readSettings } from '../../engine/store/settings.ts';
import { ageFlag, type Flags } from '../arguments.ts';
import type { Command, CommandResult } from '../command.ts';
import { labelFlag } from '../label-flag.ts';
import { withEngine } from '../open-engine.ts';
import { type KnownWorkspace, savedWorkspace } from '../saved-workspace.ts';

const SUBJECTS: readonly LookupSubject[] = ['domain', 'technology', 'company'];

export const lookupCommand: Command = {
  usage: 'lookup domain|technology|company NAME [--fresh] [--max-age 30d] [--label TEXT] [--resend-unknown]',
  summary: 'One lookup: a saved answer young enough is free, else at most the price of one.',
  flags: {
    fresh: { type: 'boolean' },
    'max-age': { type: 'string' },
    label: { type: 'string' },
    'resend-unknown': { type: 'boolean' },
  },
  run: ({ flags, words }) => {
    const subject = SUBJECTS.find((each) => each === words[0]);
    const name = words.slice(1).join(' ');
    if (subject === undefined || name === '') {
      throw new StackdeskError('usage', 'Say what to look up: lookup domain|technology|company NAME.');
    }
    return run(flags, {
      subject,
      name,
      fresh: flags.fresh === true,
      resendUnknown: flags['resend-unknown'] === true,
      label: labelFlag(flags) ?? null,
    });
  },
};

type Question = Pick<LookupRequest, 'subject' | 'name' | 'fresh' | 'resendUnknown' | 'label'>;

/** What is saved needs neither token nor network, nor the right to spend. */
async function run(flags: Flags, question: Question): Promise<CommandResult> {
  const saved = await withEngine(flags, { maySpend: false, needsService: false }, async ({ db, now }) => {
    const workspace = knownWorkspace(db, flags);
    return workspace === undefined
      ? undefined
      : savedAnswer(db, workspace.row, asked(db, flags, question), now());
  });
  if (saved !== undefined) return { json: saved, text: describe(saved), exitCode: 0 };
  return withEngine(flags, { maySpend: true, needsService: true }, async ({ db, sessions }) => {
    const wallet = sessions.walletOf(sessions.workspace().row);
    const answer = await lookup(wallet, asked(db, flags, question));
    return { json: answer, text: describe(answer), exitCode: 0 };
  });
}

function asked(db: Reader, flags: Flags, question: Question): LookupRequest {
  const wanted = ageFlag(flags, 'max-age');
  return { ...question, maxAgeMs: wanted === undefined ? readSettings(db).maxAgeMs : wanted };
}

/** Several workspaces or none: the service says which one is meant. */
function knownWorkspace(db: Reader, flags: Flags): KnownWorkspace | undefined {
  try {
    return savedWorkspace(db, flags);
  } catch (error) {
    if (error instanceof StackdeskError) return undefined;
    throw error;
  }
}

function describe(answer: LookupAnswer): string | string[] {
  const price = answer.saved ? `saved ${answer.fetchedAt}, free` : `${answer.credits} credits`;
  if (answer.outcome !== 'found') return `${answer.key}: no data available (${price})`;
  return [`${answer.key} (${price})`, ...safeJson(answer.answer, 2).split('\n')];
}
