import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import type { ErrorCode } from '../../../preload/contract/errors.ts';
import { goTo, setConnecting } from '../../stores/frame/ui.ts';
import { lookupStore } from '../../stores/lookup/lookup.ts';
import { ProblemCallout } from '../../ui/callout.tsx';
import { AskButton } from './ask-button.tsx';
import { text } from './text.ts';

/** What can be done about a problem at once, by its code. */
const ways: Partial<Record<ErrorCode, { label: string; go: () => void }>> = {
  insufficient_credits: { label: text.problem.topUp, go: () => goTo('credits') },
  unauthenticated: { label: text.problem.connect, go: () => setConnecting(true) },
  not_connected: { label: text.problem.connect, go: () => setConnecting(true) },
  workspace_not_found: { label: text.problem.workspace, go: () => setConnecting(true) },
  workspace_forbidden: { label: text.problem.workspace, go: () => setConnecting(true) },
};

/** Why the last question failed, and what to do about it. */
export function LookupProblem() {
  const problem = useStore(lookupStore, (state) => state.problem);
  const lost = useStore(lookupStore, (state) => state.lost);
  if (problem === null) return null;
  if (problem.code === 'outcome_unknown' && lost !== null) {
    return (
      <ProblemCallout
        problem={problem}
        advice={text.lost}
        action={<AskButton questions={[{ ...lost, resendUnknown: true }]} isSmall words={text.ask.lost} />}
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
