import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDatabase } from '../../../main/engine/duckdb/database.ts';
import { createExploreFixture, query } from '../../support/engine/explore-fixture.ts';

test.each([
  ['most domains', ['site,partner', 'a.com,b.com', 'c.com,n/a', 'd.com,n/a'], 0],
  ['a heading, though it has blanks', ['shop,domain', 'a.com,b.com', 'c.com,', 'd.com,e.com'], 1],
  ['websites rather than addresses', ['e-mail,site', 'a@a.com,a.com', 'b@b.com,b.com', 'c@c.com,c.com'], 1],
  ['several domains in a cell', ['text,list', 'none,a.com;b.com', 'none,c.com;d.com', 'none,e.com'], 1],
  ['none: too few', ['name,note', 'Ann,a.com', 'Bob,old', 'Cid,new', 'Dan,big'], null],
])('CSV and Parquet with the same cells have the same domain column: %s', async (_what, lines, expected) => {
  const { explore, dir } = createExploreFixture();
  const [csv, parquet] = [join(dir, 'list.csv'), join(dir, 'list.parquet')];
  writeFileSync(csv, `${lines.join('\n')}\n`);
  const database = createDatabase(join(dir, 'spill'), { files: [csv, parquet] });
  await database.run(`COPY (FROM read_csv('${csv}', all_varchar = true, header = true)) TO '${parquet}'`);
  await database.close();
  const tables = [await explore.open(csv), await explore.open(parquet)];
  expect(tables.map(({ domainColumn }) => domainColumn)).toEqual([expected, expected]);
});

test('a row has the domain that an enrichment reads in its cell, and none for a name within a network', async () => {
  const { explore, file } = createExploreFixture();
  const cells = [
    'acme.com',
    'nas.local',
    'shop-com.translate.goog',
    'android-app://com.firm.app',
    'sc-domain:firm.de',
  ];
  const { exploreId, domainColumn } = await explore.open(file('list.csv', `site\n${cells.join('\n')}\n`));
  expect(domainColumn).toBe(0);
  const { rows } = await explore.page(exploreId, query(), { offset: 0, limit: 10 });
  expect(rows.map(({ domain }) => domain)).toEqual(['acme.com', null, 'shop.com', null, 'firm.de']);
});
