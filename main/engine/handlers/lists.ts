import { api, listedWorkspace } from './implementer.ts';

export const listHandlers = {
  list: api.lists.list.handler(({ context }) => context.engine.lists.list(listedWorkspace(context))),
  refresh: api.lists.refresh.handler(({ context: { engine } }) =>
    engine.lists.refresh(engine.sessions.workspace().row),
  ),
  get: api.lists.get.handler(({ context: { engine }, input }) => engine.lists.get(input.id)),
  quote: api.lists.quote.handler(({ context: { engine }, input }) =>
    engine.lists.quote(engine.sessions.workspace().row, input.technology),
  ),
  starter: api.lists.starter.handler(async ({ context: { engine }, input: { technology } }) => {
    const { row } = engine.sessions.workspace();
    const atMs = engine.lists.boughtElsewhereAt(row, technology);
    return { person: atMs === null ? null : await engine.team.starterOf(row, technology, atMs) };
  }),
  choices: api.lists.choices.handler(({ context: { engine } }) =>
    engine.lists.choices(engine.sessions.workspace().row),
  ),
  start: api.lists.start.handler(({ context: { engine }, input }) =>
    engine.lists.start(engine.sessions.walletOf(engine.sessions.workspace().row), input, input),
  ),
  relabel: api.lists.relabel.handler(({ context: { engine }, input }) =>
    engine.lists.relabel(input.id, input.label),
  ),
  setAutomatic: api.lists.setAutomatic.handler(({ context: { engine }, input }) =>
    engine.lists.setAutomatic(input.id, input.automatic),
  ),
  download: api.lists.download.handler(async ({ context: { engine, files, command }, input }) => {
    const folder = input.folder === undefined ? undefined : await files.folder(input.folder);
    // A command may run by a schedule, so it does not count as a person's wish to try again.
    return engine.lists.download(input.id, { ...input, folder, isAsked: command === undefined });
  }),
  followStart: api.lists.followStart.handler(({ context: { engine }, input, signal }) => {
    engine.lists.askForNews();
    return engine.lists.settled(input.id, signal);
  }),
  followDownload: api.lists.followDownload.handler(({ context: { engine }, input }) =>
    engine.lists.downloaded(input.id),
  ),
  pause: api.lists.pause.handler(({ context: { engine }, input }) => engine.lists.pause(input.id)),
  cancel: api.lists.cancel.handler(({ context: { engine }, input }) => engine.lists.cancel(input.id)),
  verify: api.lists.verify.handler(({ context: { engine }, input }) => engine.lists.verify(input.id)),
  locate: api.lists.locate.handler(async ({ context: { engine, files }, input }) =>
    engine.lists.locate(input.id, await files.read(input.path)),
  ),
  locateIn: api.lists.locateIn.handler(async ({ context, input, signal }) =>
    context.engine.lists.locateIn(listedWorkspace(context), await context.files.folder(input.folder), signal),
  ),
  deleteFile: api.lists.deleteFile.handler(async ({ context: { engine }, input }) => {
    const path = engine.lists.get(input.id).file?.path ?? null;
    // Done before the file is deleted, since its path and time identify the cache. If the file then stays, it
    // is read again.
    if (path !== null) await engine.explore.forget(path);
    return engine.lists.deleteFile(input.id);
  }),
};
