import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Problem } from '#contract/models/job.ts';
import { words } from '../../words/words.ts';
import { shell } from '../bridge.ts';
import { attempt } from '../stores/frame/notices.ts';
import { ProblemCallout } from '../ui/callout.tsx';
import { Logo } from '../ui/logo.tsx';
import classes from './frame.module.css';

/** Shown if the engine can't be started: why, and the button to start it again. */
export function EngineProblem({ problem }: { problem: Problem | null }) {
  const [isRestarting, setRestarting] = useState(false);
  const restart = async () => {
    setRestarting(true);
    await attempt(() => shell.restartEngine());
    setRestarting(false);
  };
  return (
    <main className={classes.failed}>
      <Logo size={40} />
      <h1>{words.app.failedTitle}</h1>
      {problem === null ? null : <ProblemCallout problem={problem} />}
      <Button loading={isRestarting} onClick={() => void restart()}>
        {words.app.restart}
      </Button>
    </main>
  );
}
