import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listLedger } from '../../../main/engine/store/ledger.ts';
import { openStore } from '../../../main/engine/store/open-store.ts';
import { isErrorCode } from '#contract/errors.ts';
import { inputsOfShape } from '../../support/engine/fuzz-input.ts';
import { allowAssistants, openAssistant } from '../../support/engine/open-assistant.ts';
import { openCli } from '../../support/engine/open-cli.ts';
import type { JsonSchema } from '../../support/engine/text-inputs.ts';
import { campaignSize } from '../../support/run/campaign-size.ts';
import { withTechnologies } from '../../support/services/sandbox-http.ts';

const CALLS = campaignSize(200, 10_000);
/** Calls that are under way at the same time. */
const AT_ONCE = 8;
const BUDGET = 40;

const sites = withTechnologies(60);
/** Calls that are mostly right, so that money is asked for, pages are turned and queries run. */
const sensible = fc.oneof(
  fc.record({
    name: fc.constant('lookup'),
    given: fc.record({
      subject: fc.constantFrom('domain', 'company'),
      name: fc.constantFrom(...sites),
      max_age_days: fc.constantFrom(0, 30),
    }),
  }),
  fc.record({
    name: fc.constant('preview_enrichment'),
    given: fc.record({ domains: fc.subarray(sites, { minLength: 1, maxLength: 9 }) }),
  }),
  fc.record({
    name: fc.constant('enrich'),
    given: fc.record({
      preview: fc.integer({ min: 1, max: 400 }).map((id) => `p${id}`),
      most_credits: fc.integer({ min: 0, max: 12 }),
    }),
  }),
  fc.record({
    name: fc.constant('query_tables'),
    given: fc.record({
      sql: fc.constantFrom(
        'FROM saved',
        'SELECT count(*) FROM saved',
        'SELECT 1',
        'SELECT * FROM run_1',
        ';',
      ),
    }),
  }),
  fc.record({
    name: fc.constantFrom('show_domain', 'search_saved', 'list_technologies', 'no_such_tool'),
    given: fc.record({ domain: fc.constantFrom(...sites) }),
  }),
);

test(`${CALLS} random calls end in results or typed errors, and cost nothing beyond the budget`, async () => {
  const { environment, dataDir, sandbox } = await openCli({ unlimited: true });
  allowAssistants(dataDir, { assistantSessionBudget: BUDGET, assistantDayBudget: BUDGET + 10 });
  const { client, strange } = await openAssistant(environment);
  const { tools } = await client.listTools();
  const random = fc.oneof(
    ...tools.map(({ name, inputSchema }) =>
      inputsOfShape(inputSchema as JsonSchema).map((given) => ({ name, given })),
    ),
  );
  const calls = fc.sample(fc.oneof({ weight: 5, arbitrary: random }, { weight: 1, arbitrary: sensible }), {
    numRuns: CALLS,
    seed: Number(process.env.STACKDESK_FUZZ_SEED ?? 1),
  });
  const ends = new Map<string, number>();
  const note = (name: string, end: string) => {
    const key = `${name} ${end}`;
    ends.set(key, (ends.get(key) ?? 0) + 1);
  };
  const next = calls[Symbol.iterator]();
  const caller = async () => {
    for (const { name, given } of next) {
      const told = `${name} ${JSON.stringify(given)?.slice(0, 500)}`;
      try {
        const result = await client.callTool(
          { name, arguments: given as Record<string, unknown> },
          undefined,
          { timeout: 120_000 },
        );
        const [content] = result.content as { text: string }[];
        expect(Buffer.byteLength(content?.text ?? ''), told).toBeLessThanOrEqual(20_000);
        const structured = result.structuredContent as { data?: object; error?: { code: string } };
        expect(JSON.parse(content?.text ?? ''), told).toEqual(structured);
        const code = structured.error?.code ?? null;
        if (code === null) expect(structured.data, told).toBeInstanceOf(Object);
        else expect(isErrorCode(code) && code !== 'internal', `${told} ${content?.text}`).toBe(true);
        note(name, code ?? 'result');
      } catch (error) {
        // Not even a call by the protocol: an unknown tool, or arguments that are no object.
        expect((error as { code?: number }).code, `${told} ${String(error)}`).toBe(-32_602);
        note(name, 'refused');
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
  expect([...ends.values()].reduce((sum, each) => sum + each, 0)).toBe(CALLS);
  // Each tool gave results and refused something, so the calls were neither all wrong nor all right. Few calls may not
  // reach all of that.
  const isLong = CALLS >= 5_000;
  for (const { name } of isLong ? tools : []) {
    expect(ends.get(`${name} result`) ?? 0, name).toBeGreaterThan(0);
    expect(ends.get(`${name} usage`) ?? ends.get(`${name} refused`) ?? 0, name).toBeGreaterThan(0);
  }
  if (isLong) expect(ends.get('lookup cap_reached')).toBeGreaterThan(0);
  expect(strange).toEqual([]);
  await client.close();

  const charged = [...sandbox.control.charges().values()].reduce((sum, each) => sum + each, 0);
  expect(charged).toBeLessThanOrEqual(BUDGET);
  if (isLong) expect(charged).toBeGreaterThan(BUDGET / 2);
  const { db, close } = openStore(dataDir);
  const entries = listLedger(db, null, { limit: 1_000 });
  expect(entries.reduce((sum, { credits }) => sum + credits, 0)).toBe(charged);
  expect(new Set(entries.map(({ assistant }) => assistant))).toEqual(new Set(['test-assistant']));
  expect(db.values('PRAGMA integrity_check')).toEqual(['ok']);
  close();
}, 900_000);
