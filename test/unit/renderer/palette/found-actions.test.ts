import { expect, test } from 'vitest';
import { foundWithActions, type NamedWithActions } from '../../../../renderer/app/palette/found-actions.ts';

function run(id: number, title: string, actions: Record<string, string>, opening?: string): NamedWithActions {
  return {
    key: `run ${id}`,
    title,
    run: () => undefined,
    actions: Object.entries(actions).map(([action, name]) => ({
      key: `run ${id} ${action}`,
      title: name,
      isOpening: action === opening,
      run: () => undefined,
    })),
  };
}

const running = { pause: 'Pause', stop: 'Stop' };
const done = { open: 'Open the enriched file', reveal: 'Show in folder' };
const runs = [run(3, 'leads.xlsx', running), run(2, 'leads (old).xlsx', done), run(1, 'sites.csv', done)];

const found = (typed: string, all = runs) => foundWithActions(typed, all).map(({ title }) => title);

test('for a name, what it opens comes first, then the actions of the best match, then the other matches', () => {
  expect(found('leads')).toEqual([
    'leads.xlsx',
    'Pause · leads.xlsx',
    'Stop · leads.xlsx',
    'leads (old).xlsx',
  ]);
  expect(found('sites.csv')).toEqual([
    'sites.csv',
    'Open the enriched file · sites.csv',
    'Show in folder · sites.csv',
  ]);
});

test('an action with a name finds that action alone, in either order', () => {
  expect(found('pause leads')).toEqual(['Pause · leads.xlsx']);
  expect(found('leads pau')).toEqual(['Pause · leads.xlsx']);
  expect(found('folder xlsx')).toEqual(['Show in folder · leads (old).xlsx']);
});

test('an action without a name finds nothing, and so does one that is not possible now', () => {
  expect(found('pause')).toEqual([]);
  expect(found('pause sites')).toEqual([]);
});

test('an action that does the same as the name alone is listed only if it was typed', () => {
  const lists = [
    run(1, 'Shopify', { explore: 'Explore', open: 'Open' }, 'explore'),
    run(2, 'Drupal', { download: 'Download' }),
  ];
  expect(found('shopify', lists)).toEqual(['Shopify', 'Open · Shopify']);
  expect(found('explore shop', lists)).toEqual(['Explore · Shopify']);
  expect(found('download drupal', lists)).toEqual(['Download · Drupal']);
});

test('two runs with the same name are both listed, with different keys', () => {
  const twice = [run(2, 'leads.xlsx', running), run(1, 'leads.xlsx', running)];
  expect(foundWithActions('pause leads', twice).map(({ key }) => key)).toEqual([
    'run 2 pause',
    'run 1 pause',
  ]);
  const keys = foundWithActions('leads', twice).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});
