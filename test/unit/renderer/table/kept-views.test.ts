import { beforeEach, expect, test } from 'vitest';
import { announcerStore } from '../../../../renderer/stores/frame/announcer.ts';
import { keepViews } from '../../../../renderer/stores/frame/kept-views.ts';
import { takeNotices } from '../../../../renderer/stores/frame/notices.ts';

interface View {
  id: number;
  name: string;
  text: string;
}

/** An engine that keeps views, one by a name. */
function makeEngine() {
  let views: View[] = [];
  let lastId = 0;
  return {
    calls: [] as string[],
    views: async () => views,
    async saveView(view: Omit<View, 'id'>) {
      this.calls.push(`save ${view.name}`);
      lastId += 1;
      views = [...views.filter(({ name }) => name !== view.name), { id: lastId, ...view }];
      return views;
    },
    async renameView({ id, name }: { id: number; name: string }) {
      this.calls.push(`rename ${id} ${name}`);
      if (views.some((view) => view.id !== id && view.name === name)) throw new Error('taken');
      views = views.map((view) => (view.id === id ? { ...view, name } : view));
      return views;
    },
    async removeView({ id }: { id: number }) {
      this.calls.push(`remove ${id}`);
      views = views.filter((view) => view.id !== id);
      return views;
    },
  };
}

const namesIn = ({ store }: ReturnType<typeof keepViews<View>>) =>
  store.getState().views?.map(({ name, text }) => `${name}: ${text}`);

beforeEach(() => void takeNotices());

test('views are saved, read and renamed, and a name that is taken is refused', async () => {
  const engine = makeEngine();
  const kept = keepViews<View>(() => engine);
  expect(namesIn(kept)).toBeUndefined();
  expect(await kept.save({ name: 'One', text: 'a' })).toBe(true);
  expect(announcerStore.getState().waiting[0]?.message).toContain('One');
  expect(await kept.save({ name: 'Two', text: 'b' })).toBe(true);
  const [one] = kept.store.getState().views ?? [];
  if (one === undefined) throw new Error('no view was saved');
  expect(await kept.rename(one, 'Two')).toBe(false);
  expect(takeNotices()).toHaveLength(1);
  expect(await kept.rename(one, 'One')).toBe(true);
  expect(engine.calls).toEqual(['save One', 'save Two', 'rename 1 Two']);
  expect(await kept.rename(one, 'Three')).toBe(true);
  expect(namesIn(kept)).toEqual(['Three: a', 'Two: b']);
  const other = keepViews<View>(() => engine);
  await other.read();
  expect(namesIn(other)).toEqual(['Three: a', 'Two: b']);
});

test('a removed view comes back, under another name if its own was taken meanwhile', async () => {
  const engine = makeEngine();
  const kept = keepViews<View>(() => engine);
  await kept.save({ name: 'One', text: 'a' });
  const [one] = kept.store.getState().views ?? [];
  if (one === undefined) throw new Error('no view was saved');
  expect(await kept.remove(one)).toBe(true);
  expect(namesIn(kept)).toEqual([]);
  await kept.save({ name: 'One', text: 'new' });
  await kept.save({ name: 'One (2)', text: 'newer' });
  const [notice] = takeNotices();
  notice?.undo?.();
  await expect.poll(() => namesIn(kept)).toEqual(['One: new', 'One (2): newer', 'One (3): a']);
});
