import { useMemo } from 'react';
import type { DomainComparison } from '../../../../preload/contract/models/compare.ts';
import { shownDomain } from '../../../../preload/contract/values/shown-domain.ts';
import { words } from '../../../../words/words.ts';
import { Callout } from '../../../ui/callout.tsx';
import { AskButton } from '../ask-button.tsx';
import { missingQuestions } from './compare-rows.ts';

/** Which answers there are none of, and the one button that buys them all. */
export function Missing({ comparison }: { comparison: DomainComparison }) {
  const questions = useMemo(() => missingQuestions(comparison), [comparison]);
  if (questions.length === 0) return null;
  const names = comparison.domains.flatMap(({ domain, technologies, company }) => {
    if (technologies !== null && company !== null) return [];
    const kind = technologies !== null ? 'company' : company !== null ? 'technologies' : 'both';
    return [words.compare.missingKinds[kind](shownDomain(domain))];
  });
  return (
    <Callout
      tone="plain"
      action={
        <AskButton
          questions={questions}
          variant="filled"
          words={(credits) => words.compare.ask(questions.length, credits)}
        />
      }
    >
      {words.compare.missing(names)}
    </Callout>
  );
}
