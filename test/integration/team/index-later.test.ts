import { expect, test } from 'vitest';
import { annotate } from '../../../main/engine/saved/annotate.ts';
import { removeSaved, undoRemoval } from '../../../main/engine/saved/remove.ts';
import { applyAnswers } from '../../../main/engine/team/apply.ts';
import type { SharedAnswer } from '../../../main/engine/team/library.ts';
import { contentOf } from '../../../main/engine/team/read-row.ts';
import { savedQuerySchema } from '#contract/models/saved.ts';
import { openEngineClient } from '../../support/engine/engine-client.ts';

/** More than are indexed at once. */
const MANY = 500;

function answerAbout(domain: string): SharedAnswer {
  const answer = JSON.stringify({ success: true, domain, company: { name: `${domain} Ltd` } });
  const kept = { page: 1, scope: '', outcome: 'found' as const, answer };
  const bought_ms = Date.UTC(2026, 0, 1);
  return {
    ...kept,
    kind: 'companies',
    subject: domain,
    bought_ms,
    content: contentOf(kept),
    ...{ stream: '', pushed_ms: null, age_ms: null, told_ms: null },
    person: 'Anna',
  };
}

test('a domain that was removed before its answer of a colleague was indexed stays removed', async () => {
  const { engine } = await openEngineClient();
  const { db, now } = engine;
  const workspace = engine.sessions.workspace().row;
  // Nothing is due yet. From here on, nothing is indexed before it is asked for.
  await engine.saved.changesKept();
  const rows = Array.from({ length: MANY }, (_, index) => answerAbout(`s${index}.com`));
  const indexed = () =>
    db.values<string>(`SELECT domain FROM saved_domains WHERE domain = 's0.com' OR domain = 's1.com'`);
  expect(await applyAnswers(db, rows, { workspace, now })).toEqual({ added: MANY, refused: 0 });
  expect(indexed()).toEqual([]);
  // A note shows the domain at once.
  annotate(db, workspace, 's0.com', { note: 'no longer a customer' });
  expect(indexed()).toEqual(['s0.com']);
  const { removalId, domains } = await removeSaved(
    engine,
    workspace,
    savedQuerySchema.parse({ domains: ['s0.com'] }),
  );
  expect(domains).toBe(1);
  await engine.saved.indexLater();
  expect(indexed()).toEqual(['s1.com']);
  await undoRemoval(db, removalId);
  expect(indexed().sort()).toEqual(['s0.com', 's1.com']);
  expect(db.values('SELECT count(*) FROM saved_domains')).toEqual([MANY]);
});

test('what could not be indexed at first is indexed once somebody waits for it', async () => {
  const { engine } = await openEngineClient();
  const { db, now, saved } = engine;
  const workspace = engine.sessions.workspace().row;
  await saved.changesKept();
  const rows = Array.from({ length: MANY }, (_, index) => answerAbout(`s${index}.com`));
  await applyAnswers(db, rows, { workspace, now });
  db.run(`CREATE TRIGGER broken BEFORE UPDATE ON saved_state WHEN NEW.key = 'due'
    BEGIN SELECT RAISE(ABORT, 'the store fails'); END`);
  expect(await saved.indexLater()).toBe(false);
  await expect(saved.changesKept()).rejects.toThrow();
  db.run('DROP TRIGGER broken');
  await saved.changesKept();
  expect(db.values('SELECT count(*) FROM saved_domains')).toEqual([MANY]);
});
