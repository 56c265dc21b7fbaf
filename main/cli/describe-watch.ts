import type { Problem } from '#contract/models/job.ts';
import type { Watch, WatchOffer, WatchSource, WatchTurn } from '#contract/models/watch.ts';
import { inEnglish } from '#contract/reason.ts';
import { ownTime } from '#shared/time/own-clock.ts';
import { number, plural } from './numbers.ts';
import { describeSchedule } from './watch-flags.ts';

function sourceWords(source: WatchSource): string {
  if (source.kind === 'view') return `view ${source.name}`;
  return source.kind === 'tag' ? `tag ${source.tag}` : `${source.path}, column "${source.columnName}"`;
}

const said = ({ reason, message }: Problem) => (reason == null ? message : (inEnglish(reason) ?? message));

/** What a person agrees to, in sentences. */
export function describeOffer(offer: WatchOffer): string {
  const { domains, kinds, maxCredits, balance, before, folder, publish } = offer;
  const agreed = before === null ? '' : ` (you agreed to ${number(before.domains)})`;
  const until =
    before === null || (before.capPerTurn === offer.capPerTurn && before.capPerMonth === offer.capPerMonth)
      ? ''
      : ` (until now ${number(before.capPerTurn)} and ${number(before.capPerMonth)})`;
  const left = balance === null ? '' : ` The wallet holds ${plural(balance, 'credit')}.`;
  return (
    `"${offer.name}": ${sourceWords(offer.source)}, ${describeSchedule(offer.schedule)}, paid by ${offer.workspaceName}. ` +
    `${plural(domains, 'domain')} now${agreed}; ${kinds.join(' and ')} cost up to ${plural(maxCredits, 'credit')} each time.${left} ` +
    `At most ${plural(offer.capPerTurn, 'credit')} each time and ${plural(offer.capPerMonth, 'credit')} a month${until}.` +
    (folder === null ? '' : ` Each digest is written to ${folder}.`) +
    (publish === null
      ? ''
      : ` Its domains are published there as ${publish} after each turn, in place of the file before.`)
  );
}

/** One watch in a line. */
export function watchLine(watch: Watch): string {
  const state = watch.pause === null ? `next turn ${ownTime(watch.nextAt)}` : `paused${pauseWords(watch)}`;
  const hindered = watch.hindrance === null ? '' : `; waits: ${said(watch.hindrance)}`;
  return (
    `${watch.id}  ${watch.name}  ${sourceWords(watch.source)}  ${describeSchedule(watch.schedule)}  ` +
    `${number(watch.spentThisMonth)} of ${plural(watch.capPerMonth, 'credit')} this month  ${state}${hindered}`
  );
}

function pauseWords({ pause }: Watch): string {
  if (pause === null || pause.problem === null) return '';
  return `: ${said(pause.problem)}${pause.needsWord ? ' (watch confirm)' : ''}`;
}

/** One turn in a line. */
export function turnLine({
  watchName,
  due,
  endedAt,
  numbers,
  spent,
  files,
  filesProblem,
}: WatchTurn): string {
  const found =
    numbers === null
      ? endedAt === null
        ? 'not ended'
        : 'its run was deleted'
      : `${numbers.first === 0 ? '' : `${number(numbers.first)} asked for the first time, `}${number(numbers.added)} added, ${number(numbers.removed)} removed, ${number(numbers.facts)} company facts, ${number(numbers.moved)} moved, ${number(numbers.fresh)} new, ${number(numbers.gone)} gone`;
  const written =
    filesProblem !== null
      ? `  not written: ${said(filesProblem)}`
      : files.length === 0
        ? ''
        : `  ${files.join(' ')}`;
  return `${watchName}  ${due}  ${found}  ${plural(spent, 'credit')}${written}`;
}
