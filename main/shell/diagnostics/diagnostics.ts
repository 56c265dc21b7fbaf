import { arch, freemem, release, totalmem } from 'node:os';
import { app, clipboard } from 'electron';
import type { ControlCall } from '#contract/host.ts';
import type { SystemSettings } from '#contract/models/system.ts';
import type { EngineState } from '#contract/shell.ts';
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

/** Copies a text for a problem report to the clipboard. Works without an engine too. */
export async function copyDiagnostics(options: DiagnosticsOptions): Promise<void> {
  await clipboard.writeText(await describeProgram(options));
}

/** Facts about this program, without tokens and without names of websites, people or files. */
async function describeProgram(options: DiagnosticsOptions): Promise<string> {
  const { call, engineState, keychain, preferences, log } = options;
  const { theme, baseUrl } = preferences.get();
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
  // Redacted again, since a line of the log may hold a token that was not known then.
  const secrets = [...keychain.secrets()];
  return `${text
    .split('\n')
    .map((line) => redact(line, secrets))
    .join('\n')}\n`;
}
