import { expect, onTestFinished, test } from 'vitest';
import { annotate } from '../../../main/engine/saved/annotate.ts';
import { keepAnswer } from '../../../main/engine/saved/keep-answer.ts';
import { createSaved } from '../../../main/engine/saved/saved.ts';
import { ensureWorkspace } from '../../../main/engine/store/connections.ts';
import { openStore } from '../../../main/engine/store/open-store.ts';
import { savedQuerySchema } from '#contract/models/saved.ts';
import { savedColumns } from '#shared/tables/saved.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

const DAY_MS = 86_400_000;

/** Domains in the order of when they were saved, each with what its columns show. */
const DOMAINS = [
  {
    domain: 'b.test',
    company: { name: 'Zeta', industry: 'Media', country: 'Österreich', city: 'Zürich' },
    technologies: ['Vue', 'PHP'],
    tags: ['lead'],
    note: 'call',
  },
  {
    domain: 'c.test',
    company: { name: 'Éclair', industry: 'Agriculture', country: 'Spain', city: 'Āthens' },
    technologies: ['Ångular', 'Vue', 'PHP'],
    tags: ['Äpfel', 'lead'],
    note: 'Ask',
  },
  {
    domain: 'd.test',
    company: { name: 'alpha', industry: 'Retail', country: 'Chile', city: 'bonn' },
    technologies: ['Ångular', 'Vue'],
    tags: ['old'],
    note: 'big',
  },
  { domain: 'a.test', company: {}, technologies: [], tags: [], note: '' },
];

test('saved domains are sorted by any column, as its cells read; those without a value come last', async () => {
  const dataDir = tempDir();
  const { db, close } = openStore(dataDir);
  const workspace = ensureWorkspace(db, 'sample', { id: 'w', name: 'W' });
  db.transaction(() => {
    for (const [index, { domain, company, technologies, tags, note }] of DOMAINS.entries()) {
      const common = { workspace, key: domain, requestId: null, outcome: 'found' as const };
      const fetchedAt = index * DAY_MS;
      keepAnswer(db, {
        ...common,
        ...{ kind: 'companies', fetchedAt, raw: JSON.stringify({ domain, success: true, company }) },
      });
      // The most used comes first in the cell, as it does in this list.
      const used = technologies.map((name, place) => ({ name, total_sites: 100 - place }));
      keepAnswer(db, {
        ...common,
        ...{ kind: 'technologies', fetchedAt, raw: JSON.stringify({ domain, technologies: used }) },
      });
      annotate(db, workspace, domain, { tags, note });
    }
  });
  const saved = createSaved({ db, dataDir, now: () => 9 * DAY_MS, workspaceInUse: () => workspace });
  onTestFinished(() => saved.close().then(close));
  const found: Record<string, string> = {};
  for (const column of savedColumns)
    for (const descending of [false, true]) {
      const sort = { column, descending };
      const query = savedQuerySchema.parse({ technologies: column === 'since' ? ['Vue'] : [], sort });
      const { rows } = await saved.search(query, { offset: 0, limit: 9 });
      found[`${column} ${descending ? 'down' : 'up'}`] = rows.map(({ domain }) => domain[0]).join('');
    }
  expect(found).toEqual({
    ...{ 'domain up': 'abcd', 'domain down': 'dcba' },
    ...{ 'company up': 'dcba', 'company down': 'bcda' },
    ...{ 'industry up': 'cbda', 'industry down': 'dbca' },
    ...{ 'country up': 'dbca', 'country down': 'cbda' },
    ...{ 'city up': 'cdba', 'city down': 'bdca' },
    ...{ 'technologyCount up': 'abdc', 'technologyCount down': 'cbda' },
    ...{ 'technologies up': 'dcba', 'technologies down': 'bcda' },
    ...{ 'since up': 'bcd', 'since down': 'dcb' },
    ...{ 'savedAt up': 'bcda', 'savedAt down': 'adcb' },
    ...{ 'firstSavedAt up': 'bcda', 'firstSavedAt down': 'adcb' },
    ...{ 'tags up': 'cbda', 'tags down': 'dbca' },
    ...{ 'note up': 'cdba', 'note down': 'bdca' },
  });
});
