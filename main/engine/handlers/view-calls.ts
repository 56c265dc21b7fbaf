import type { Writer } from '../store/database.ts';
import type { Views } from '../store/views.ts';
import type { HandlerContext } from './implementer.ts';

/** What pages ask of views of one kind. Each call returns the views of the workspace in use that are there afterwards. */
export function viewCalls<View>({ list, save, rename, remove }: Views<View>) {
  const after =
    <Input>(change: (db: Writer, workspace: number, input: Input) => void) =>
    ({ context: { engine }, input }: { context: HandlerContext; input: Input }): View[] => {
      const { row } = engine.sessions.workspace();
      change(engine.db, row, input);
      return list(engine.db, row);
    };
  return { list: after(() => {}), save: after(save), rename: after(rename), remove: after(remove) };
}
