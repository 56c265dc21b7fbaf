import { StackdeskError } from '../../../preload/contract/errors.ts';
import type { Interpretation } from '../../../preload/contract/models/lookup.ts';
import { inEnglish } from '../../../preload/contract/reason.ts';
import { safeJson } from '../../../preload/contract/values/one-line.ts';
import { shownDomain } from '../../../preload/contract/values/shown-domain.ts';
import { savedElsewhere } from '../../engine/lookups/elsewhere.ts';
import { interpret, MOST_LIKE } from '../../engine/lookups/interpret.ts';
import {
  keyOf,
  type LookupAnswer,
  type LookupRequest,
  type LookupSubject,
  lookup,
  savedAnswer,
} from '../../engine/lookups/lookup.ts';
import { requireNotElsewhere, requireSubject } from '../../engine/lookups/refuse-mistakes.ts';
import { knownTo, suggest } from '../../engine/lookups/suggest.ts';
import { readTechnologyNames } from '../../engine/lookups/technology-names.ts';
import type { Reader } from '../../engine/store/database.ts';
import { readSettings } from '../../engine/store/settings.ts';
import type { SnapshotKind } from '../../engine/store/snapshots.ts';
import { ageFlag, type Flags } from '../arguments.ts';
import type { Command, CommandResult } from '../command.ts';
import { labelFlag } from '../label-flag.ts';
import { plural } from '../numbers.ts';
import { withEngine } from '../open-engine.ts';
import { type KnownWorkspace, savedWorkspace } from '../saved-workspace.ts';

const SUBJECTS: readonly LookupSubject[] = ['domain', 'technology', 'company'];

export const lookupCommand: Command = {
  usage:
    'lookup domain|technology|company NAME [--fresh] [--max-age 30d] [--pay-here] [--label TEXT] [--resend-unknown] | lookup TEXT',
  summary:
    'One lookup: a saved answer young enough is free, else at most the price of one. Of TEXT alone it says what it means and what is saved; free.',
  flags: {
    fresh: { type: 'boolean' },
    'max-age': { type: 'string' },
    'pay-here': { type: 'boolean' },
    label: { type: 'string' },
    'resend-unknown': { type: 'boolean' },
  },
  run: ({ flags, words }) => {
    const subject = SUBJECTS.find((each) => each === words[0]);
    if (subject === undefined && words.length > 0) return understand(flags, words.join(' '));
    const name = words.slice(1).join(' ');
    if (subject === undefined || name === '') {
      throw new StackdeskError(
        'usage',
        'Say what to look up: lookup domain|technology|company NAME, or lookup TEXT.',
      );
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
    requireSubject(knownTo(db, workspace?.row ?? null), question.subject, question.name);
    return workspace === undefined
      ? undefined
      : savedAnswer(db, workspace.row, asked(db, flags, question), now());
  });
  if (saved !== undefined) return { json: saved, text: describe(saved), exitCode: 0 };
  return withEngine(flags, { maySpend: true, needsService: true }, async ({ db, sessions, now }) => {
    const workspace = sessions.workspace().row;
    const request = asked(db, flags, question);
    // A young answer of this workspace, whichever the service said is meant, is used by `lookup` itself.
    if (
      !question.fresh &&
      flags['pay-here'] !== true &&
      savedAnswer(db, workspace, request, now()) === undefined
    )
      requireNotElsewhere(db, workspace, { ...request, key: keyOf(db, workspace, question) }, now());
    const answer = await lookup(sessions.walletOf(workspace), request);
    const like = answer.outcome === 'found' ? [] : likeOf(db, answer);
    return {
      json: like.length === 0 ? answer : { ...answer, like },
      text: [describe(answer), like.length === 0 ? [] : `Did you mean ${like.join(', ')}?`].flat(),
      exitCode: 0,
    };
  });
}

/** Technologies that a name may stand for that the service does not know. */
function likeOf(db: Reader, { subject, key }: LookupAnswer): string[] {
  if (subject !== 'technology') return [];
  return readTechnologyNames(db)
    .like(key, MOST_LIKE)
    .filter((name) => name !== key);
}

/** What a text means, by the same function as in the window, and what is saved about it; asks nothing. */
async function understand(flags: Flags, text: string): Promise<CommandResult> {
  return withEngine(flags, { maySpend: false, needsService: false }, async ({ db, saved }) => {
    const workspace = knownWorkspace(db, flags);
    const known = knownTo(db, workspace?.row ?? null);
    const { meant, domains, technologies } =
      workspace === undefined
        ? { meant: interpret(known, text), domains: [], technologies: [] }
        : await suggest(db, saved, workspace.row, { text, limit: MOST_SUGGESTED });
    const [kinds, key] = subjectOf(meant);
    const elsewhere =
      workspace === undefined
        ? []
        : savedElsewhere(db, workspace.row, kinds, key).map(({ name, savedAt }) => ({
            workspace: name,
            savedAt,
          }));
    return {
      json: { meant: jsonOf(meant), domains, technologies, elsewhere },
      text: [
        ...describeMeaning(meant),
        ...domains.map(
          ({ domain, companyName, savedAt }) => `  saved: ${domain} ${companyName ?? ''} (${savedAt})`,
        ),
        ...elsewhere.map(
          (there) =>
            `  saved in "${there.workspace}" (${there.savedAt}); --workspace "${there.workspace}" shows it for free`,
        ),
      ],
      exitCode: 0,
    };
  });
}

const MOST_SUGGESTED = 8;

/** What a meaning may be saved as. */
function subjectOf(meant: Interpretation): [SnapshotKind[], string] {
  if (meant.kind === 'domain' || meant.kind === 'company')
    return [['companies', 'technologies'], meant.domain];
  return meant.kind === 'technology' ? [['technology'], meant.name] : [[], ''];
}

/** A reason as its sentence, which a script can print. */
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
  const price = answer.saved ? `saved ${answer.fetchedAt}, free` : plural(answer.credits, 'credit');
  if (answer.outcome !== 'found') return `${answer.key}: no data available (${price})`;
  return [`${answer.key} (${price})`, ...safeJson(answer.answer, 2).split('\n')];
}
