import type { ErrorCode } from '#contract/errors.ts';
import { formatList, pluralForm } from '../format.ts';

/** Words of the screen to connect. */
export const connect = {
  title: 'Connect to the service',
  lead: 'Stackdesk looks up companies and technologies, enriches your spreadsheets and keeps every answer on this computer.',
  token: 'API token',
  tokenHint: 'It goes into this computer’s keychain and is never shown again.',
  tokenHintMemory:
    'This computer offers no keychain, so the token is kept in memory until Stackdesk is closed.',
  address: 'Base address',
  addressHint: 'As your account page shows it.',
  addressMissing: 'Enter the base address of the service.',
  tokenMissing: 'Paste your API token.',
  connect: 'Connect',
  connecting: 'Connecting…',
  waiting: (files: readonly string[]) =>
    `${formatList(files)} ${pluralForm(files.length, 'opens', 'open')} as soon as you are connected, or with sample data.`,
  or: 'or',
  sample: 'Try it with sample data',
  sampleHint: 'No account needed, nothing is charged. A sample service runs on this computer.',
  startingSample: 'Starting the sample service…',
  pasteAgain: 'For your safety the token was not kept; paste it again.',
  network: 'Proxy and certificates…',
  back: 'Back',
  another: 'Connect with another token',
  chooseTitle: 'Choose a workspace',
  chooseLead: (name: string) => `Welcome, ${name}. Each workspace has its own credits and saved data.`,
  noWorkspaces: 'The token is valid, but its account belongs to no workspace. Ask its owner for access.',
  memoryOnly:
    'This computer offers no keychain, so you will be asked for the token again after Stackdesk was closed.',
  advice: {
    unauthenticated: 'The service does not accept this token. Copy it again from your account page.',
    unreachable: 'The service could not be reached. Check the base address and your network.',
    bad_answer: 'Something answered at this address, but not the service. Check the base address.',
  } satisfies Partial<Record<ErrorCode, string>> as Partial<Record<ErrorCode, string>>,
};
