import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import type { Problem } from '#contract/models/job.ts';
import { words } from '../../../words/words.ts';
import { problemOf } from '../../rpc/failures.ts';
import { tellIfDeclined, tellProblem } from '../../stores/frame/notices.ts';
import { joinTeam } from '../../stores/session/team.ts';
import { ProblemCallout } from '../../ui/callout.tsx';
import classes from './settings.module.css';

/** Joins a library. Its password passes through this page once, on its way to the keychain. */
export function TeamForm() {
  const address = useRef<HTMLInputElement>(null);
  const person = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(null);
    setBusy(true);
    try {
      const secret = password.current?.value ?? '';
      if (password.current !== null) password.current.value = '';
      await joinTeam({
        address: address.current?.value ?? '',
        person: person.current?.value ?? '',
        // An empty field keeps the password in the keychain, for the same address.
        password: secret === '' ? null : secret,
      });
    } catch (error) {
      if (tellIfDeclined(error)) return;
      const found = problemOf(error);
      setProblem(found);
      (isAboutPassword(found) ? password : address).current?.focus();
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        ref={address}
        label={words.team.address}
        description={words.team.addressHint}
        inputWrapperOrder={['label', 'input', 'description']}
        placeholder={words.team.addressExample}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
      <div className={classes.pair}>
        <TextInput
          ref={person}
          label={words.team.person}
          description={words.team.personHint}
          inputWrapperOrder={['label', 'input', 'description']}
          autoComplete="off"
          spellCheck={false}
        />
        <TextInput
          ref={password}
          type="password"
          label={words.team.password}
          description={words.team.passwordHint}
          inputWrapperOrder={['label', 'input', 'description']}
          autoComplete="off"
        />
      </div>
      {problem === null ? null : <TeamProblem problem={problem} whenAway={words.team.notReached} />}
      <div className={classes.field}>
        <Button type="submit" variant="default" loading={isBusy}>
          {words.team.join}
        </Button>
        <span className={classes.hint}>{words.team.makeHint}</span>
      </div>
    </form>
  );
}

/** Gives a new password to the library that was joined: the old one was changed, or is not in the keychain. */
export function TeamPasswordForm({ address, person }: { address: string; person: string }) {
  const password = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const secret = password.current?.value ?? '';
    if (password.current === null || secret === '') return password.current?.focus();
    password.current.value = '';
    setBusy(true);
    try {
      await joinTeam({ address, person, password: secret });
    } catch (error) {
      tellIfDeclined(error) || tellProblem(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={classes.field} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        ref={password}
        type="password"
        aria-label={words.team.password}
        placeholder={words.team.password}
        autoComplete="off"
      />
      <Button type="submit" variant="default" loading={isBusy}>
        {words.team.givePassword}
      </Button>
    </form>
  );
}

/** A problem with the library. What to do if it is away depends on whether this computer has joined it. */
export function TeamProblem({ problem, whenAway }: { problem: Problem; whenAway: string }) {
  if (problem.code === 'team_away') return <ProblemCallout problem={problem} advice={whenAway} />;
  return <ProblemCallout problem={problem} />;
}

export function isAboutPassword({ reason }: Pick<Problem, 'reason'>): boolean {
  return reason?.key === 'team_password';
}
