import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { createEngine } from '../../../main/engine/engine.ts';
import { isErrorCode } from '#contract/errors.ts';
import { savedQuerySchema } from '#contract/models/saved.ts';
import { createPersonClient } from '../../support/engine/page-client.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { campaignSize } from '../../support/run/campaign-size.ts';
import { sendJson, startHttpService } from '../../support/services/http-service.ts';

const WORKSPACE = '5b1f8d1e-0000-4000-8000-000000000001';

const whole = {
  domain: {
    success: true,
    domain: 'example.com',
    last_updated: '2026-01-02T03:04:05Z',
    technologies: [
      {
        techapi_id: 'a',
        name: 'Alpha',
        website: 'https://a.example',
        parent_category: 'P',
        child_category: 'C',
        total_sites: 12,
      },
      {
        techapi_id: 'b',
        name: 'Beta',
        website: 'https://b.example',
        parent_category: 'P',
        child_category: 'D',
        total_sites: 3,
      },
    ],
    pagination: { current_page: 1, per_page: 500, total: 2, last_page: 1, has_more: false },
  },
  company: {
    success: true,
    domain: 'example.com',
    last_updated: '2026-01-02T03:04:05Z',
    company: {
      name: 'Example',
      industry: 'Arts',
      city: 'Bonn',
      country: 'Germany',
      address: 'A 1',
      network_url: 'https://n.example/c/1',
    },
    total_technologies_tracked: 4,
  },
  technology: {
    success: true,
    techapi_id: 'a',
    stack: 'Alpha',
    total_websites: 99,
    top_countries: [{ country: 'Germany', country_code: 'de', websites: 5 }],
    parent_category: 'P',
    child_category: 'C',
    websites: [{ domain: 'example.com', rank: 1 }],
  },
};

/** The documented answer with fields removed, renamed, added and of other types, at any depth. */
function disturbed(value: unknown): fc.Arbitrary<unknown> {
  const strange = fc.oneof(
    { weight: 5, arbitrary: fc.constant(value) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  );
  if (Array.isArray(value)) {
    return fc
      .tuple(fc.tuple(...value.map(disturbed)), fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 2 }))
      .map(([items, more]) => [...items, ...more]);
  }
  if (typeof value !== 'object' || value === null) return strange;
  const fields = Object.entries(value).map(([name, field]) =>
    fc.tuple(
      fc.oneof(
        { weight: 8, arbitrary: fc.constant(name) },
        { weight: 1, arbitrary: fc.constant(null) },
        {
          weight: 1,
          arbitrary: fc.oneof(
            fc.string(),
            fc.constantFrom('__proto__', 'constructor', 'toString', `${name}_v2`),
          ),
        },
      ),
      disturbed(field),
    ),
  );
  const extra = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 2 });
  return fc
    .tuple(fc.tuple(...fields), extra)
    .map(([known, more]) => ({ ...more, ...Object.fromEntries(known.filter(([name]) => name !== null)) }));
}

test('whatever the service answers, its data is shown and nothing crashes', async () => {
  let answer: unknown = null;
  const { baseUrl } = await startHttpService((request, response) => {
    if (request.path.endsWith('/me')) {
      return sendJson(response, {
        success: true,
        user: { id: 1, name: 'Ada', email: 'a@example.com' },
        workspaces: [{ id: WORKSPACE, name: 'One' }],
      });
    }
    if (request.path.endsWith('/credits')) return sendJson(response, { success: true, balance: 1_000 });
    return sendJson(response, answer);
  });
  const engine = createEngine({ dataDir: tempDir(), timeScale: 6_000 });
  onTestFinished(() => engine.close());
  await engine.sessions.connect({ kind: 'service', baseUrl, token: 'test-token' });
  const client = createPersonClient(engine);
  const subjects = fc.constantFrom('domain', 'company', 'technology');
  const questions = subjects.chain((subject) =>
    fc.tuple(fc.constant(subject), disturbed(whole[subject as keyof typeof whole])),
  );
  await fc.assert(
    fc.asyncProperty(questions, async ([subject, body]) => {
      answer = body;
      const name = subject === 'technology' ? 'Alpha' : 'example.com';
      try {
        await client.lookup.ask({
          subject: subject as keyof typeof whole,
          name,
          websites: subject === 'technology',
        });
      } catch (error) {
        const code = (error as { data?: { code?: unknown } }).data?.code;
        expect(isErrorCode(code) && code !== 'internal', `${String(error)} ${JSON.stringify(body)}`).toBe(
          true,
        );
      }
      const view = await client.lookup.domain({ domain: 'example.com' });
      await client.lookup.technology({ name: 'Alpha' });
      for (const { snapshotId } of view.history.slice(0, 2)) await client.lookup.snapshot({ id: snapshotId });
      const [one, other] = view.history.filter((entry) => entry.kind === 'technologies');
      if (one && other) await client.lookup.diff({ olderId: other.snapshotId, newerId: one.snapshotId });
      await client.saved.search({ query: savedQuerySchema.parse({ text: 'exa' }), offset: 0, limit: 10 });
    }),
    { numRuns: campaignSize(50, 3_000), seed: Number(process.env.STACKDESK_FUZZ_SEED ?? 1) },
  );
});

test('a whole answer is read in full', async () => {
  // So that the property above can't pass because nothing is ever read.
  const { readTechnologies } = await import('../../../main/engine/service/read/technologies.ts');
  const { readCompany } = await import('../../../main/engine/service/read/company.ts');
  expect(readTechnologies(whole.domain).technologies.map((each) => each.name)).toEqual(['Alpha', 'Beta']);
  expect(readCompany(whole.company)).toMatchObject({ name: 'Example', networkUrl: 'https://n.example/c/1' });
});
