import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { build, isFresh } from '../build/build.mjs';
import { openSession } from '../session/session.mjs';
import { chromiumArgs } from '../setup/chromium-args.mjs';
import { root, sourceFolders } from '../setup/paths.mjs';
import { runMain, say } from '../setup/say.mjs';
import { devOut, openDevApp } from './own-app.mjs';
import { findPage, PAGE_PORT } from './window-port.mjs';

/** Ports for debuggers, on this computer only: see CONTRIBUTING.md. */
const PORTS = { shell: 9229, engine: 9230, page: PAGE_PORT };
/** Pause after a change before the build, ms: an editor saves several files at once, and some files twice. */
const QUIET_MS = 150;
/**
 * The longest wait for a quit at a restart, ms. The program waits for paid answers under way, which takes
 * less than this.
 */
const LONGEST_QUIT_MS = 20_000;

/**
 * Opens the window and shows each change of the source in it: loads the page again, or starts the programs
 * again.
 */
await runMain(async () => {
  const electron = openDevApp();
  const session = await openSession();
  const args = [
    ...electron.args,
    ...chromiumArgs(electron),
    `--inspect=127.0.0.1:${PORTS.shell}`,
    `--remote-debugging-port=${PORTS.page}`,
    ...process.argv.slice(2),
  ];
  const env = { ...session.env, STACKDESK_INSPECT_ENGINE: String(PORTS.engine) };
  const program = openProgram(electron.executable, args, env);
  say(`debuggers: shell ${PORTS.shell}, engine ${PORTS.engine}, page ${PORTS.page}. Ctrl+C ends this.`);
  const changes = watchSources(async () => {
    const isPage = !isFresh('renderer', devOut);
    const isProgram = !isFresh('main', devOut) || !isFresh('preload', devOut);
    if (!isPage && !isProgram) return;
    try {
      await build({ out: devOut });
    } catch (error) {
      // The next save may fix it.
      say(error instanceof Error ? error.message : String(error));
      return;
    }
    if (isProgram) await program.restart();
    else await reloadPage();
    say(isProgram ? 'started again' : 'page loaded again');
  });
  const code = await program.ended;
  changes.close();
  await session.close();
  return code;
});

/** The program, which can be restarted. `ended` resolves with the exit code when it ends by itself. */
function openProgram(executable: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const start = () => spawn(executable, args, { cwd: root, env, stdio: 'inherit' });
  let child = start();
  let isRestarting = false;
  const { promise: ended, resolve } = Promise.withResolvers<number>();
  const follow = () => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => isRestarting || resolve(code ?? 1));
  };
  follow();
  // A terminal sends Ctrl+C to the program, too; another program sends it only here. A second SIGTERM would end the
  // program at once, whatever it is doing.
  let isEnding = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (!isEnding) child.kill('SIGTERM');
      isEnding = true;
    });
  return {
    ended,
    restart: async () => {
      isRestarting = true;
      const gone = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_QUIT_MS);
      await gone;
      clearTimeout(timer);
      isRestarting = false;
      child = start();
      follow();
    },
  };
}

/** Calls `onChange` after changes of the source, one call at a time. */
function watchSources(onChange: () => Promise<void>) {
  let isBusy = false;
  let isDue = false;
  let timer: NodeJS.Timeout | undefined;
  const work = async () => {
    isDue = true;
    if (isBusy) return;
    isBusy = true;
    while (isDue) {
      isDue = false;
      await onChange();
    }
    isBusy = false;
  };
  const watchers = sourceFolders.map((folder) =>
    watch(join(root, folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(work, QUIET_MS);
    }),
  );
  return {
    close: () => {
      clearTimeout(timer);
      for (const each of watchers) each.close();
    },
  };
}

/** Reloads the window's page through its debugger port. */
async function reloadPage() {
  const page = await findPage();
  if (page === undefined) return;
  const socket = new WebSocket(page.webSocketDebuggerUrl);
  await new Promise((done) => socket.addEventListener('open', done));
  socket.send(JSON.stringify({ id: 1, method: 'Page.reload' }));
  await new Promise((done) => socket.addEventListener('message', done));
  socket.close();
}
