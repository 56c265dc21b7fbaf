import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Connection } from '#contract/models/connection.ts';
import type { Problem } from '#contract/models/job.ts';
import { words } from '../../../words/words.ts';
import { problemOf } from '../../rpc/failures.ts';
import { tellIfDeclined } from '../../stores/frame/notices.ts';
import { moveConnection } from '../../stores/session/session-actions.ts';
import { ProblemCallout } from '../../ui/callout.tsx';
import classes from './settings.module.css';

/** Another address of the same origin for a connection; the service is asked there before it is used. */
export function AddressForm({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const [address, setAddress] = useState(connection.baseUrl);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isAsking, setAsking] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(null);
    setAsking(true);
    try {
      await moveConnection(connection.id, address);
      onClose();
    } catch (error) {
      if (!tellIfDeclined(error)) setProblem(problemOf(error));
      setAsking(false);
    }
  };
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        label={words.settings.address}
        description={words.settings.addressHint}
        inputWrapperOrder={['label', 'input', 'description']}
        value={address}
        error={problem !== null}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        ref={(field) => field?.focus()}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      {problem === null ? null : <ProblemCallout problem={problem} />}
      <div className={classes.field}>
        <Button type="submit" variant="default" loading={isAsking} disabled={address.trim() === ''}>
          {words.settings.save}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {words.settings.cancel}
        </Button>
      </div>
    </form>
  );
}
