import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { AppInfo } from '../../../preload/contract/shell.ts';
import { words } from '../../../words/words.ts';
import { problemOf } from '../../rpc/failures.ts';
import { tell, tellIfDeclined } from '../../stores/frame/notices.ts';
import { setConnecting } from '../../stores/frame/ui.ts';
import { connectWith } from '../../stores/session/session-actions.ts';
import { Callout } from '../../ui/callout.tsx';
import classes from './connect.module.css';

/**
 * Where the token is pasted. The field is uncontrolled: no state holds its value. Once the entry is found to
 * be right, the value is taken out of the field and sent.
 */
export function ConnectForm({ info, isDisabled }: { info: AppInfo | null; isDisabled: boolean }) {
  const token = useRef<HTMLInputElement>(null);
  const address = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [missing, setMissing] = useState<{ token?: string; address?: string }>({});
  const [isConnecting, setConnectingNow] = useState(false);

  const known = info?.baseUrl ?? null;
  useEffect(() => {
    // The address may come late, such as from a locked keychain. Then what a person typed is not replaced.
    if (known !== null && address.current?.value === '') address.current.value = known;
  }, [known]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (token.current === null || address.current === null) return;
    const baseUrl = address.current.value.trim();
    const wrong = whatIsWrong(token.current.value, baseUrl);
    setMissing(wrong);
    setProblem(null);
    if (wrong.address !== undefined) return address.current.focus();
    if (wrong.token !== undefined) return token.current.focus();
    const pending = connectWith(take(token.current), baseUrl);
    setConnectingNow(true);
    try {
      const connected = await pending;
      if (connected.keychain === 'memory') tell(words.connect.memoryOnly);
      setConnecting(false);
    } catch (error) {
      token.current?.focus();
      if (tellIfDeclined(error)) return;
      const told = problemOf(error);
      // If there is advice of ours, the service's own message adds nothing.
      const said =
        words.connect.advice[told.code] ??
        // For a wrong entry the message is enough; the advice is for the command line.
        (told.code === 'usage' ? told.message : `${told.message} ${told.advice}`);
      setProblem(`${said} ${words.connect.pasteAgain}`);
    } finally {
      setConnectingNow(false);
    }
  };

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        ref={address}
        label={words.connect.address}
        description={words.connect.addressHint}
        placeholder="https://"
        error={missing.address}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
      <TextInput
        ref={token}
        type="password"
        label={words.connect.token}
        description={info?.keychain === 'memory' ? words.connect.tokenHintMemory : words.connect.tokenHint}
        error={missing.token}
        autoComplete="off"
        spellCheck={false}
      />
      {problem === null ? null : (
        <Callout tone="loss" alert>
          {problem}
        </Callout>
      )}
      <Button type="submit" fullWidth loading={isConnecting} disabled={isDisabled}>
        {isConnecting ? words.connect.connecting : words.connect.connect}
      </Button>
    </form>
  );
}

function take(field: HTMLInputElement): string {
  const { value } = field;
  field.value = '';
  return value.trim();
}

function whatIsWrong(token: string, address: string): { token?: string; address?: string } {
  if (address === '') return { address: words.connect.addressMissing };
  if (!/^https?:\/\/\S+$/i.test(address)) return { address: words.connect.addressWrong };
  return token.trim() === '' ? { token: words.connect.tokenMissing } : {};
}
