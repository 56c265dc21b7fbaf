import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isErrorCode } from '#contract/errors.ts';
import { eraseConfirmation } from '#contract/values/erase.ts';
import { allCalls } from '../support/engine/all-calls.ts';
import { inputsFor } from '../support/engine/fuzz-input.ts';
import { campaignSize } from '../support/run/campaign-size.ts';
import { engineStateIn } from '../support/window/bridge-call.ts';
import { connectTo, startService } from '../support/window/connect-in-window.ts';
import {
  callMany,
  type FuzzAnswer,
  type FuzzCall,
  openFuzzPort,
  sendRaw,
} from '../support/window/fuzz-window.ts';
import { watchOutside } from '../support/window/system-in-window.ts';
import { takeWindow } from '../support/window/worker-window.ts';

const seed = Number(process.env.STACKDESK_FUZZ_SEED ?? 1);
const PER_PROCEDURE = campaignSize(4, 90);
const PER_SHELL_CALL = campaignSize(6, 130);
const AT_ONCE = 20;

// This call never ends and has no input.
const targets = allCalls.filter(({ name }) => name !== 'events/subscribe');

/**
 * Whether a call may be made. Not allowed: what a person may rightly ask for, and what would end the test,
 * such as deleting everything, asking foreign servers, or closing the window.
 */
function isBearable({ name, input }: FuzzCall): boolean {
  const text = JSON.stringify(input) ?? '';
  if (name === 'eraseEverything') return !text.includes(eraseConfirmation);
  // The sample service keeps its limits a minute, so later calls would wait for their turn.
  if (name === 'trySample') return input !== null;
  if (name === 'connect' || name === 'moveConnection') return !isAddress(input);
  return name !== 'runWindowCommand' || !/quit|close|hide|minimi/.test(text);
}

/** Whether an input names a server. Without a scheme, almost any word does. */
function isAddress(input: unknown): boolean {
  const { baseUrl } = (input ?? {}) as { baseUrl?: unknown };
  return typeof baseUrl === 'string' && (URL.canParse(baseUrl) || URL.canParse(`https://${baseUrl}`));
}

/** Calls to everything, in an order that only the seed decides. */
function makeCalls(): FuzzCall[] {
  const calls = targets.flatMap(({ to, name, input }, index) => {
    const numRuns = to === 'shell' ? PER_SHELL_CALL : PER_PROCEDURE;
    return fc
      .sample(inputsFor(input), { seed: seed + index, numRuns })
      .map((value) => ({ to, name, input: value ?? null }));
  });
  const [order] = fc.sample(fc.shuffledSubarray(calls, { minLength: calls.length }), { seed, numRuns: 1 });
  return (order ?? []).filter(isBearable);
}

/** Why an answer is neither a valid result nor an error of the contract; null if it is one. */
function complaint({ to, name }: FuzzCall, { kind, value }: FuzzAnswer): string | null {
  const target = targets.find((each) => each.to === to && each.name === name);
  if (kind === 'value') {
    const parsed = target?.output?.safeParse(value ?? undefined);
    const orNull = parsed?.success === false ? target?.output?.safeParse(value) : parsed;
    return orNull?.success === false ? `a result of another shape: ${orNull.error.message}` : null;
  }
  if (kind !== 'problem') return `${kind} ${String(value)}`;
  const { code, data } = value as { code?: unknown; data?: { code?: unknown } };
  if (to === 'engine' && code === 'BAD_REQUEST') return null;
  const known = to === 'engine' ? data?.code : code;
  return isErrorCode(known) && known !== 'internal'
    ? null
    : `no error of the contract: ${JSON.stringify(value)}`;
}

test('random calls through the real window get valid answers, and do nothing that was not checked', async () => {
  const service = await startService({ unlimited: true, lists: { readyAfterMs: 10, rows: 20 } });
  const { app, page, dataDir, userDataDir } = await takeWindow({ env: { STACKDESK_TIME_SCALE: '6000' } });
  const outside = await watchOutside(app);
  await app.evaluate(() => {
    const uncaught: string[] = [];
    Object.assign(globalThis, { uncaught });
    process.on('uncaughtException', (error) => void uncaught.push(String(error.stack)));
    process.on('unhandledRejection', (error) => void uncaught.push(String(error)));
  });
  await connectTo(page, service.baseUrl);
  const runs = () =>
    readFileSync(join(userDataDir, 'logs', 'stackdesk.log'), 'utf8').match(/engine: runs as process/g);
  await openFuzzPort(page);
  const calls = makeCalls();
  expect(calls.length).toBeGreaterThanOrEqual(campaignSize(400, 10_000));
  const complaints: string[] = [];
  const kinds = { value: 0, problem: 0, thrown: 0, silent: 0 };
  for (let start = 0; start < calls.length; start += AT_ONCE) {
    const batch = calls.slice(start, start + AT_ONCE);
    const answers = await callMany(page, batch);
    for (const [index, call] of batch.entries()) {
      const answer = answers[index];
      if (answer === undefined) continue;
      kinds[answer.kind] += 1;
      const found = complaint(call, answer);
      if (found !== null)
        complaints.push(`${call.to} ${call.name} ${JSON.stringify(call.input)?.slice(0, 300)}: ${found}`);
    }
  }
  expect(complaints).toEqual([]);
  // Enough calls must be refused, and enough accepted.
  expect(Math.min(kinds.value, kinds.problem)).toBeGreaterThan(calls.length / 10);

  const allowed = [
    /^browser https?:\/\//,
    new RegExp(`^open ${dataDir}$`),
    /^reveal \S+stackdesk\.log$/,
    // Its own words, or the diagnostics.
    /^copied /,
    /^awake /,
    /^asleep /,
  ];
  expect((await outside()).filter((effect) => !allowed.some((pattern) => pattern.test(effect)))).toEqual([]);
  expect(await app.evaluate(() => (globalThis as unknown as { uncaught: string[] }).uncaught)).toEqual([]);
  expect(runs()).toHaveLength(1);
  expect(await engineStateIn(page)).toBe('ready');
}, 300_000);

test('messages that are no calls harm neither the engine nor the shell', async () => {
  const { app, page, userDataDir } = await takeWindow();
  await app.evaluate(() => {
    const uncaught: string[] = [];
    Object.assign(globalThis, { uncaught });
    process.on('uncaughtException', (error) => void uncaught.push(String(error.stack)));
  });
  await connectTo(page, (await startService()).baseUrl);
  const garbage = fc.sample(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.jsonValue(),
      fc.record({ i: fc.jsonValue(), p: fc.jsonValue() }).map((frame) => JSON.stringify(frame)),
      fc
        .record({
          i: fc.string(),
          t: fc.integer(),
          p: fc.record({ u: fc.string(), b: fc.jsonValue(), s: fc.jsonValue() }),
        })
        .map((frame) => JSON.stringify(frame)),
    ),
    { seed, numRuns: 500 },
  );
  await openFuzzPort(page);
  await sendRaw(page, garbage);
  const [answer] = await callMany(page, [{ to: 'engine', name: 'settings/get', input: null }]);
  expect(answer?.kind).toBe('value');
  expect(await app.evaluate(() => (globalThis as unknown as { uncaught: string[] }).uncaught)).toEqual([]);
  const log = readFileSync(join(userDataDir, 'logs', 'stackdesk.log'), 'utf8');
  expect(log.match(/engine: runs as process/g)).toHaveLength(1);
}, 120_000);
