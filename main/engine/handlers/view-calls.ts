import { readRefSchema } from '#contract/models/file-ref.ts';
import type { ListView } from '#contract/models/list-view.ts';
import { withOwnFiles } from '#shared/tables/list-sources.ts';
import type { Writer } from '../store/database.ts';
import type { Views } from '../store/views.ts';
import type { HandlerContext } from './implementer.ts';
import type { PageFiles } from './page-files.ts';

/** What pages ask of views of one kind. Each call returns the views of the workspace in use that are there afterwards. */
export function viewCalls<View>(
  { list, save, rename, remove }: Views<View>,
  shown: (view: View, files: PageFiles) => View = (view) => view,
) {
  const after =
    <Input>(change: (db: Writer, workspace: number, input: Input) => void) =>
    ({ context: { engine, files }, input }: { context: HandlerContext; input: Input }): View[] => {
      const { row } = engine.sessions.workspace();
      change(engine.db, row, input);
      return list(engine.db, row).map((view) => shown(view, files));
    };
  return { list: after(() => {}), save: after(save), rename: after(rename), remove: after(remove) };
}

/** A view as it is kept: with the paths of the files that the page may use. */
export function keptView<View extends Pick<ListView, 'source'>>(view: View, files: PageFiles): View {
  const source = withOwnFiles(view.source, ({ ref }) => {
    const { data } = readRefSchema.safeParse(ref);
    return { ref: '', path: data === undefined ? '' : files.place(data) };
  });
  return { ...view, source };
}

/** A view as a page gets it, which may then use its files. */
export function shownView(view: ListView, files: PageFiles): ListView {
  return { ...view, source: withOwnFiles(view.source, ({ path }) => files.known(path)) };
}
