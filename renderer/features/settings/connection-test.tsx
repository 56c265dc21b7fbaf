import { IconCircleCheck } from '@tabler/icons-react';
import type { ConnectionTest } from '#contract/models/connection.ts';
import { formatMs } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { ProblemCallout } from '../../ui/callout.tsx';
import classes from './settings.module.css';
import { Told } from '../../ui/told.tsx';

/** What a connection test found, and what failed, if anything. */
export function ConnectionTestResult({ test }: { test: ConnectionTest }) {
  const problem = test.steps.find((step) => step.problem !== null)?.problem ?? null;
  const answered = test.steps.filter((step) => step.problem === null);
  const limits = answered.flatMap(({ question, limitPerMinute, remaining }) =>
    limitPerMinute === null
      ? []
      : [words.settings.limit(words.settings.questions[question], limitPerMinute, remaining)],
  );
  const times = answered.flatMap(({ latencyMs }) => (latencyMs === null ? [] : [formatMs(latencyMs)]));
  const facts: [string, string][] = [
    [words.settings.testFacts.way, words.settings.way(test.route.proxy, test.route.caFile)],
    ...(answered.length === 0
      ? []
      : ([
          [words.settings.testFacts.account, [test.userName, test.userEmail].filter(Boolean).join(' · ')],
          [words.settings.testFacts.workspaces, test.workspaces.map(({ name }) => name).join(', ')],
          [
            words.settings.testFacts.limits,
            limits.length === 0 ? words.settings.noLimits : limits.join('; '),
          ],
          [words.settings.testFacts.time, times.join(', ')],
        ] satisfies [string, string][])),
    ...(test.credits === null
      ? []
      : ([
          [
            words.settings.testFacts.wallet,
            words.settings.wallet(test.credits.balance, test.credits.workspaceName),
          ],
        ] satisfies [string, string][])),
  ];
  return (
    <div className={classes.test}>
      {problem === null ? (
        <Told className={classes.good}>
          <IconCircleCheck size={16} stroke={2} aria-hidden /> {words.settings.testGood}
        </Told>
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
