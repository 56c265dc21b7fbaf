import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { z } from 'zod';
import { isErrorCode } from '#contract/errors.ts';
import { contract } from '#contract/procedures.ts';
import { openEngineClient } from '../../support/engine/engine-client.ts';
import { inputsFor } from '../../support/engine/fuzz-input.ts';
import { createPageClient } from '../../support/engine/page-client.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { campaignSize } from '../../support/run/campaign-size.ts';

const CALLS = campaignSize(500, 10_000);

interface Procedure {
  path: [string, string];
  input: z.ZodType | undefined;
}

const procedures: Procedure[] = Object.entries(contract).flatMap(([group, members]) =>
  Object.entries(members).map(([name, member]) => ({
    path: [group, name] as [string, string],
    input: (member as { '~orpc': { inputSchema?: z.ZodType } })['~orpc'].inputSchema,
  })),
);

/** Why an answer is neither a result nor an error of the contract; null if it is one. */
function complaint(error: unknown): string | null {
  const { code, data } = error as { code?: unknown; data?: { code?: unknown } };
  if (code === 'BAD_REQUEST') return null;
  return code === 'PROBLEM' && isErrorCode(data?.code) && data.code !== 'internal'
    ? null
    : `${String(error)} ${JSON.stringify(data)}`;
}

test(`${CALLS} calls with any input are answered by a result of the contract or by one of its errors`, async () => {
  const before = process.cwd();
  process.chdir(tempDir());
  onTestFinished(() => process.chdir(before));
  const { engine } = await openEngineClient(
    { unlimited: true, lists: { readyAfterMs: 10, rows: 20 } },
    tempDir(),
    {
      timeScale: 6_000,
    },
  );
  // As a page calls them: nobody answers the shell's questions with yes.
  const client = createPageClient(engine);
  const calls = client as unknown as Record<
    string,
    Record<string, (input: unknown, options?: object) => Promise<unknown>>
  >;
  const called = procedures.filter(({ path }) => path.join('/') !== 'events/subscribe');
  const wanted = called.map(({ path, input }) => inputsFor(input).map((value) => ({ path, value })));
  await fc.assert(
    fc.asyncProperty(fc.oneof(...wanted), async ({ path: [group, name], value }) => {
      try {
        await calls[group]?.[name]?.(value, { signal: AbortSignal.timeout(20_000) });
      } catch (error) {
        expect(complaint(error), `${group}/${name} ${JSON.stringify(value)?.slice(0, 500)}`).toBeNull();
      }
    }),
    { numRuns: CALLS, endOnFailure: true, seed: Number(process.env.STACKDESK_FUZZ_SEED ?? 1) },
  );
  // It still runs, and its store is intact.
  expect(await client.jobs.list()).toEqual(expect.any(Array));
  expect(engine.db.values('PRAGMA integrity_check')).toEqual(['ok']);
}, 600_000);
