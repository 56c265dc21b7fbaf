import { IconAlertTriangle, IconCoins, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ErrorCode } from '#contract/errors.ts';
import type { Problem } from '#contract/models/job.ts';
import { adviceOn, saidOf } from '../../words/said.ts';
import { aloneFor } from '../../words/say-reason.ts';
import classes from './callout.module.css';
import { ProblemDetails } from './problem-details.tsx';
import { Said } from './said.tsx';
import { Told } from './told.tsx';

type Tone = 'plain' | 'money' | 'loss';
const icons = { plain: IconInfoCircle, money: IconCoins, loss: IconAlertTriangle };

/** An important sentence, with what can be done about it. With `alert` a screen reader says it when it comes. */
export function Callout(props: { tone: Tone; children: ReactNode; action?: ReactNode; alert?: boolean }) {
  const Icon = icons[props.tone];
  return (
    <div className={classes.callout} data-tone={props.tone} data-alert={props.alert || undefined}>
      <Icon size={16} stroke={2} className={classes.icon} aria-hidden />
      {props.alert ? (
        <Told className={classes.words}>{props.children}</Told>
      ) : (
        <div className={classes.words}>{props.children}</div>
      )}
      {props.action}
    </div>
  );
}

/** Codes of what is about money. It waits for a person, and nothing failed. */
export const aboutMoney: readonly ErrorCode[] = [
  'insufficient_credits',
  'outcome_unknown',
  'cap_reached',
  'wallet_fell',
  'watch_cap_reached',
];
/** Codes of what is lacking for a while. Nothing failed, and nothing is lost. */
const passing: readonly ErrorCode[] = ['team_away', 'list_elsewhere'];

/** A problem: what happened, and what to do next; `advice` replaces the usual advice of the code. */
export function ProblemCallout(props: { problem: Problem; action?: ReactNode; advice?: string }) {
  const { problem, action } = props;
  const tone = aboutMoney.includes(problem.code)
    ? 'money'
    : passing.includes(problem.code)
      ? 'plain'
      : 'loss';
  const advice = props.advice ?? adviceOn(problem);
  return (
    <Callout tone={tone} action={action} alert>
      {aloneFor(problem.reason) === 'advice' ? (
        // The screen shows the file and the column.
        <span title={saidOf(problem)}>{advice}</span>
      ) : (
        <>
          <span className={classes.message}>
            <Said problem={problem} />
          </span>{' '}
          {advice}
          <ProblemDetails problem={problem} />
        </>
      )}
    </Callout>
  );
}
