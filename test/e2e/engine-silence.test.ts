import { expect, test } from 'vitest';
import type { LedgerEntry } from '#contract/models/money.ts';
import { withCompany } from '../support/services/sandbox-http.ts';
import { engineStateIn } from '../support/window/bridge-call.ts';
import { connectTo, startService } from '../support/window/connect-in-window.ts';
import { callEngine } from '../support/window/engine-call.ts';
import { enginesOf, hang } from '../support/window/engine-process.ts';
import { homeIsShown } from '../support/window/home-in-window.ts';
import { answerQuestions, takeAsked } from '../support/window/native-dialogs.ts';
import { takeWindow } from '../support/window/worker-window.ts';

const [paid = '', other = ''] = withCompany(2);
/** Longer than the shell waits for a sign of life. */
const patience = { timeout: 120_000 };

test('an engine that hangs is started again if the person says so, and what was paid for is safe', async () => {
  const service = await startService();
  const launched = await takeWindow();
  const { app, page } = launched;
  await connectTo(page, service.baseUrl);
  await homeIsShown(page);
  await callEngine(page, 'lookup/ask', { subject: 'company', name: paid });
  await takeAsked(app);
  const [pid = 0] = enginesOf(launched);
  // The person does not answer at first, and nothing is done to the engine.
  await answerQuestions(app, 'never');
  hang(pid);
  await expect.poll(async () => (await takeAsked(app))[0]?.message, patience).toMatch(/does not respond/);
  expect(enginesOf(launched)).toEqual([pid]);
  process.kill(pid, 'SIGCONT');
  expect(await callEngine(page, 'ledger/list', { limit: 10 })).toHaveLength(1);

  await answerQuestions(app, 'yes');
  hang(pid);
  await expect.poll(() => enginesOf(launched).length, patience).toBe(2);
  await expect.poll(() => engineStateIn(page), patience).toBe('ready');
  const ledger = (await callEngine(page, 'ledger/list', { limit: 10 })) as LedgerEntry[];
  expect(ledger.map(({ subject }) => subject)).toEqual([paid]);
  await expect
    .poll(
      () => callEngine(page, 'lookup/ask', { subject: 'company', name: other }).catch(() => null),
      patience,
    )
    .toMatchObject({ outcome: 'found', credits: 1 });
  expect(service.control.requests()).toHaveLength(2);
}, 300_000);
