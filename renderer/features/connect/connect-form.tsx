import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ErrorCode } from '#contract/errors.ts';
import type { AppInfo } from '#contract/shell.ts';
import { words } from '../../../words/words.ts';
import { problemOf } from '../../rpc/failures.ts';
import { tell, tellIfDeclined } from '../../stores/frame/notices.ts';
import { setConnecting } from '../../stores/frame/ui.ts';
import { connectWith } from '../../stores/session/session-actions.ts';
import { Callout } from '../../ui/callout.tsx';
import classes from './connect.module.css';

/**
 * Where the token is pasted. The field is uncontrolled: no state holds its value. It stays there only while its address
 * has to be mended; a token that the service refused is not kept.
 */
export function ConnectForm({ info, isDisabled }: { info: AppInfo | null; isDisabled: boolean }) {
  const token = useRef<HTMLInputElement>(null);
  const address = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<{ said: string; isOfAddress: boolean } | null>(null);
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
    setConnectingNow(true);
    try {
      const connected = await connectWith(token.current.value.trim(), baseUrl);
      clear(token.current);
      if (connected.keychain === 'memory') tell(words.connect.memoryOnly);
      setConnecting(false);
    } catch (error) {
      const told = problemOf(error);
      const isKept = isOfAddress.includes(told.code);
      if (!isKept) clear(token.current);
      (isKept ? address : token).current?.focus();
      if (tellIfDeclined(error)) return;
      // If there is advice of ours, the service's own message adds nothing.
      const said =
        words.connect.advice[told.code] ??
        // For a wrong entry the message is enough; the advice is for the command line.
        (told.code === 'usage' ? told.message : `${told.message} ${told.advice}`);
      setProblem({ said: isKept ? said : `${said} ${words.connect.pasteAgain}`, isOfAddress: isKept });
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
        error={missing.address ?? problem?.isOfAddress}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
      <TextInput
        ref={token}
        type="password"
        label={words.connect.token}
        description={info?.keychain === 'memory' ? words.connect.tokenHintMemory : words.connect.tokenHint}
        error={missing.token ?? problem?.isOfAddress === false}
        autoComplete="off"
        spellCheck={false}
      />
      {problem === null ? null : (
        <Callout tone="loss" alert>
          {problem.said}
        </Callout>
      )}
      <Button type="submit" fullWidth loading={isConnecting} disabled={isDisabled}>
        {isConnecting ? words.connect.connecting : words.connect.connect}
      </Button>
    </form>
  );
}

/** Problems of the address, or a person's no: the token may be right. */
const isOfAddress: readonly ErrorCode[] = ['usage', 'cancelled', 'unreachable', 'bad_answer'];

function clear(field: HTMLInputElement | null): void {
  if (field !== null) field.value = '';
}

function whatIsWrong(token: string, address: string): { token?: string; address?: string } {
  if (address === '') return { address: words.connect.addressMissing };
  return token.trim() === '' ? { token: words.connect.tokenMissing } : {};
}
