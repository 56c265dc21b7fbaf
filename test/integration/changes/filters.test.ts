import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ChangeLine, changeFilterSchema, changeScopeSchema } from '#contract/models/changes.ts';
import { changeSigns, changeSortColumns } from '#contract/values/changes.ts';
import { shownDomain } from '#shared/text/shown-domain.ts';
import { keepMade } from '../../support/engine/changes-fixture.ts';
import { openEngineClient } from '../../support/engine/engine-client.ts';

const DAY_MS = 86_400_000;
const START = 1_700_000_000_000;
const COMPANIES = { 'xn--mller-kva.de': 'Müller AG', 'b.com': 'acme', 'c.com': null } as const;

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function holds(line: ChangeLine, text: string): boolean {
  const { domain, company, what, was, became } = line;
  const texts = [domain, shownDomain(domain), company, what, was, became].map((each) => folded(each ?? ''));
  const words = text.split(' ').filter((word) => word !== '');
  return words.every((word) => texts.some((each) => each.includes(folded(word))));
}

/** The order of two values; none comes last in both directions. */
function compare(one: string | number | null, other: string | number | null, isDescending: boolean): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  return one < other === isDescending ? 1 : -1;
}

it('the lines of any filter and order are those that a check of each line finds', async () => {
  const { engine, client } = await openEngineClient();
  const workspace = engine.sessions.workspace().row;
  engine.db.transaction(() => {
    Object.entries(COMPANIES).forEach(([domain, name], place) => {
      const at = (day: number) => START + (day * 3 + place) * DAY_MS;
      const keep = (day: number, more: object) =>
        keepMade(engine.db, workspace, { domain, at: at(day), ...more });
      keep(0, { names: ['Segment', 'Ökotool', 'Drift'] });
      keep(1, { names: ['Segment', 'Shopify'].slice(place) });
      if (name === null) return;
      keep(2, { facts: { name, city: 'Bonn' } });
      keep(3, { facts: { name, city: place === 0 ? 'Köln' : null } });
    });
  });
  const ask = async (filter: object, sort: { column: ChangeSortColumn; descending: boolean }) => {
    const scope = changeScopeSchema.parse({});
    const asked = { scope, filter: changeFilterSchema.parse(filter), sort, offset: 0, limit: 1_000 };
    return (await client.changes.lines(asked)).rows;
  };
  const all = await ask({}, { column: 'domain', descending: false });
  expect(new Set(all.map(({ sign }) => sign)).size).toBe(3);
  const places = new Map(all.map((line, place) => [JSON.stringify(line), place]));
  const placeOf = (line: ChangeLine) => places.get(JSON.stringify(line)) ?? -1;
  const keyOf = (line: ChangeLine, column: ChangeSortColumn) => {
    if (column === 'sign') return changeSigns.indexOf(line.sign);
    const value = line[column];
    return value === null || column === 'domain' ? value : folded(value);
  };
  const named = fc.constantFrom(...all).map(({ sign, what }) => ({ sign, what: what.toUpperCase() }));
  const asked = fc.record({
    text: fc.constantFrom(
      '',
      'muller',
      'MÜLLER seg',
      'okoTOOL',
      'koln',
      'acme bonn',
      'drift acme',
      'nothing',
    ),
    signs: fc.subarray([...changeSigns]),
    only: fc.array(named, { maxLength: 3 }),
    column: fc.constantFrom(...changeSortColumns),
    descending: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(asked, async ({ text, signs, only, column, descending }) => {
      const isNamed = ({ sign, what }: ChangeLine) =>
        only.length === 0 || only.some((one) => one.sign === sign && one.what === what.toUpperCase());
      const expected = all
        .filter((line) => holds(line, text) && isNamed(line))
        .filter(({ sign }) => signs.length === 0 || signs.includes(sign))
        .sort((a, b) => compare(keyOf(a, column), keyOf(b, column), descending) || placeOf(a) - placeOf(b));
      expect(await ask({ text, signs, only }, { column, descending })).toEqual(expected);
      const told = await client.changes.summary({ scope: changeScopeSchema.parse({}), text, limit: 2 });
      const counted = all.filter((line) => holds(line, text));
      expect(told.lines).toBe(counted.length);
      for (const sign of changeSigns) {
        const own = counted.filter((line) => line.sign === sign);
        expect(told.signs[sign]).toBe(own.length);
        const kinds = new Set(own.map(({ what }) => what)).size;
        expect(told.counts[sign].names.length + told.counts[sign].more).toBe(kinds);
        for (const { what, count } of told.counts[sign].names)
          expect(own.filter((line) => line.what === what)).toHaveLength(count);
      }
    }),
    { numRuns: 80 },
  );
});

type ChangeSortColumn = (typeof changeSortColumns)[number];
