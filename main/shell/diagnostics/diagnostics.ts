import { arch, freemem, release, totalmem } from 'node:os';
import { app } from 'electron';
import type { ControlCall } from '../../../preload/contract/host.ts';
import type { SystemSettings } from '../../../preload/contract/models/system.ts';
import type { EngineState } from '../../../preload/contract/shell.ts';
import type { Keychain } from '../security/keychain.ts';
import type { Preferences } from '../system/preferences.ts';
import { anonymise } from './anonymise.ts';
import type { Log } from './log.ts';
import { redact } from './redact.ts';

const logLines = 100;
type Facts = Record<string, string | number | boolean | null>;

export interface DiagnosticsOptions {
  call: ControlCall;
  engineState: () => EngineState;
  keychain: Keychain;
  preferences: Preferences;
  system: () => SystemSettings;
  log: Log;
}

/** What a person can paste into a report: no token, no name of a website, a person or a file. Works without an engine too. */
export async function writeDiagnostics(options: DiagnosticsOptions): Promise<string> {
  const { call, engineState, keychain, preferences, log } = options;
  const { theme, baseUrl, origins } = preferences.get();
  const { state, problem } = engineState();
  const parts: [string, Facts][] = [
    [
      'Program',
      {
        version: app.getVersion(),
        packaged: app.isPackaged,
        electron: process.versions.electron,
        chromium: process.versions.chrome,
        node: process.versions.node,
        system: `${process.platform} ${release()} ${arch()}`,
        language: app.getLocale(),
        'memory, MB': Math.round(totalmem() / 1e6),
        'free memory, MB': Math.round(freemem() / 1e6),
        keychain: await keychain.kind(),
      },
    ],
    [
      'Preferences',
      {
        theme,
        'service address known': baseUrl !== null,
        'tokens given': Object.keys(origins).length,
        ...options.system(),
      },
    ],
    ['Engine', { state, problem: problem?.code ?? null }],
    ['Store', await call('facts', null).catch(() => ({ facts: 'the engine does not answer' }))],
  ];
  const sections = parts.map(([title, facts]) => [
    `## ${title}`,
    ...Object.entries(facts).map(([name, value]) => `${name}: ${value ?? 'none'}`),
  ]);
  const lines = log.tail(logLines).map(anonymise);
  const text = [...sections, ['## Log', ...lines]].map((section) => section.join('\n')).join('\n\n');
  // Once more over everything: a line of the log may be older than the token in it is known.
  const secrets = [...keychain.secrets()];
  return `${text
    .split('\n')
    .map((line) => redact(line, secrets))
    .join('\n')}\n`;
}
