import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { type DomainAnswer, keepAnswer, keeperOfBatch } from '../../../main/engine/saved/keep-answer.ts';
import type { Writer } from '../../../main/engine/store/database.ts';
import { now } from '../../../main/engine/world/clock.ts';
import { realWorld } from '../../../main/engine/world/real-world.ts';
import { enterWorld } from '../../../main/engine/world/world.ts';
import { openEngineClient } from '../../support/engine/engine-client.ts';
import { campaignSize } from '../../support/run/campaign-size.ts';

const DOMAINS = ['a.com', 'b.com', 'c.com', 'd.com'];

/** One batch: when it came in ms before or after now, and what it says about domains. */
const batches = fc.array(
  fc.record({
    at: fc.integer({ min: -5_000, max: 5_000 }),
    kind: fc.constantFrom('companies' as const, 'technologies' as const),
    cities: fc.uniqueArray(
      fc.record({ domain: fc.constantFrom(...DOMAINS), city: fc.constantFrom('Bonn', 'Trier', null) }),
      { selector: ({ domain }) => domain, minLength: 1 },
    ),
  }),
  { minLength: 1, maxLength: 6 },
);

const answerOf = (kind: DomainAnswer['kind'], domain: string, city: string | null) => {
  if (city === null) return { domain, success: false, error: 'No data available' };
  if (kind === 'technologies') return { domain, technologies: [{ name: city }, { name: 'Vue' }] };
  return { domain, success: true, company: { company_name: `${city} Works`, city, country: city } };
};

/** Everything that is derived from answers, and the answers. */
const contents = (db: Writer) => [
  db.all('SELECT key, kind, fetched_at, outcome FROM snapshots ORDER BY id'),
  db.all(
    `SELECT d.domain, d.company, v.value AS country, d.city, d.kinds, d.technology_count, d.technologies, d.first_saved_at,
       d.saved_at FROM saved_domains d LEFT JOIN saved_values v ON v.id = d.country ORDER BY d.domain`,
  ),
  db.all('SELECT at, older_at, sign, technology, field, was, became FROM saved_changes ORDER BY id'),
  db.all('SELECT at FROM saved_refreshes ORDER BY snapshot'),
];

it('what a batch brings is kept and indexed as if each answer had come by itself, and each change has its number', async () => {
  const one = await openEngineClient();
  const other = await openEngineClient();
  const workspace = one.engine.sessions.workspace().row;
  expect(other.engine.sessions.workspace().row).toBe(workspace);
  // An answer of the future gets an earlier time once another comes. So the clock stands still, or what one engine finds to
  // be in the future has come for the other.
  const start = now();
  onTestFinished(enterWorld({ ...realWorld, clock: { ...realWorld.clock, now: () => start } }));
  fc.assert(
    fc.property(batches, (made) => {
      for (const { db } of [one.engine, other.engine])
        for (const table of ['saved_changes', 'saved_refreshes', 'saved_domains', 'snapshots'])
          db.run(`DELETE FROM ${table}`);
      for (const { at, kind, cities } of made) {
        const answers = cities.map(({ domain, city }) => ({
          ...{ kind, key: domain, fetchedAt: start + at, requestId: null },
          outcome: city === null ? ('no_data' as const) : ('found' as const),
          raw: JSON.stringify(answerOf(kind, domain, city)),
        }));
        const before = changeOf(one.engine.db);
        one.engine.db.transaction(() => {
          const domains = answers.map(({ key }) => key);
          const keep = keeperOfBatch(one.engine.db, workspace, domains);
          for (const answer of answers) keep(answer);
        });
        other.engine.db.transaction(() => {
          for (const answer of answers) keepAnswer(other.engine.db, { ...answer, workspace });
        });
        const changed = one.engine.db.values<number>(
          'SELECT changed FROM saved_domains WHERE changed > ? ORDER BY changed',
          [before],
        );
        expect(changed).toEqual(answers.map((_, place) => before + 1 + place));
        expect(changeOf(one.engine.db)).toBe(before + answers.length);
      }
      expect(contents(one.engine.db)).toEqual(contents(other.engine.db));
    }),
    { numRuns: campaignSize(15, 400) },
  );
});

function changeOf(db: Writer): number {
  const [change = 0] = db.values<number>(`SELECT value FROM saved_state WHERE key = 'change'`);
  return change;
}
