import { IconCircleCheck } from '@tabler/icons-react';
import type { ConnectionTest } from '../../../preload/contract/models/connection.ts';
import { ProblemCallout } from '../../ui/callout.tsx';
import classes from './settings.module.css';
import { text } from './text.ts';

/** What a connection test found, and what failed, if anything did. */
export function ConnectionTestResult({ test }: { test: ConnectionTest }) {
  const problem = test.steps.find((step) => step.problem !== null)?.problem ?? null;
  const answered = test.steps.filter((step) => step.problem === null);
  const limits = answered.flatMap(({ question, limitPerMinute, remaining }) =>
    limitPerMinute === null ? [] : [text.limit(text.questions[question], limitPerMinute, remaining)],
  );
  const times = answered.flatMap(({ latencyMs }) => (latencyMs === null ? [] : [text.ms(latencyMs)]));
  const facts: [string, string][] = [
    [text.testFacts.way, text.way(test.route.proxy, test.route.caFile)],
    ...(answered.length === 0
      ? []
      : ([
          [text.testFacts.account, [test.userName, test.userEmail].filter(Boolean).join(' · ')],
          [text.testFacts.workspaces, test.workspaces.map(({ name }) => name).join(', ')],
          [text.testFacts.limits, limits.length === 0 ? text.noLimits : limits.join('; ')],
          [text.testFacts.time, times.join(', ')],
        ] satisfies [string, string][])),
    ...(test.credits === null
      ? []
      : ([[text.testFacts.wallet, text.wallet(test.credits.balance, test.credits.workspaceName)]] satisfies [
          string,
          string,
        ][])),
  ];
  return (
    <div className={classes.test} role="status">
      {problem === null ? (
        <div className={classes.good}>
          <IconCircleCheck size={16} stroke={2} aria-hidden /> {text.testGood}
        </div>
      ) : (
        <ProblemCallout problem={problem} />
      )}
      <dl className={classes.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
