import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Problem } from '#contract/models/job.ts';
import type { ProxySetting } from '#contract/models/settings.ts';
import { words } from '../../../words/words.ts';
import { shell } from '../../bridge.ts';
import { problemOf } from '../../rpc/failures.ts';
import { tell, tellIfDeclined } from '../../stores/frame/notices.ts';
import { ProblemCallout } from '../../ui/callout.tsx';
import classes from './settings.module.css';

/** One proxy for everything. Its password passes through this page once, on its way to the keychain. */
export function ProxyForm({ proxy, onSaved }: { proxy: ProxySetting; onSaved: () => void }) {
  const address = useRef<HTMLInputElement>(null);
  const user = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [known, setKnown] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    void shell.getProxyUser().then(
      // A password is kept for one proxy; for another one there is none.
      (answer) => setKnown(proxy.kind === 'manual' && answer.proxy === proxy.url ? answer.user : null),
      () => undefined,
    );
  }, [proxy]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(null);
    try {
      const url = address.current?.value ?? '';
      const name = user.current?.value.trim() ?? '';
      const secret = take(password.current);
      await shell.setProxy({
        kind: 'manual',
        url,
        user: name === '' ? null : name,
        // An empty field keeps the password in the keychain, for the same user.
        password: secret === '' ? null : secret,
      });
      setKnown(name === '' ? null : name);
      tell(words.settings.proxySaved);
      onSaved();
    } catch (error) {
      if (tellIfDeclined(error)) return;
      setProblem(problemOf(error));
      address.current?.focus();
    }
  };

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        ref={address}
        label={words.settings.proxyAddress}
        defaultValue={proxy.kind === 'manual' ? proxy.url : ''}
        placeholder="http://proxy.example.com:3128"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
      <div className={classes.pair}>
        <TextInput
          key={known ?? ''}
          ref={user}
          label={words.settings.proxyUser}
          description={words.settings.proxyUserHint}
          inputWrapperOrder={['label', 'input', 'description']}
          defaultValue={known ?? ''}
          autoComplete="off"
          spellCheck={false}
        />
        <TextInput
          ref={password}
          type="password"
          label={words.settings.proxyPassword}
          description={known === null ? words.settings.proxyPasswordHint : words.settings.proxyPasswordKept}
          inputWrapperOrder={['label', 'input', 'description']}
          autoComplete="off"
        />
      </div>
      {problem === null ? null : <ProblemCallout problem={problem} />}
      <div>
        <Button type="submit" variant="default">
          {words.settings.useProxy}
        </Button>
      </div>
    </form>
  );
}

function take(field: HTMLInputElement | null): string {
  if (field === null) return '';
  const { value } = field;
  field.value = '';
  return value;
}
