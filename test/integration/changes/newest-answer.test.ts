import { describe, expect, it } from 'vitest';
import { indexDomain } from '../../../main/engine/saved/index-domain.ts';
import { keepAnswer } from '../../../main/engine/saved/keep-answer.ts';
import type { Writer } from '../../../main/engine/store/database.ts';
import { findTechnology } from '../../../main/engine/store/saved-names.ts';
import { keepMade } from '../../support/engine/changes-fixture.ts';
import { openEngineClient } from '../../support/engine/engine-client.ts';

const START = 1_700_000_000_000;
const DOMAIN = 'a.com';

/** What is recorded, without the ids of the rows. */
const noted = (db: Writer) => [
  db.all('SELECT * FROM saved_refreshes ORDER BY snapshot'),
  db.all(
    'SELECT domain, snapshot, at, older, older_at, sign, technology, field, was, became FROM saved_changes ORDER BY snapshot, technology, field',
  ),
];

describe('what the newest answer changed', () => {
  it('is noted as if all answers were compared again', async () => {
    const { engine } = await openEngineClient();
    const { db } = engine;
    const workspace = engine.sessions.workspace().row;
    const page = (names: string[], current: number, at: number) =>
      keepAnswer(db, {
        ...{
          workspace,
          kind: 'technologies' as const,
          key: DOMAIN,
          fetchedAt: at,
          outcome: 'found' as const,
        },
        ...{ requestId: null, page: current },
        raw: JSON.stringify({
          technologies: names.map((name) => ({ name })),
          pagination: { current_page: current, last_page: 2, total: 3 },
        }),
      });
    const steps: (() => void)[] = [
      () => keepMade(db, workspace, { domain: DOMAIN, at: START, names: ['Drift', 'Marketo'] }),
      () => keepMade(db, workspace, { domain: DOMAIN, at: START + 1, facts: { city: 'Bonn' } }),
      () => keepMade(db, workspace, { domain: DOMAIN, at: START + 2, names: ['Segment'], scope: 'x' }),
      () => keepMade(db, workspace, { domain: DOMAIN, at: START + 3, names: ['Marketo'] }),
      () => keepMade(db, workspace, { domain: DOMAIN, at: START + 4, facts: { city: 'Trier' } }),
      () => keepMade(db, workspace, { domain: DOMAIN, at: START + 5, outcome: 'no_data' }),
      () => page(['Drift', 'Vue'], 1, START + 6),
      () => page(['React'], 2, START + 7),
      // An answer with an earlier date than others.
      () => keepMade(db, workspace, { domain: DOMAIN, at: START + 2, names: ['Matomo'] }),
      () => keepMade(db, workspace, { domain: DOMAIN, at: START + 8, names: ['Matomo'] }),
    ];
    for (const [step, keep] of steps.entries()) {
      keep();
      const found = noted(db);
      indexDomain(db, workspace, DOMAIN);
      expect([step, ...found]).toEqual([step, ...noted(db)]);
    }
    expect(noted(db)[1]?.length).toBeGreaterThan(8);
  });

  it('changes no row of an earlier answer, and a tag changes no row', async () => {
    const { engine, client } = await openEngineClient();
    const { db } = engine;
    const workspace = engine.sessions.workspace().row;
    keepMade(db, workspace, { domain: DOMAIN, at: START, names: ['Drift'] });
    keepMade(db, workspace, { domain: DOMAIN, at: START + 1, names: ['Vue'] });
    db.run(`UPDATE saved_changes SET was = 'as it was'`);
    keepMade(db, workspace, { domain: DOMAIN, at: START + 2, names: ['Vue', 'React'] });
    await client.saved.annotate({ domain: DOMAIN, tags: ['client'] });
    expect(db.values('SELECT was FROM saved_changes ORDER BY id')).toEqual(['as it was', 'as it was', null]);
  });

  it('leaves the description of a technology as the newest answer gave it', async () => {
    const { engine } = await openEngineClient();
    const { db } = engine;
    const workspace = engine.sessions.workspace().row;
    const told = (at: number, technologies: object[]) =>
      keepAnswer(db, {
        ...{ workspace, kind: 'technologies', key: DOMAIN, fetchedAt: at, outcome: 'found', requestId: null },
        raw: JSON.stringify({ technologies }),
      });
    told(START, [{ name: 'Drift' }]);
    told(START + 1, [{ name: 'Drift' }, { name: 'Vue', parent_category: 'Old', total_sites: 1 }]);
    told(START + 2, [{ name: 'Drift' }, { name: 'Vue', parent_category: 'New', total_sites: 2 }]);
    expect(findTechnology(db, 'Vue')).toMatchObject({ parentCategory: 'New', totalSites: 2 });
    indexDomain(db, workspace, DOMAIN);
    expect(findTechnology(db, 'Vue')).toMatchObject({ parentCategory: 'New', totalSites: 2 });
  });
});
