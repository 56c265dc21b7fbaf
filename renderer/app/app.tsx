import { lazy, Suspense, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { words } from '../../words/words.ts';
import { sendShown } from '../bridge.ts';
import { ConnectScreen } from '../features/connect/connect-screen.tsx';
import { WorkspaceScreen } from '../features/connect/workspace-screen.tsx';
import { announce } from '../stores/frame/announcer.ts';
import { uiStore } from '../stores/frame/ui.ts';
import { engineStore } from '../stores/session/engine-state.ts';
import { activeConnection, activeWorkspace, sessionStore } from '../stores/session/session.ts';
import { Logo } from '../ui/logo.tsx';
import { Announcer } from '../ui/told.tsx';
import { DropTarget } from './drop-target.tsx';
import { EngineProblem } from './engine-problem.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import classes from './frame.module.css';
import { Frame } from './frame.tsx';
import { LiveRegion } from './live-region.tsx';
import { Sheets } from './palette/sheets.tsx';
import { useCommands } from './use-commands.ts';

const AllNotices = lazy(async () => ({ default: (await import('./all-notices.tsx')).AllNotices }));
const NetworkSection = lazy(async () => ({
  default: (await import('../features/settings/network-section.tsx')).NetworkSection,
}));

/** Notices are shown at the latest after this, even if the window is never idle, ms. */
const CORNER_WAITS_MS = 500;

/** What the window shows: a problem, the connect screen, or the screens. */
export function App() {
  return (
    <Announcer value={announce}>
      <ErrorBoundary name="window" whole="window">
        <Inside />
      </ErrorBoundary>
      <LiveRegion />
    </Announcer>
  );
}

function Inside() {
  useCommands();
  return (
    <>
      <Face />
      <DropTarget />
      <Sheets />
      <Corner />
    </>
  );
}

/** The notices. They come after the window's first drawing, so as not to delay it. */
function Corner() {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const request = requestIdleCallback(() => setDrawn(true), { timeout: CORNER_WAITS_MS });
    return () => cancelIdleCallback(request);
  }, []);
  return isDrawn ? (
    <Suspense fallback={null}>
      <AllNotices />
    </Suspense>
  ) : null;
}

function Face() {
  const engine = useStore(engineStore);
  const connection = useStore(sessionStore, activeConnection);
  const workspace = useStore(sessionStore, activeWorkspace);
  const isConnecting = useStore(uiStore, (state) => state.isConnecting);
  useEffect(() => {
    // Marks on the browser's time line when the window can be used.
    if (!engine.isLoaded) return;
    requestAnimationFrame(() => {
      performance.mark('usable');
      sendShown();
    });
  }, [engine.isLoaded]);
  if (engine.state === 'failed') return <EngineProblem problem={engine.problem} />;
  if (!engine.isLoaded) return <StartingScreen />;
  if (connection === null || isConnecting) return <ConnectScreen network={<Network />} />;
  if (workspace === null) return <WorkspaceScreen connection={connection} />;
  return <Frame />;
}

function Network() {
  return (
    <Suspense fallback={null}>
      <NetworkSection />
    </Suspense>
  );
}

/** Shown during the half second before the engine answers. */
function StartingScreen() {
  return (
    <div className={classes.starting}>
      <Logo size={40} />
      <span className={classes.hidden}>{words.app.starting}</span>
    </div>
  );
}
