import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type HistoryBefore,
  judgeStarts,
  type OpenStart,
} from '../../../../main/engine/lists/judge-starts.ts';
import { type ListFacts, readListHistory } from '../../../../main/engine/service/read/lists.ts';
import type { KnownStart } from '../../../../main/engine/store/lists.ts';

const [blank] = readListHistory([{ report_id: 1 }]);

function row(changes: Partial<ListFacts>): ListFacts {
  if (blank === undefined) throw new Error('a row of the history was not read');
  return { ...blank, reportId: null, ...changes };
}

function open(changes: Partial<OpenStart> = {}): OpenStart {
  const before = { ids: [1, 2], rows: 2 };
  return { requestId: 10, technology: 'Shopify', techapiId: null, before, isOver: true, ...changes };
}

const old = [row({ reportId: 1, technology: 'Magento' }), row({ reportId: 2, technology: 'Shopify' })];
const ours = row({ reportId: 901, technology: 'shopify' });

const kindOf = (start: OpenStart, history: readonly ListFacts[], known: readonly KnownStart[] = []) =>
  judgeStarts([start], history, known).get(start.requestId)?.kind;

describe('one lost start', () => {
  test.each<[string, Partial<ListFacts>]>([
    ['names the technology', { technology: 'Shopify' }],
    ['names it in other letters', { technology: 'SHOPIFY ' }],
    ['names no technology', {}],
    ['tells a time long ago', { technology: 'Shopify', createdAt: '1970-01-01' }],
    ['tells a time to come', { technology: 'Shopify', createdAt: '2100-01-01T00:00:00Z' }],
    ['tells a time that is none', { technology: 'Shopify', createdAt: 'yesterday' }],
  ])('is ours if the only new row %s', (_what, changes) => {
    const facts = row({ reportId: 901, ...changes });
    const verdict = judgeStarts([open()], [facts, ...old], []).get(10);
    expect(verdict).toEqual({ kind: 'ours', facts });
  });

  test.each<[string, Partial<OpenStart>, Partial<ListFacts>]>([
    ['by its identifier', { techapiId: 'ta_1' }, { technology: 'Renamed', techapiId: 'ta_1' }],
    ['by an identifier in the place of the name', { technology: 'ta_1' }, { techapiId: 'ta_1' }],
    ['by the name in the place of the identifier', { techapiId: 'ta_1' }, { technology: 'ta_1' }],
  ])('is known %s', (_what, start, facts) => {
    expect(kindOf(open(start), [row({ reportId: 901, ...facts }), ...old])).toBe('ours');
  });

  test('was not charged if no row is new', () => {
    expect(kindOf(open(), old)).toBe('not_charged');
    expect(kindOf(open({ before: { ids: [], rows: 0 } }), [])).toBe('not_charged');
  });

  test('was not charged if everything new was started here', () => {
    expect(kindOf(open(), [ours, ...old], [{ requestId: 11, reportId: 901 }])).toBe('not_charged');
  });

  test.each<[string, Partial<OpenStart>, ListFacts[]]>([
    ['nobody read the history before', { before: null }, old],
    ['the service may still be at work', { isOver: false }, [ours, ...old]],
    ['a row that was there is gone', {}, [row({ reportId: 1 }), ours]],
    ['a row came that has no id', {}, [row({ technology: 'Shopify' }), ...old]],
    ['a row came that has no id, and one that has', {}, [row({}), ours, ...old]],
    ['a row got its id, and one came without', { before: { ids: [1], rows: 2 } }, [row({}), ...old]],
    ['a row without id is gone', { before: { ids: [1, 2], rows: 3 } }, [ours, ...old]],
    ['the new row is of another technology', {}, [row({ reportId: 901, technology: 'Magento' }), ...old]],
    [
      'the new row has another identifier',
      { techapiId: 'ta_1' },
      [row({ reportId: 9, techapiId: 'ta_2' }), ...old],
    ],
    [
      'two new rows are of that technology',
      {},
      [row({ reportId: 902, technology: 'Shopify' }), ours, ...old],
    ],
    ['one new row is of that technology, another tells none', {}, [row({ reportId: 902 }), ours, ...old]],
    [
      'the one that tells none is not the only one',
      {},
      [row({ reportId: 902, technology: 'Magento' }), row({ reportId: 901 }), ...old],
    ],
  ])('stays in doubt if %s', (_what, start, history) => {
    expect(kindOf(open(start), history)).toBe('doubt');
  });

  test('stays in doubt if the history lacks a list that was started here since then', () => {
    expect(kindOf(open(), old, [{ requestId: 11, reportId: 950 }])).toBe('doubt');
    expect(kindOf(open(), old, [{ requestId: 9, reportId: 950 }])).toBe('not_charged');
  });

  test('counts a row only once if the history has it twice', () => {
    expect(kindOf(open(), [ours, ours, ...old])).toBe('ours');
  });
});

describe('several lost starts', () => {
  const other = open({ requestId: 11, technology: 'Magento' });

  test('are distinguished by the technology of the rows', () => {
    const magento = row({ reportId: 902, technology: 'Magento' });
    const verdicts = judgeStarts([open(), other], [magento, ours, ...old], []);
    expect([...verdicts]).toEqual([
      [10, { kind: 'ours', facts: ours }],
      [11, { kind: 'ours', facts: magento }],
    ]);
  });

  test('stay in doubt if a row may belong to either', () => {
    const untold = row({ reportId: 901 });
    const kinds = [...judgeStarts([open(), other], [untold, ...old], []).values()].map(({ kind }) => kind);
    expect(kinds).toEqual(['doubt', 'doubt']);
  });

  test('stay in doubt if one of the same technology cannot be judged', () => {
    const unread = open({ requestId: 9, before: null });
    expect(judgeStarts([unread, open()], [ours, ...old], []).get(10)?.kind).toBe('doubt');
  });

  test('give a row that existed before one of them left to the other', () => {
    const later = open({ requestId: 11, before: { ids: [1, 2, 901], rows: 3 } });
    const verdicts = judgeStarts([open(), later], [ours, ...old], []);
    expect(verdicts.get(10)?.kind).toBe('ours');
    expect(verdicts.get(11)?.kind).toBe('not_charged');
  });
});

const TECHNOLOGIES = ['Shopify', 'Magento', 'Rocket.Chat'] as const;
const technology = fc.constantFrom(...TECHNOLOGIES);

/** What happens in a workspace, in order; a lost start may have been accepted or not. */
const happening = fc.oneof(
  fc.record({ kind: fc.constant('stranger' as const), technology }),
  fc.record({ kind: fc.constant('known' as const), technology }),
  fc.record({
    kind: fc.constant('lost' as const),
    technology,
    isAccepted: fc.boolean(),
    isRead: rarely(false),
  }),
);
type Happening = typeof happening extends fc.Arbitrary<infer Each> ? Each : never;

function rarely(value: boolean): fc.Arbitrary<boolean> {
  return fc.integer({ min: 0, max: 9 }).map((chance) => (chance === 0 ? value : !value));
}

/** How a service describes a row: what it leaves out, for all rows or for some. */
const dialect = fc.record({
  /** `later`: a row gets its id some time after the list was started. */
  hasId: fc.constantFrom('all', 'some', 'none', 'later'),
  names: fc.constantFrom('as asked', 'in capitals', 'by identifier', 'not', 'some'),
  createdAt: fc.option(fc.string()),
  order: fc.constantFrom('newest first', 'oldest first'),
  isTwice: fc.boolean(),
});
type Dialect = typeof dialect extends fc.Arbitrary<infer Each> ? Each : never;

interface Lost {
  start: OpenStart;
  /** The row of an accepted start. */
  row: number | null;
}

/** Simulates what happens with a service of that dialect; `coins` decide what it says of which row. */
function live(happenings: readonly Happening[], told: Dialect, coins: readonly boolean[]) {
  const rows: { id: number; technology: string; by: 'stranger' | 'known' | 'lost' }[] = [];
  const lost: Lost[] = [];
  const known: KnownStart[] = [];
  const coin = (id: number, salt: number) => coins[(id * 7 + salt) % coins.length] ?? false;
  const showsId = (id: number, now: number) =>
    told.hasId === 'all' ||
    (told.hasId === 'some' && coin(id, 1)) ||
    (told.hasId === 'later' && now - (id - 900) > (coin(id, 1) ? 1 : 3));
  const factsOf = ({ id, technology: name }: { id: number; technology: string }, now: number): ListFacts =>
    row({
      reportId: showsId(id, now) ? id : null,
      createdAt: told.createdAt,
      ...(told.names === 'as asked' || (told.names === 'some' && coin(id, 2)) ? { technology: name } : {}),
      ...(told.names === 'in capitals' ? { technology: name.toUpperCase() } : {}),
      ...(told.names === 'by identifier' ? { techapiId: `ta_${name}` } : {}),
    });
  const history = (now: number): ListFacts[] => {
    const all = rows.flatMap((each) => {
      const facts = factsOf(each, now);
      return told.isTwice ? [facts, facts] : [facts];
    });
    return told.order === 'newest first' ? all.reverse() : all;
  };
  const before = (now: number): HistoryBefore => ({
    ids: history(now).flatMap(({ reportId }) => reportId ?? []),
    rows: history(now).length,
  });
  happenings.forEach((each, index) => {
    const add = () => rows.push({ id: 900 + index, technology: each.technology, by: each.kind });
    if (each.kind === 'lost') {
      const start = open({
        requestId: index,
        technology: each.technology,
        techapiId: told.names === 'by identifier' ? `ta_${each.technology}` : null,
        before: each.isRead ? before(index) : null,
      });
      lost.push({ start, row: each.isAccepted ? 900 + index : null });
      if (each.isAccepted) add();
      return;
    }
    add();
    if (each.kind === 'known') known.push({ requestId: index, reportId: 900 + index });
  });
  const verdicts = judgeStarts(
    lost.map(({ start }) => start),
    history(happenings.length),
    known,
  );
  const verdictOf = ({ start }: Lost) => verdicts.get(start.requestId) ?? { kind: 'doubt' as const };
  return { lost, rows, verdictOf };
}

const lives = [
  fc.array(happening, { maxLength: 8 }),
  dialect,
  fc.array(fc.boolean(), { minLength: 13, maxLength: 13 }),
] as const;
const runs = { numRuns: 20_000 };

describe('whatever happens, and however the service describes it', () => {
  test('a start that was accepted is never judged as not charged', () => {
    fc.assert(
      fc.property(...lives, (happenings, told, coins) => {
        const { lost, verdictOf } = live(happenings, told, coins);
        for (const each of lost) if (each.row !== null) expect(verdictOf(each).kind).not.toBe('not_charged');
      }),
      runs,
    );
  });

  test('a start that was accepted is taken over with its own row or not at all', () => {
    fc.assert(
      fc.property(...lives, (happenings, told, coins) => {
        const { lost, verdictOf } = live(happenings, told, coins);
        for (const each of lost) {
          const verdict = verdictOf(each);
          if (each.row !== null && verdict.kind === 'ours') expect(verdict.facts.reportId).toBe(each.row);
        }
      }),
      runs,
    );
  });

  test('a start that was not accepted is taken over only with the row of somebody else who may have started the same technology', () => {
    fc.assert(
      fc.property(...lives, (happenings, told, coins) => {
        const { lost, rows, verdictOf } = live(happenings, told, coins);
        for (const each of lost) {
          const verdict = verdictOf(each);
          if (each.row !== null || verdict.kind !== 'ours') continue;
          const taken = rows.find(({ id }) => id === verdict.facts.reportId);
          expect(taken?.by).toBe('stranger');
          const isTold = verdict.facts.technology !== null || verdict.facts.techapiId !== null;
          if (isTold) expect(taken?.technology).toBe(each.start.technology);
        }
      }),
      runs,
    );
  });

  test('no row is taken over twice', () => {
    fc.assert(
      fc.property(...lives, (happenings, told, coins) => {
        const { lost, verdictOf } = live(happenings, told, coins);
        const taken = lost
          .map(verdictOf)
          .flatMap((verdict) => (verdict.kind === 'ours' ? [verdict.facts.reportId] : []));
        expect(new Set(taken).size).toBe(taken.length);
      }),
      runs,
    );
  });

  test('nothing stays in doubt if nobody else starts anything and rows are described as documented or better', () => {
    const alone = fc
      .array(happening, { maxLength: 6 })
      .map((all) => all.filter(({ kind }) => kind !== 'stranger'))
      .map((all) =>
        all.filter((each, at) => all.findIndex(({ technology: name }) => name === each.technology) === at),
      )
      .map((all) => all.map((each) => (each.kind === 'lost' ? { ...each, isRead: true } : each)));
    const plain = dialect.map(
      (told): Dialect => ({
        ...told,
        hasId: 'all',
        names: told.names === 'not' || told.names === 'some' ? 'as asked' : told.names,
      }),
    );
    fc.assert(
      fc.property(alone, plain, lives[2], (happenings, told, coins) => {
        const { lost, verdictOf } = live(happenings, told, coins);
        for (const each of lost)
          expect(verdictOf(each).kind).toBe(each.row === null ? 'not_charged' : 'ours');
      }),
      runs,
    );
  });
});
