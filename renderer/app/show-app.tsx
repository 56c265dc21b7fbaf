import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { followOpened } from '../stores/frame/opened.ts';
import { followUpdates } from '../stores/session/system.ts';
import { theme, useTokens } from '../ui/theme.ts';
import { App } from './app.tsx';

/** Light or dark is the shell's to say, by the system's own preference; the page keeps nothing. */
const followSystem: MantineColorSchemeManager = {
  get: () => 'auto',
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

/** A window that is busy all the time shows what was opened from outside all the same, ms. */
const OPENED_WAITS_MS = 500;

/** Shows the window's content, and follows what the engine and the shell tell. */
export function showApp(root: HTMLElement): void {
  followUpdates();
  createRoot(root).render(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={useTokens}
      colorSchemeManager={followSystem}
      defaultColorScheme="auto"
    >
      <App />
    </MantineProvider>,
  );
  // The shell answers no call before the window is shown.
  requestIdleCallback(followOpened, { timeout: OPENED_WAITS_MS });
}
