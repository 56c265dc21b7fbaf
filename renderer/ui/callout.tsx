import { IconAlertTriangle, IconCoins, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Problem } from '../../preload/contract/models/job.ts';
import classes from './callout.module.css';

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

/** A problem: what happened, and what to do next. */
export function ProblemCallout({ problem, action }: { problem: Problem; action?: ReactNode }) {
  const tone =
    problem.code === 'insufficient_credits' || problem.code === 'outcome_unknown' ? 'money' : 'loss';
  return (
    <Callout tone={tone} action={action} alert>
      <span className={classes.message}>{problem.message}</span>{' '}
      {problem.advice === problem.message ? null : problem.advice}
    </Callout>
  );
}
