import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { main } from '../../../main/cli/main.ts';
import { madeProgram } from '../../support/engine/made-program.ts';

/** A stream that nothing can be written to. */
const failing = (code: string) =>
  new Writable({
    write: (_chunk, _encoding, done) => done(Object.assign(new Error(`write ${code}`), { code })),
  });

test.each([[['--version']], [['--version', '--json']], [['help']]])(
  'if the reader has gone, a command ends as it would have ended: %j',
  async (argv) => {
    const { program, stderr } = madeProgram({ stdout: failing('EPIPE') });
    expect(await main(argv, program)).toBe(0);
    expect(stderr.text()).toBe('');
  },
);

test.each([
  ['ENOSPC', ['--version']],
  ['EIO', ['--version', '--json']],
  ['ENOSPC', ['no-such-command', '--json']],
])('a result that cannot be written (%s) is said in one line, and is a failure: %j', async (code, argv) => {
  const { program, stderr } = madeProgram({ stdout: failing(code) });
  expect(await main(argv, program)).toBe(1);
  expect(stderr.text()).toMatch(/^The result could not be written: [^\n]+\n$/);
});

test('nothing that is said on a closed stderr changes how a command ends', async () => {
  const { program, stdout } = madeProgram({ stderr: failing('EPIPE') });
  expect(await main(['no-such-command'], program)).toBe(2);
  expect(await main(['--version'], program)).toBe(0);
  expect(stdout.text()).not.toBe('');
});

test('a command ends only when a slow reader has everything', async () => {
  let written = '';
  const slow = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      void sleep(20).then(() => {
        written += chunk.toString();
        done();
      });
    },
  });
  const { program } = madeProgram({ stdout: slow });
  expect(await main(['help', '--json'], program)).toBe(0);
  expect(JSON.parse(written)).toMatchObject({ commands: expect.any(Array) });
});
