import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { followOpened } from '../stores/frame/opened.ts';
import { followUpdates } from '../stores/session/system.ts';
import { theme, useTokens } from '../ui/theme.ts';
import { App } from './app.tsx';

/** The shell decides between light and dark; the page stores nothing. */
const followSystem: MantineColorSchemeManager = {
  get: () => 'auto',
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

/** What was opened from outside is shown at the latest after this, even if the window is never idle, ms. */
const OPENED_WAITS_MS = 500;

/** Shows the window's content, and follows the events of engine and shell. */
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
