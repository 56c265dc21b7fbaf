import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type DomainAnswer, keeperOfBatch } from '../../../main/engine/saved/keep-answer.ts';
import { createSaved } from '../../../main/engine/saved/saved.ts';
import { ensureWorkspace } from '../../../main/engine/store/connections.ts';
import { openStore } from '../../../main/engine/store/open-store.ts';
import { savedQuerySchema } from '#contract/models/saved.ts';
import { createRandom } from '../../support/engine/saved-store.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { campaignSize } from '../../support/run/campaign-size.ts';

const COUNTRIES = ['Germany', 'France', 'Spain'];
const BATCH = 100;
const LIMIT = 20;

/** What is saved after one of the batches. */
interface Moment {
  /** In the order of their names, and with those first that run something. */
  byDomain: readonly string[];
  byCount: readonly string[];
  /** As the facets have it. */
  counts: string;
}

test('while batches are kept, each page and all facets are those of one moment of the search', {
  timeout: 120_000,
}, async () => {
  const random = createRandom(Number(process.env.STACKDESK_FUZZ_SEED ?? 1));
  const dataDir = tempDir();
  const { db, close } = openStore(dataDir);
  const workspace = ensureWorkspace(db, 'sample', { id: 'w', name: 'W' });
  const saved = createSaved({ db, dataDir, now: () => Date.now(), workspaceInUse: () => workspace });
  onTestFinished(() => saved.close().then(close));

  const companies = new Map<string, string>();
  const running = new Set<string>();
  const moments: Moment[] = [];
  const keep = (kind: DomainAnswer['kind'], domains: readonly string[]) => {
    // Each batch names one that is new, which takes the table longer.
    const fresh = `New ${moments.length}`;
    db.transaction(() => {
      const book = keeperOfBatch(db, workspace, domains);
      for (const key of domains) {
        const country = COUNTRIES[Math.floor(random() * COUNTRIES.length)] ?? '';
        if (kind === 'companies') companies.set(key, country);
        else running.add(key);
        const found =
          kind === 'companies'
            ? { company: { country } }
            : { technologies: [{ name: 'PHP' }, { name: fresh }] };
        book({
          ...{ kind, key, fetchedAt: Date.now(), outcome: 'found', requestId: null },
          raw: JSON.stringify({ domain: key, success: true, ...found }),
        });
      }
    });
    const byDomain = [...companies.keys()].sort();
    const byCount = [
      ...byDomain.filter((each) => running.has(each)),
      ...byDomain.filter((each) => !running.has(each)),
    ];
    const counted = COUNTRIES.map((name) => [
      name,
      [...companies.values()].filter((each) => each === name).length,
    ]);
    const none = byDomain.length - running.size;
    const technologies = [
      ...(running.size > 0 ? [['PHP', running.size]] : []),
      ...(none > 0 ? [[null, none]] : []),
    ];
    moments.push({ byDomain, byCount, counts: JSON.stringify([counted, technologies]) });
  };
  /** A run keeps the companies of a batch, and soon after them its technologies. */
  const write = async (batches: number) => {
    for (let batch = 0; batch < batches; batch += 1) {
      const domains = Array.from({ length: BATCH }, () => `d${Math.floor(random() * 1e9)}.test`);
      keep('companies', domains);
      await sleep(random() * 10);
      keep('technologies', domains);
      await sleep(random() * 10);
    }
  };
  await write(12);

  let isWriting = true;
  const writing = write(campaignSize(40, 400)).finally(() => {
    isWriting = false;
  });
  const during = async <Found>(work: () => Promise<Found>) => {
    const first = moments.length - 1;
    const found = await work();
    return { found, between: moments.slice(first) };
  };
  const read = async () => {
    while (isWriting) {
      const isByCount = random() < 0.5;
      const sort = isByCount ? { column: 'technologyCount', descending: true } : { column: 'domain' };
      const offset = Math.floor(random() * companies.size);
      const query = savedQuerySchema.parse({ sort, kinds: random() < 0.5 ? [] : ['companies'] });
      const { found, between } = await during(() => saved.search(query, { offset, limit: LIMIT }));
      const told = [found.total, ...found.rows.map(({ domain }) => domain)].join();
      const right = between.map(({ byDomain, byCount }) =>
        [byDomain.length, ...(isByCount ? byCount : byDomain).slice(offset, offset + LIMIT)].join(),
      );
      expect(right).toContain(told);
      expect(between.map(({ byDomain }) => byDomain.length)).toContain(found.all);
    }
  };
  const count = async () => {
    while (isWriting) {
      const { found, between } = await during(() =>
        saved.facets(savedQuerySchema.parse({}), ['country', 'technology'], { limit: 999, contains: '' }),
      );
      const [countries, all] = found.map(({ values }) =>
        values.map(({ value, count: many }) => [value, many]),
      );
      const counted = COUNTRIES.map((name) => [name, countries?.find(([value]) => value === name)?.[1] ?? 0]);
      const technologies = all?.filter(([value]) => value === 'PHP' || value === null);
      expect(between.map(({ counts }) => counts)).toContain(JSON.stringify([counted, technologies]));
      await turn();
    }
  };
  await Promise.all([writing, read(), read(), count()]);
});
