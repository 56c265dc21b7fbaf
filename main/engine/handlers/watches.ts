import { StackdeskError } from '#contract/errors.ts';
import type { ResolvedAsk, WatchAsk } from '#contract/models/watch.ts';
import { because } from '#contract/reason.ts';
import type { Engine } from '../engine.ts';
import { api, askedStyle, listedWorkspace } from './implementer.ts';
import type { PageFiles } from './page-files.ts';

/** What a person is asked, with paths in place of handles. */
async function resolved(files: PageFiles, ask: WatchAsk): Promise<ResolvedAsk> {
  if (ask.kind === 'caps') return ask;
  if (ask.kind === 'confirm') {
    const { folder: chosen, ...confirm } = ask;
    return chosen === undefined ? confirm : { ...confirm, folder: await files.folder(chosen) };
  }
  const { subject, folder } = ask;
  return {
    ...ask,
    subject: subject.kind === 'file' ? { ...subject, path: await files.read(subject.path) } : subject,
    folder: folder === null ? null : await files.folder(folder),
  };
}

/** What a person would agree to, for the workspace in use. */
export async function offerWatch({ sessions, watches }: Engine, files: PageFiles, ask: WatchAsk) {
  const workspace = ask.kind === 'new' ? sessions.workspace() : null;
  return watches.offer(workspace, await resolved(files, ask));
}

export const watchHandlers = {
  list: api.watches.list.handler(({ context }) => context.engine.watches.list(listedWorkspace(context))),
  get: api.watches.get.handler(({ context: { engine }, input }) => engine.watches.get(input.watchId)),
  turns: api.watches.turns.handler(({ context, input }) =>
    context.engine.watches.turns({
      watch: input.watchId,
      workspace: input.watchId === null ? listedWorkspace(context) : null,
      limit: input.limit,
    }),
  ),
  digest: api.watches.digest.handler(async ({ context, input }) => ({
    text: await context.engine.watches.digest(input.turnId, askedStyle(context)),
  })),
  offer: api.watches.offer.handler(({ context: { engine, files }, input }) =>
    offerWatch(engine, files, input),
  ),
  accept: api.watches.accept.handler(({ context: { engine, command }, input }) => {
    // A page that was taken over could press any of its own buttons.
    if (command === undefined) throw new StackdeskError('usage', because('watch_by_person'));
    return engine.watches.accept(input.offerId);
  }),
  pause: api.watches.pause.handler(({ context: { engine }, input }) => engine.watches.pause(input.watchId)),
  resume: api.watches.resume.handler(({ context: { engine }, input }) =>
    engine.watches.resume(input.watchId),
  ),
  remove: api.watches.remove.handler(({ context: { engine }, input }) =>
    engine.watches.remove(input.watchId),
  ),
  run: api.watches.run.handler(({ context: { engine } }) => engine.watches.run()),
};
