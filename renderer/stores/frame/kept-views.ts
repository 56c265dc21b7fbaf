import { createStore, type StoreApi } from 'zustand/vanilla';
import { words } from '../../../words/words.ts';
import { announce } from './announcer.ts';
import { attempt, tell } from './notices.ts';

interface Named {
  id: number;
  name: string;
}

/** What the engine does with views; each returns all that are there afterwards. */
interface ViewCalls<View extends Named> {
  views(): Promise<View[]>;
  saveView(view: Omit<View, 'id'>): Promise<View[]>;
  renameView(view: Named): Promise<View[]>;
  removeView(view: { id: number }): Promise<View[]>;
}

/** Views of one kind for the workspace in use. */
export interface KeptViews<View extends Named> {
  /** Null until the engine was asked. */
  store: StoreApi<{ views: readonly View[] | null }>;
  read(): Promise<void>;
  /** Saves a view; one with the same name is replaced. */
  save(view: Omit<View, 'id'>): Promise<boolean>;
  /** Renames a view; a name that another view has is refused. */
  rename(view: View, name: string): Promise<boolean>;
  /** Removes a view at once, because this can be undone. */
  remove(view: View): Promise<boolean>;
}

/** `said` are the words for what such a view is. */
export function keepViews<View extends Named>(
  calls: () => ViewCalls<View>,
  said: typeof words.parts.views = words.parts.views,
): KeptViews<View> {
  const store = createStore<{ views: readonly View[] | null }>(() => ({ views: null }));
  const take = async (views: Promise<readonly View[]>) => store.setState({ views: await views });
  /** Brings a removed view back, under its name unless another view has taken it. */
  const restore = async ({ id: _, ...view }: View) => {
    const isRestored = await attempt(async () => {
      const taken = new Set((await calls().views()).map(({ name }) => name));
      let free = view.name;
      for (let number = 2; taken.has(free); number += 1) free = `${view.name} (${number})`;
      await take(calls().saveView({ ...view, name: free }));
    });
    if (isRestored) announce(said.restored(view.name));
  };
  return {
    store,
    read: () => take(calls().views()),
    save: async (view) => {
      const isSaved = await attempt(() => take(calls().saveView(view)));
      if (isSaved) announce(said.saved(view.name));
      return isSaved;
    },
    rename: ({ id, name: before }, name) =>
      attempt(async () => {
        if (name !== before) await take(calls().renameView({ id, name }));
      }),
    remove: async (view) => {
      const isRemoved = await attempt(() => take(calls().removeView({ id: view.id })));
      if (isRemoved) tell(said.removed(view.name), { undo: () => void restore(view) });
      return isRemoved;
    },
  };
}
