import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import type { ErrorCode } from '#contract/errors.ts';
import { words } from '../../../words/words.ts';
import { goTo, setConnecting } from '../../stores/frame/ui.ts';
import { lookupStore } from '../../stores/lookup/lookup.ts';
import { ProblemCallout } from '../../ui/callout.tsx';
import { AskButton } from './ask-button.tsx';

/** A button for some error codes. */
const ways: Partial<Record<ErrorCode, { label: string; go: () => void }>> = {
  insufficient_credits: { label: words.lookup.problem.topUp, go: () => goTo('credits') },
  unauthenticated: { label: words.lookup.problem.connect, go: () => setConnecting(true) },
  not_connected: { label: words.lookup.problem.connect, go: () => setConnecting(true) },
  workspace_not_found: { label: words.lookup.problem.workspace, go: () => setConnecting(true) },
  workspace_forbidden: { label: words.lookup.problem.workspace, go: () => setConnecting(true) },
};

/** Why the last lookup failed, and what to do about it. */
export function LookupProblem() {
  const problem = useStore(lookupStore, (state) => state.problem);
  const lost = useStore(lookupStore, (state) => state.lost);
  if (problem === null) return null;
  if (problem.code === 'outcome_unknown' && lost !== null) {
    return (
      <ProblemCallout
        problem={problem}
        advice={words.lookup.lost}
        action={
          <AskButton
            questions={[{ ...lost, resendUnknown: true }]}
            size="compact-xs"
            words={words.lookup.ask.lost}
          />
        }
      />
    );
  }
  const way = ways[problem.code];
  return (
    <ProblemCallout
      problem={problem}
      action={
        way === undefined ? undefined : (
          <Button variant="default" size="compact-xs" onClick={way.go}>
            {way.label}
          </Button>
        )
      }
    />
  );
}
