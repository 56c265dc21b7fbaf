import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { forkWith } from '../../../main/host/forked-process.ts';
import { createSandboxHost } from '../../../main/host/sandbox-host.ts';
import type { Subprocess } from '../../../main/host/subprocess.ts';

const modulePath = join(import.meta.dirname, '../../support/programs/tiny-sandbox.ts');

function open(mode: 'message' | 'print' | 'crash') {
  const links: Subprocess[] = [];
  const lines: string[] = [];
  const onLost = vi.fn();
  const host = createSandboxHost({
    startProcess: (launch) => {
      const link = forkWith(process.execPath)(launch);
      links.push(link);
      return link;
    },
    launch: { name: 'sample', modulePath, args: [mode], onLine: (_stream, line) => lines.push(line) },
    onLost,
  });
  onTestFinished(host.stop);
  return { host, links, lines, onLost };
}

test.each(['message', 'print'] as const)('it sends its address by %s, and is started once', async (mode) => {
  const { host, links, lines } = open(mode);
  const [one, two] = await Promise.all([host.start(), host.start()]);
  expect(one).toEqual({ baseUrl: 'http://127.0.0.1:1', token: 'tok' });
  expect(two).toBe(one);
  expect(links).toHaveLength(1);
  // Its other output goes to the log; the line with the token does not.
  expect(lines.join()).not.toContain('tok');
});

test('if it ends at its start, the failure says so, and it can be tried again', async () => {
  const { host, links, onLost } = open('crash');
  await expect(host.start()).rejects.toMatchObject({ code: 'sandbox_failed', message: /code 9/ });
  await expect(host.start()).rejects.toMatchObject({ code: 'sandbox_failed' });
  expect(links).toHaveLength(2);
  expect(onLost).not.toHaveBeenCalled();
});

test('a later loss is reported, but not if it was stopped on purpose', async () => {
  const lost = open('message');
  await lost.host.start();
  lost.links[0]?.kill();
  await vi.waitFor(() => expect(lost.onLost).toHaveBeenCalledOnce(), { timeout: 60_000 });
  await lost.host.start();
  expect(lost.links).toHaveLength(2);

  const stopped = open('message');
  await stopped.host.start();
  const ended = new Promise<void>((resolve) => stopped.links[0]?.onExit(() => resolve()));
  stopped.host.stop();
  await ended;
  expect(stopped.onLost).not.toHaveBeenCalled();
});
