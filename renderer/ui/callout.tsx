import { IconAlertTriangle, IconCoins, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ErrorCode } from '../../preload/contract/errors.ts';
import type { Problem } from '../../preload/contract/models/job.ts';
import { adviceOn, saidOf, saidOfFile } from '../../words/said.ts';
import { words } from '../../words/words.ts';
import classes from './callout.module.css';
import { ProblemDetails } from './problem-details.tsx';

type Tone = 'plain' | 'money' | 'loss';
const icons = { plain: IconInfoCircle, money: IconCoins, loss: IconAlertTriangle };

/** A sentence that must not be overlooked, with what can be done about it. */
export function Callout(props: { tone: Tone; children: ReactNode; action?: ReactNode; alert?: boolean }) {
  const Icon = icons[props.tone];
  return (
    <div className={classes.callout} data-tone={props.tone} role={props.alert ? 'alert' : undefined}>
      <Icon size={16} stroke={2} className={classes.icon} aria-hidden />
      <div className={classes.words}>{props.children}</div>
      {props.action}
    </div>
  );
}

/** Codes whose advice says what happened, too; what happened names the file or column, which stand on the screen already. */
const sayAll: readonly ErrorCode[] = ['no_domains', 'file_damaged', 'file_encrypted'];
/** Codes whose advice says no more than what happened. */
const saidByReason: readonly ErrorCode[] = ['file_empty'];

const aboutMoney: readonly ErrorCode[] = ['insufficient_credits', 'outcome_unknown', 'cap_reached'];

/** A problem: what happened, and what to do next; `advice` is given if there is better than what goes with its code. */
export function ProblemCallout(props: { problem: Problem; action?: ReactNode; advice?: string }) {
  const { problem, action } = props;
  const tone = aboutMoney.includes(problem.code) ? 'money' : 'loss';
  // A person at the window has not called anything: what is wrong with an entry is said by what happened.
  const isAllSaid =
    problem.code === 'usage' || (saidByReason.includes(problem.code) && problem.reason != null);
  const advice = props.advice ?? (isAllSaid ? '' : adviceOn(problem));
  return (
    <Callout tone={tone} action={action} alert>
      {sayAll.includes(problem.code) ? (
        <span title={saidOf(problem)}>{words.errors[problem.code]}</span>
      ) : (
        <>
          <span className={classes.message}>{saidOfFile(problem)}</span> {advice}
          <ProblemDetails problem={problem} />
        </>
      )}
    </Callout>
  );
}
