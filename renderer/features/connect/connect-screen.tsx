import { Button } from '@mantine/core';
import { IconArrowLeft, IconFlask } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Problem } from '#contract/models/job.ts';
import type { AppInfo } from '#contract/shell.ts';
import { fileNameOf } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { shell } from '../../bridge.ts';
import { problemOf } from '../../rpc/failures.ts';
import { waitingSheetStore } from '../../stores/draft/waiting-sheet.ts';
import { setConnecting } from '../../stores/frame/ui.ts';
import { activeConnection, sessionStore } from '../../stores/session/session.ts';
import { trySample } from '../../stores/session/session-actions.ts';
import { Callout, ProblemCallout } from '../../ui/callout.tsx';
import { Logo } from '../../ui/logo.tsx';
import classes from './connect.module.css';
import { ConnectForm } from './connect-form.tsx';

/** The first screen: connect with a token, or try everything with sample data. */
export function ConnectScreen({ network }: { network: ReactNode }) {
  const connection = useStore(sessionStore, activeConnection);
  const waiting = useStore(waitingSheetStore, (state) => state.files);
  const [info, setInfo] = useState<AppInfo | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isStarting, setStarting] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    void shell.getInfo().then(setInfo, () => undefined);
    title.current?.focus();
  }, []);

  const startSample = async () => {
    setStarting(true);
    setProblem(null);
    try {
      await trySample();
    } catch (error) {
      setProblem(problemOf(error));
    }
    setStarting(false);
  };

  return (
    <main className={classes.screen}>
      <div className={classes.card}>
        {connection === null ? null : (
          <Button
            variant="subtle"
            className={classes.back}
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            onClick={() => setConnecting(false)}
          >
            {words.connect.back}
          </Button>
        )}
        <Logo size={40} />
        <h1 ref={title} tabIndex={-1} className={classes.title}>
          {words.connect.title}
        </h1>
        <p className={classes.lead}>{words.connect.lead}</p>
        {waiting.length === 0 ? null : (
          <div className={classes.waiting}>
            <Callout tone="plain">
              {words.connect.waiting(waiting.map(({ path }) => fileNameOf(path)))}
            </Callout>
          </div>
        )}
        <ConnectForm info={info} isDisabled={isStarting} />
        {connection?.kind === 'sample' ? null : (
          <>
            <div className={classes.or}>{words.connect.or}</div>
            <Button
              variant="default"
              fullWidth
              loading={isStarting}
              leftSection={<IconFlask size={16} aria-hidden />}
              onClick={() => void startSample()}
            >
              {words.connect.sample}
            </Button>
            <p className={classes.hint}>
              {isStarting ? words.connect.startingSample : words.connect.sampleHint}
            </p>
          </>
        )}
        {problem === null ? null : <ProblemCallout problem={problem} />}
        <NetworkChoice>{network}</NetworkChoice>
      </div>
    </main>
  );
}

/** Network settings before there is an account: some networks need a proxy or an authority first. */
function NetworkChoice({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.network}>
      <Button variant="subtle" size="compact-xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {words.connect.network}
      </Button>
      {isOpen ? children : null}
    </div>
  );
}
