import { shell } from 'electron';
import { StackdeskError } from '#contract/errors.ts';
import type { ControlCall } from '#contract/host.ts';
import { because } from '#contract/reason.ts';
import type { ShellInput } from '#contract/shell.ts';
import { readUrl } from '../base/read-url.ts';
import type { Questions } from '../security/questions.ts';

export interface WebLinkOptions {
  call: ControlCall;
  questions: Pick<Questions, 'confirm'>;
}

/**
 * Returns a function that opens a web address in the person's browser. An address that the engine knows from saved
 * answers opens at once. Any other could carry data away, so the person sees all of it and decides.
 */
export function createWebLinkOpener({ call, questions }: WebLinkOptions) {
  // The shell's time, since a page can make the engine start again.
  const openedAtMs = Date.now();
  return async ({ url, snapshotId }: ShellInput<'openLink'>): Promise<void> => {
    const address = readUrl(url);
    // Any other scheme could start a program.
    if (address?.protocol !== 'https:' && address?.protocol !== 'http:')
      throw new StackdeskError('usage', because('no_call'));
    const { known } = await call('knows_link', { url, snapshotId, openedAtMs }).catch(() => ({
      known: false,
    }));
    if (!known) await questions.confirm('link', { address: address.href });
    await shell.openExternal(address.href);
  };
}
