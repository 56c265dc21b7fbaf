import { expect } from 'vitest';
import type { Saved } from '../../../main/engine/saved/saved.ts';
import { rowsById } from '../../../main/engine/saved/store-rows.ts';
import type { Reader } from '../../../main/engine/store/database.ts';
import { unpackTechnologies } from '../../../main/engine/store/packed-technologies.ts';
import { savedQuerySchema } from '#contract/models/saved.ts';

/**
 * Expects that the search agrees with the store: it finds each domain with its facts, by every filter and by
 * its words, and nothing else. The store's rows are read one by one, without the search.
 */
export async function expectTableAgrees(db: Reader, saved: Saved, workspace: number): Promise<void> {
  const ids = db.values<number>('SELECT id FROM saved_domains WHERE workspace = ?', [workspace]);
  const rows = rowsById(db, ids).sort((a, b) => (a.domain < b.domain ? -1 : 1));
  const domainsOf = async (changes: object) => {
    const query = savedQuerySchema.parse({ ...changes, workspace });
    return (await saved.search(query, { offset: 0, limit: 1_000_000 })).rows.map(({ domain }) => domain);
  };
  const those = (holds: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(holds).map(({ domain }) => domain);
  expect(await domainsOf({})).toEqual(those(() => true));
  const counts = await saved.technologyCounts(workspace);
  const runs = new Map(rows.map((row) => [row, unpackTechnologies(row.technologies).map(({ id }) => id)]));
  const names = saved.names();
  for (const { id, name } of names.technologies()) {
    const running = those((row) => runs.get(row)?.includes(id) === true);
    expect([name, counts.get(name) ?? 0]).toEqual([name, running.length]);
    expect(await domainsOf({ technologies: { is: [name], not: [] } })).toEqual(running);
  }
  const categories = new Map(names.technologies().map((each) => [each.id, each.parentCategory ?? 'Other']));
  for (const category of new Set(categories.values()))
    expect([category, await domainsOf({ categories: { is: [category], not: [] } })]).toEqual([
      category,
      those((row) => runs.get(row)?.some((id) => categories.get(id) === category) === true),
    ]);
  const tagsOf = (tags: string | null) => (tags === null ? [] : (JSON.parse(tags) as string[]));
  for (const tag of new Set(rows.flatMap((row) => tagsOf(row.tags))))
    expect(await domainsOf({ tags: { is: [tag], not: [] } })).toEqual(
      those((row) => tagsOf(row.tags).includes(tag)),
    );
  for (const company of new Set(rows.flatMap((row) => row.company ?? [])))
    expect(await domainsOf({ text: company })).toEqual(those((row) => row.company === company));
}
