import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { chromiumArgs } from '../../scripts/setup/chromium-args.mjs';
import { electronFor } from '../../scripts/setup/electron-other-app.mjs';
import { cacheDir, root } from '../../scripts/setup/paths.mjs';
import { bundleProgram } from '../support/run/bundle-program.ts';
import { appEnvironment } from '../support/window/launch-app.ts';

/** Says the variables that it got, and goes on when the system asks it to end. */
const STUBBORN = `
  process.on('SIGTERM', () => {});
  process.parentPort.once('message', ({ ports: [port] }) => {
    port.postMessage(new Uint8Array(Buffer.from(JSON.stringify(process.env))));
    port.start();
  });
  setInterval(() => {}, 1000);`;

test("Electron's table processes answer, get no variables, and end when they are killed, however early", async ({
  signal,
}) => {
  const folder = mkdtempSync(join(cacheDir, 'shell-tables-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const app = join(folder, 'app');
  copyFileSync(await bundleProgram('shell-tables', { isShell: true }), join(folder, 'main.cjs'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'shell-tables', main: 'main.cjs' }));
  const stubborn = join(folder, 'stubborn.cjs');
  writeFileSync(stubborn, STUBBORN);
  const runtime = electronFor(folder, app);
  const args = [
    ...runtime.args,
    ...chromiumArgs(runtime),
    '--disable-gpu',
    `--user-data-dir=${join(folder, 'data')}`,
  ];
  const { stdout } = await promisify(execFile)(
    runtime.executable,
    [...args, join(root, 'out', 'main', 'tables.cjs'), stubborn],
    { env: appEnvironment({ SECRET_OF_ANOTHER: 'kept' }), signal },
  );
  const { answers, variables, ends } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  expect(answers.at(-1)).toEqual({ id: 3, rows: 1, columns: [[42]], isLast: true });
  expect(variables).not.toHaveProperty('SECRET_OF_ANOTHER');
  expect(variables).not.toHaveProperty('PATH');
  expect(ends).toEqual(['ended', 'ended', 'ended']);
});
