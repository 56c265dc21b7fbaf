import { expect, onTestFinished, test } from 'vitest';
import type { Writer } from '../../../../main/engine/store/database.ts';
import { askedSubjects, dropDoubtsAbout, hasDoubts, inDoubt } from '../../../../main/engine/store/doubts.ts';
import { openStore } from '../../../../main/engine/store/open-store.ts';
import { doubtSince, findRequest, type NewRequest } from '../../../../main/engine/store/requests.ts';
import { scopeText } from '../../../../main/engine/store/scope.ts';
import { insertSnapshot } from '../../../../main/engine/store/snapshots.ts';
import { keepOwnStream } from '../../../../main/engine/store/team.ts';
import { dropOlderDoubts, keepTeamDoubt, keepTold } from '../../../../main/engine/store/team-doubts.ts';
import { wholeQuestion } from '#contract/values/enrich.ts';
import { journalRequest, lostRequest } from '../../../support/engine/request-fixture.ts';
import { makeWorkspace } from '../../../support/engine/warehouse-fixture.ts';
import { tempDir } from '../../../support/files/temp-dir.ts';

type Asked = Pick<NewRequest, 'operation' | 'question'>;

const batch = (narrowed: object = {}): Asked => ({
  operation: 'technologies_batch',
  question: { ...wholeQuestion, ...narrowed },
});
const lookup = (page = 1): Asked => ({
  operation: 'domain_lookup',
  question: { fresh: false, page, websites: false },
});
const technology = (websites: boolean): Asked => ({
  operation: 'technology_lookup',
  question: { fresh: false, page: 1, websites },
});
const start = (countries: readonly string[]): Asked => ({
  operation: 'list_start',
  question: { start: { filters: { countries } }, before: [] },
});

function answerOf(count: number, total = count): string {
  const names = Array.from({ length: count }, (_, at) => ({ name: `T${at}`, parent_category: 'CMS' }));
  return JSON.stringify({ technologies: names, total_technologies: total, has_more: total > count });
}

function openTestStore(): { db: Writer; workspace: number } {
  const { db, close } = openStore(tempDir());
  onTestFinished(close);
  return { db, workspace: makeWorkspace(db) };
}

const whole = answerOf(3);
const cut = answerOf(50, 128);

test.each<[string, Asked, Asked, string | null, boolean]>([
  ['the same question', batch(), batch(), whole, true],
  ['one category for all of them', batch(), batch({ category: 'CMS' }), whole, false],
  ['ten of a domain for all', batch(), batch({ perDomain: 10 }), whole, false],
  ['some fields for all', batch(), batch({ fields: ['name'] }), whole, false],
  ['another category', batch({ category: 'CMS' }), batch({ category: 'Analytics' }), whole, false],
  [
    'the same category, spelt otherwise',
    batch({ category: 'CMS' }),
    batch({ category: ' cms' }),
    whole,
    true,
  ],
  ['everything for one category', batch({ category: 'CMS' }), batch(), whole, true],
  ['a cut answer for one category', batch({ category: 'CMS' }), batch(), cut, false],
  ['all of them for ten', batch({ perDomain: 10 }), batch(), cut, true],
  ['a batch for a single lookup', lookup(), batch(), whole, true],
  ['a cut batch for a single lookup', lookup(), batch(), cut, false],
  ['a single lookup for a batch', batch(), lookup(), cut, true],
  ['a single lookup for the same', lookup(), lookup(), cut, true],
  ['another page', lookup(), lookup(2), whole, false],
  ['a technology with its websites for the technology', technology(false), technology(true), '{}', true],
  ['a technology for its websites', technology(true), technology(false), '{}', false],
  ['the same list', start(['DE']), start(['DE']), null, true],
  ['a list of another country', start(['DE']), start(['FR']), null, false],
])('a doubt and an answer: %s', (_, lost, asked, raw, isOver) => {
  const { db, workspace } = openTestStore();
  const subjects = ['acme.com'];
  const lostId = lostRequest(db, { workspace, subjects, ...lost });
  const id = journalRequest(db, { workspace, subjects, ...asked });
  const request = findRequest(db, id);
  if (request === undefined) throw new Error('not in the journal');
  if (raw !== null)
    insertSnapshot(db, {
      ...{ workspace, key: 'acme.com', fetchedAt: 1, outcome: 'found', requestId: id, raw },
      kind: asked.operation === 'technology_lookup' ? 'technology' : 'technologies',
      scope:
        asked.operation === 'technologies_batch' ? scopeText({ ...wholeQuestion, ...asked.question }) : '',
    });
  dropDoubtsAbout(db, request);
  expect(hasDoubts(db, workspace)).toBe(!isOver);
  expect(findRequest(db, lostId)?.state).toBe(isOver ? 'resent' : 'unknown');
});

test('a colleague’s answer to a narrower question ends neither our doubt nor that of another colleague', () => {
  const { db, workspace } = openTestStore();
  const request = lostRequest(db, { workspace, subjects: ['acme.com'], ...batch() });
  const [subject = ''] = askedSubjects({ ...batch(), subjects: ['acme.com'] });
  keepTeamDoubt(db, { library: 'l', workspace, subject, stream: 's', request: 1, askedAt: 1 });
  const left = () => db.values('SELECT count(*) FROM all_doubts')[0];
  keepOwnStream(db, 'l', { workspace, stream: 'own', fromStart: true });
  keepTold(db, 'own', { open: [{ subject, request, askedAt: 1 }], over: [], toldAt: 9 });
  const came = { workspace, subject, laterThan: 9, at: 1 };
  const scope = scopeText({ ...wholeQuestion, category: 'CMS' });
  dropOlderDoubts(db, came, { scope, outcome: 'found', raw: whole });
  expect(left()).toBe(2);
  // Our own doubt came to the library later, whatever any clock of a colleague or of this computer says.
  dropOlderDoubts(db, { ...came, laterThan: 8, at: 99 }, { scope: '', outcome: 'found', raw: whole });
  expect(left()).toBe(1);
  dropOlderDoubts(db, came, { scope: '', outcome: 'found', raw: whole });
  expect(left()).toBe(0);
});

test('a lost answer about a technology with its websites keeps the technology from being asked', () => {
  const { db, workspace } = openTestStore();
  lostRequest(db, { workspace, subjects: ['rails'], ...technology(true) });
  expect(inDoubt(db, workspace, ['technology:rails', 'technology:django'])).toEqual(['technology:rails']);
});

test('a technology in doubt is in doubt however it is spelt', () => {
  const { db, workspace } = openTestStore();
  lostRequest(db, { workspace, subjects: ['Zorbo'], ...technology(false) });
  const asked = askedSubjects({ ...technology(false), subjects: ['ZORBO'] });
  expect(inDoubt(db, workspace, asked)).toEqual(asked);
});

test('what is in doubt counts only in the spans in which it left', () => {
  const { db, workspace } = openTestStore();
  lostRequest(db, { workspace, subjects: ['acme.com'], ...batch() }, 1_000);
  expect(doubtSince(db, workspace, 'bulk_lookup', 1_000)).toBe(1);
  expect(doubtSince(db, workspace, 'bulk_lookup', 1_001)).toBe(0);
});
